// Choosing files, by the form and by dropping them.

import { at } from "./elements.js";
import { namesOf, page } from "./names.js";
import { check } from "./check.js";

function choose(files) {
  if (!files.length) return;
  page.chosen = [...files];
  check();
}

function remember(files) {
  page.memory = files;
  at("kept-names").hidden = !files.length;
  at("kept-names").firstChild.textContent = `You saved: ${rollwright.printable(namesOf(files))}.`;
  check();
}

/** What was kept may be dropped onto its own field, which takes it itself. */
const isKept = ({ target }) => target === at("kept");

at("form").addEventListener("submit", (event) => event.preventDefault());
at("file").addEventListener("change", (event) => {
  choose(event.target.files);
  // So that the same file, mended, can be chosen again.
  event.target.value = "";
});
at("keys").addEventListener("change", check);
at("me").addEventListener("change", check);
at("kept").addEventListener("change", (event) => {
  remember([...event.target.files]);
  event.target.value = "";
});
at("kept-names").lastChild.addEventListener("click", () => {
  remember([]);
});
document.addEventListener("dragover", (event) => {
  if (isKept(event)) return;
  event.preventDefault();
  document.body.classList.add("dragging");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dragging");
});
document.addEventListener("drop", (event) => {
  document.body.classList.remove("dragging");
  if (isKept(event)) return;
  event.preventDefault();
  choose(event.dataTransfer.files);
});
