// The server's routes for files. A page without a server has another module in the place of this one.

/** @param {string} path @param {RequestInit} options */
export const send = (path, options) => fetch(path, options);
