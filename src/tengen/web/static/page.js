// Fills in what only the server knows.
const answer = await fetch("api/version");
const { version } = await answer.json();
document.querySelector("#version").textContent = version;
