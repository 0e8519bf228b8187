// A position as a picture: SVG, and PNG drawn from it. Attributes instead of a style sheet, because
// the page's policy allows no style inside a picture.

const CELL = 24, MARGIN = 36; // between two points; left of and below the grid
const WOOD = "#e8c07d", INK = "#5b4636", PIXELS = 2; // of a PNG per unit

const placeOf = ([x, y], size) => [MARGIN + x * CELL, (size - y) * CELL];
const text = (x, y, fill, content) => `<text x="${x}" y="${y}" fill="${fill}" font-family="sans-serif" font-size="10" text-anchor="middle" dominant-baseline="central">${content}</text>`;

/**
 * @param {{ size: number, stones: [number[], "black"|"white"][], moves: number[][], numbers: boolean }} board
 *   all stones; the moves in their order
 */
export function drawSvg({ size, stones, moves, numbers }) {
  const width = MARGIN + size * CELL, parts = [grid(size)], colors = new Map(stones.map(([point, color]) => [String(point), color]));
  for (const [point, color] of stones) {
    const [x, y] = placeOf(point, size), fill = color === "black" ? 'fill="#1b1b1b"' : 'fill="#fafafa" stroke="#555" stroke-width="0.8"';
    parts.push(`<circle cx="${x}" cy="${y}" r="${CELL * 0.44}" ${fill}/>`);
  }
  if (numbers) moves.forEach((point, i) => parts.push(text(...placeOf(point, size), colors.get(String(point)) === "black" ? "#fff" : "#000", i + 1)));
  if (moves.length) {
    const [x, y] = placeOf(moves[moves.length - 1], size);
    parts.push(`<circle cx="${x}" cy="${y}" r="${CELL * 0.46}" fill="none" stroke="#d33" stroke-width="1.6"/>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${width}" height="${width}"><rect width="${width}" height="${width}" fill="${WOOD}"/>${parts.join("")}</svg>`;
}

function grid(size) {
  const all = Array.from({ length: size }, (_, i) => i), long = (size - 1) * CELL, near = 3, far = size - 4;
  const lines = all.map((i) => `M${MARGIN} ${CELL + i * CELL}h${long}M${MARGIN + i * CELL} ${CELL}v${long}`).join("");
  const labels = all.map((i) => {
    const [x, y] = placeOf([i, i], size);
    return text(x, size * CELL + CELL, INK, String.fromCharCode(97 + i)) + text(MARGIN - CELL, y, INK, i + 1);
  });
  const stars = [...(size % 2 ? [[(size - 1) / 2, (size - 1) / 2]] : []), ...(size < 11 ? [] : [[near, near], [near, far], [far, near], [far, far]])];
  const dots = stars.map((star) => `<circle cx="${placeOf(star, size)[0]}" cy="${placeOf(star, size)[1]}" r="2.5" fill="${INK}"/>`);
  return `<path stroke="${INK}" fill="none" d="${lines}"/>${labels.join("")}${dots.join("")}`;
}

/** @param {string} svg @returns {Promise<Blob>} */
export async function drawPng(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), image = new Image();
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * PIXELS;
    canvas.height = image.height * PIXELS;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
