"""A server seen from afar: ``python -m benchmarks.delay PORT SECONDS``.

Everything that goes to that port of this machine, or comes from it, is SECONDS under way. The port
to connect to is printed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys

LOOPBACK = "127.0.0.1"


async def serve(port: int, seconds: float) -> None:
    """Pass on what comes, late, until cancelled."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            there, back = await asyncio.open_connection(LOOPBACK, port)
            await asyncio.gather(carry(reader, back, seconds), carry(there, writer, seconds))

    server = await asyncio.start_server(meet, LOOPBACK, 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter, seconds: float) -> None:
    """Pass on one direction: each part arrives so much later, and in order."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - loop.time())
            if not data:
                break
            target.write(data)
        target.close()

    async with asyncio.TaskGroup() as group:
        group.create_task(arrive())
        data = b"?"
        while data:
            data = await source.read(65536)
            under_way.put_nowait((loop.time() + seconds, data))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(int(sys.argv[1]), float(sys.argv[2])))
