"""What runs in a worker process, ``python -m tengen.web.worker``, and nowhere else."""
