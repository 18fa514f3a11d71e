/** Runs before the page is painted: whoever chose a theme sees no other one first. */

const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;
