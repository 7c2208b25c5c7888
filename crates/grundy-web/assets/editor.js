// The rule file as it is typed: numbered lines, and its mistakes where they are.

import { textOf } from "./filetext.js";
import { OWN } from "./questions.js";
import { ask, save } from "./request.js";
import { make, say } from "./texts.js";

const by = (id) => document.getElementById(id);
const rules = by("rules");

/** Goes to the place of a mistake. */
function jump(one) {
  const lines = rules.value.split("\n");
  const offset = (line, column) => {
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    // Columns count characters, the text area counts units of UTF-16.
    return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  };
  const start = offset(one.line, one.column);
  rules.focus();
  rules.setSelectionRange(start, Math.max(start, offset(one.end_line, one.end_column)));
  const height = parseFloat(getComputedStyle(rules).lineHeight);
  rules.scrollTop = Math.max(0, (one.line - 4) * height);
}

function number(marks = new Map()) {
  const count = rules.value.split("\n").length;
  const lines = Array.from({ length: count }, (_, at) => `${marks.get(at + 1) ?? ""}${at + 1}`);
  by("lines").textContent = lines.join("\n");
  by("lines").scrollTop = rules.scrollTop;
}

/** Opens the example that is `wanted`, what the address `brought` along, or what was there last; calls `looked` with what was found in the rules whenever they have changed; gives what puts a text in. */
export function editor(wanted, brought, looked) {
  let latest = 0;
  // What was asked before something newer is told has nothing to say any more.
  const failed = (why) => {
    latest += 1;
    by("told").replaceChildren(make("li", { class: "error" }, why));
  };
  const look = async () => {
    latest += 1;
    const mine = latest;
    sessionStorage.setItem(OWN, rules.value);
    try {
      const found = await ask("read", { text: rules.value });
      if (mine !== latest) return;
      number(new Map(found.diagnostics.map((one) => [one.line, one.severity === "error" ? "✗ " : "! "])));
      const told = found.diagnostics.map((one) => make("li", { class: one.severity },
        make("button", { type: "button", onclick: () => jump(one) }, say("place", one)),
        ` ${one.text}`, one.help ? make("small", {}, one.help) : null));
      by("told").replaceChildren(...(told.length ? told : [make("li", { class: "well" }, say("well"))]));
      looked(found);
    } catch (error) {
      if (mine !== latest) return;
      by("told").replaceChildren(make("li", { class: "error" }, error.message));
      // What was found of other rules does not stand beside these.
      looked({ well: false, parameters: [], why: error.message });
    }
  };
  let soon;
  rules.addEventListener("input", () => {
    number();
    sessionStorage.setItem(OWN, rules.value);
    clearTimeout(soon);
    soon = setTimeout(look, 300);
  });
  rules.addEventListener("scroll", () => { by("lines").scrollTop = rules.scrollTop; });
  const put = (text) => {
    rules.value = text;
    rules.scrollTop = 0;
    number();
    return look();
  };
  const load = async (name) => {
    try {
      await put((await ask(`examples/${encodeURIComponent(name)}`)).text);
    } catch (error) {
      failed(error.message);
    }
  };
  by("example").addEventListener("change", () => {
    if (!by("example").value) return;
    // A guess about other rules is none about these; the claims of the file are checked instead.
    by("claim").value = "";
    by("claim").dispatchEvent(new Event("input", { bubbles: true }));
    load(by("example").value);
  });
  by("open").addEventListener("click", () => by("file").click());
  by("file").addEventListener("change", async () => {
    if (!by("file").files[0]) return;
    const text = await textOf(by("file").files[0]);
    if (text === null) return failed(say("no_text"));
    put(text);
  });
  by("keep").addEventListener("click", () => save(OWN, rules.value));
  const kept = sessionStorage.getItem(OWN);
  if (wanted) {
    by("example").value = `${wanted}.game`;
    load(`${wanted}.game`);
  } else put(kept?.trim() && !brought ? kept : rules.value);
}
