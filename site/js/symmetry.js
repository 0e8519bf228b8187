// The eight symmetries of a board, numbered as tengen.gomoku.symmetry does.

function transform([x, y], symmetry, size) {
  const across = symmetry & 1 ? size - 1 - x : x, up = symmetry & 2 ? size - 1 - y : y;
  return symmetry & 4 ? [up, across] : [across, up];
}

/** Whether a symmetry that keeps all stones takes one point to the other. */
export function isSameUnderSymmetry({ size, cells }, one, two) {
  const keeps = (symmetry) => cells.every((cell, i) => {
    const [x, y] = transform([i % size, Math.floor(i / size)], symmetry, size);
    return cells[y * size + x] === cell;
  });
  return [0, 1, 2, 3, 4, 5, 6, 7].some((symmetry) => {
    const [x, y] = transform(one, symmetry, size);
    return x === two[0] && y === two[1] && keeps(symmetry);
  });
}
