// The choice of the game in the lab, and the state of its forms, which the tab stores.

import { remember } from "./address.js";
import { VISITOR_FILE, gameName } from "./questions.js";

const byId = (id) => document.getElementById(id);
const STORAGE_KEY = "lab";
const FIELDS = ["named", "params", "to", "claim", "seconds"];

/** Returns whether the game is a rule file, not a code or a name. */
export const isFile = () => byId("from-file").checked;

/** Returns the chosen game as fields of a request. */
export function currentGame() {
  if (!isFile()) return { game: byId("named").value.trim(), files: {} };
  const params = byId("params-field").hidden ? "" : byId("params").value;
  return { game: `${VISITOR_FILE} ${params}`.trim(), files: { [VISITOR_FILE]: byId("rules").value } };
}

/** Returns the name of the game for file names. */
export const gameTitle = ({ game, files }) => gameName(files[VISITOR_FILE]) ?? game;

function saveFields() {
  const fields = Object.fromEntries(FIELDS.map((id) => [id, byId(id).value]));
  // The example in the address is outdated after an edit.
  remember({ example: "", game: isFile() ? "" : fields.named.trim() });
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...fields, file: isFile() }));
}

/** Shows the form fields for the chosen kind of game. */
function show() {
  byId("file-part").hidden = !isFile();
  byId("named-part").hidden = isFile();
}

/** Shows the parameters of a rule file with their default values. */
export function parameters(list) {
  byId("params-field").hidden = !list.length;
  byId("params").placeholder = list.map((parameter) => `${parameter.name}=${parameter.default}`).join(" ");
}

/** Restores the forms from the tab. Calls `onChange` when the user names another game. */
export function source(named, example, onChange) {
  const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
  for (const id of FIELDS) if (saved[id] != null) byId(id).value = saved[id];
  // The example claim is about the starter rules.
  if (example && saved.claim == null) byId("claim").value = "";
  if (named) byId("named").value = named;
  const file = example ? true : named ? false : saved.file ?? true;
  byId(file ? "from-file" : "from-name").checked = true;
  show();
  document.querySelector(".lab").addEventListener("input", saveFields);
  byId("source").addEventListener("change", () => {
    show();
    onChange();
  });
  byId("named").addEventListener("change", onChange);
}
