// Runs before the first paint: the theme that was chosen by hand wins over the system's.
const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;
