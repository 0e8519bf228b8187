// A file that the page has made, for the browser to save.

/** @param {string} name @param {Blob|string} content */
export function download(name, content) {
  const address = URL.createObjectURL(new Blob([content])), link = document.createElement("a");
  Object.assign(link, { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // by then the browser has it
}
