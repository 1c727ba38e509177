"use strict";(()=>{var e=localStorage.getItem("theme");e&&(document.documentElement.dataset.theme=e);})();
