// The editor of a rule file: line numbers and diagnostics.

import { readText } from "./filetext.js";
import { VISITOR_FILE } from "./questions.js";
import { ask, save } from "./request.js";
import { make, say } from "./texts.js";

const byId = (id) => document.getElementById(id);
const rules = byId("rules");

/** Selects the text that a diagnostic is about. */
function selectSpan(diagnostic) {
  const lines = rules.value.split("\n");
  const offset = (line, column) => {
    const lineStart = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    // Columns count characters, the text area counts UTF-16 code units.
    return lineStart + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  };
  const start = offset(diagnostic.line, diagnostic.column);
  rules.focus();
  rules.setSelectionRange(start, Math.max(start, offset(diagnostic.end_line, diagnostic.end_column)));
  const height = parseFloat(getComputedStyle(rules).lineHeight);
  rules.scrollTop = Math.max(0, (diagnostic.line - 4) * height);
}

function numberLines(marks = new Map()) {
  const count = rules.value.split("\n").length;
  const lines = Array.from({ length: count }, (_, at) => `${marks.get(at + 1) ?? ""}${at + 1}`);
  byId("lines").textContent = lines.join("\n");
  byId("lines").scrollTop = rules.scrollTop;
}

/**
 * Starts the editor with the example `exampleName`, the rules of the page (if `hasRules`), or the
 * last rules of this tab. Calls `onChecked` with the diagnostics after every change.
 */
export function editor(exampleName, hasRules, onChecked) {
  let latestCheck = 0;
  // Shows an error and invalidates pending checks.
  const showError = (why) => {
    latestCheck += 1;
    byId("rule-messages").replaceChildren(make("li", { class: "error" }, why));
  };
  const check = async () => {
    latestCheck += 1;
    const current = latestCheck;
    sessionStorage.setItem(VISITOR_FILE, rules.value);
    try {
      const result = await ask("read", { text: rules.value });
      if (current !== latestCheck) return;
      numberLines(new Map(result.diagnostics.map((one) => [one.line, one.severity === "error" ? "✗ " : "! "])));
      const items = result.diagnostics.map((one) => make("li", { class: one.severity },
        make("button", { type: "button", onclick: () => selectSpan(one) }, say("place", one)),
        ` ${one.text}`, one.help ? make("small", {}, one.help) : null));
      byId("rule-messages").replaceChildren(...(items.length ? items : [make("li", { class: "well" }, say("well"))]));
      onChecked(result);
    } catch (error) {
      if (current !== latestCheck) return;
      byId("rule-messages").replaceChildren(make("li", { class: "error" }, error.message));
      // Clear the results of older rules.
      onChecked({ well: false, parameters: [], why: error.message });
    }
  };
  let timer;
  rules.addEventListener("input", () => {
    numberLines();
    sessionStorage.setItem(VISITOR_FILE, rules.value);
    clearTimeout(timer);
    timer = setTimeout(check, 300);
  });
  rules.addEventListener("scroll", () => { byId("lines").scrollTop = rules.scrollTop; });
  const setText = (text) => {
    rules.value = text;
    rules.scrollTop = 0;
    numberLines();
    return check();
  };
  const load = async (name) => {
    try {
      await setText((await ask(`examples/${encodeURIComponent(name)}`)).text);
    } catch (error) {
      showError(error.message);
    }
  };
  byId("example").addEventListener("change", () => {
    if (!byId("example").value) return;
    // A claim about other rules does not apply; the claims of the file are checked instead.
    byId("claim").value = "";
    byId("claim").dispatchEvent(new Event("input", { bubbles: true }));
    load(byId("example").value);
  });
  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", async () => {
    if (!byId("file").files[0]) return;
    const text = await readText(byId("file").files[0]);
    if (text === null) return showError(say("no_text"));
    setText(text);
  });
  byId("keep").addEventListener("click", () => save(VISITOR_FILE, rules.value));
  const savedRules = sessionStorage.getItem(VISITOR_FILE);
  if (exampleName) {
    byId("example").value = `${exampleName}.game`;
    load(`${exampleName}.game`);
  } else setText(savedRules?.trim() && !hasRules ? savedRules : rules.value);
}
