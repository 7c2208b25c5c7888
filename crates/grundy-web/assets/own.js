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
  // What was asked before something newer is told has nothing to say any more.
  let latest = 0;
  const tell = (what) => {
    latest += 1;
    told.textContent = what;
  };
  const check = async () => {
    clearTimeout(later);
    sessionStorage.setItem(OWN, text.value);
    if (!text.value.trim()) return tell("");
    latest += 1;
    const mine = latest;
    let found;
    try {
      const { well, diagnostics, drawn } = await read(text.value);
      found = well && !diagnostics.length ? say("rules_kept") : drawn;
    } catch (why) {
      found = why.message;
    }
    if (mine === latest) tell(found);
  };
  text.addEventListener("input", () => {
    sessionStorage.setItem(OWN, text.value);
    clearTimeout(later);
    later = setTimeout(check, 400);
  });
  file.addEventListener("change", async () => {
    if (!file.files[0]) return;
    const said = await textOf(file.files[0]);
    if (said === null) return tell(say("no_text"));
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
