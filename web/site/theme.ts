/** Before anything is painted: the theme that was chosen earlier, if there was one. */
const theme = localStorage.getItem("theme");
if (theme) document.documentElement.dataset.theme = theme;
