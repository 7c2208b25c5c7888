// The rule file of a game of one's own.

import { textOf } from "./filetext.js";
import { OWN, example, read } from "./questions.js";
import { say } from "./texts.js";

/** The game of one's own: kept while the tab is open, told what is wrong with it. */
export function ownGame(question) {
  const [text, told] = [document.getElementById("rules"), document.getElementById("told")];
  const [file, from] = [document.getElementById("file"), document.getElementById("example")];
  text.value = sessionStorage.getItem(OWN) ?? "";
  let later;
  const check = async () => {
    sessionStorage.setItem(OWN, text.value);
    if (!text.value.trim()) return void (told.textContent = "");
    try {
      const found = await read(text.value);
      told.textContent = found.well && !found.diagnostics.length ? say("rules_kept") : found.drawn;
    } catch (why) {
      told.textContent = why.message;
    }
  };
  text.addEventListener("input", () => {
    sessionStorage.setItem(OWN, text.value);
    clearTimeout(later);
    later = setTimeout(check, 400);
  });
  file.addEventListener("change", async () => {
    if (!file.files[0]) return;
    const said = await textOf(file.files[0]);
    if (said === null) return void (told.textContent = say("no_text"));
    text.value = said;
    check();
  });
  from.addEventListener("change", async () => {
    if (!from.value) return;
    text.value = await example(from.value);
    check();
  });
  document.getElementById("use").addEventListener("click", () => {
    sessionStorage.setItem(OWN, text.value);
    location.assign(`/play?q=${encodeURIComponent(OWN)}`);
  });
  if (question.includes(OWN)) document.getElementById("own").open = true;
}
