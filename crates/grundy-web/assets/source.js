// What game the lab is about, and how its forms are filled in: kept while the tab is open.

import { remember } from "./address.js";
import { OWN, gameName } from "./questions.js";

const by = (id) => document.getElementById(id);
const KEPT = "lab";
const FIELDS = ["named", "params", "to", "claim", "seconds"];

/** Whether the game is a rule file, and not named. */
export const isFile = () => by("from-file").checked;

/** The game as a question to the server. */
export function asked() {
  if (!isFile()) return { game: by("named").value.trim(), files: {} };
  const params = by("params-field").hidden ? "" : by("params").value;
  return { game: `${OWN} ${params}`.trim(), files: { [OWN]: by("rules").value } };
}

/** What files of it are named after: a rule file by the name that it gives its game. */
export const titled = ({ game, files }) => gameName(files[OWN]) ?? game;

function keep() {
  const fields = Object.fromEntries(FIELDS.map((id) => [id, by(id).value]));
  // The address opened what is no longer as it was: opened again, it would undo what was written since.
  remember({ example: "", game: isFile() ? "" : fields.named.trim() });
  sessionStorage.setItem(KEPT, JSON.stringify({ ...fields, file: isFile() }));
}

/** Shows the part for this kind of game. */
function show() {
  by("file-part").hidden = !isFile();
  by("named-part").hidden = isFile();
}

/** The parameters that a rule file has, with what they are unless one says otherwise. */
export function parameters(list) {
  by("params-field").hidden = !list.length;
  by("params").placeholder = list.map((one) => `${one.name}=${one.default}`).join(" ");
}

/** Brings back what was filled in; calls `changed` whenever another game is named. */
export function source(named, example, changed) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  for (const id of FIELDS) if (kept[id] != null) by(id).value = kept[id];
  // The guess that is offered is about the rules that are offered.
  if (example && kept.claim == null) by("claim").value = "";
  if (named) by("named").value = named;
  const file = example ? true : named ? false : kept.file ?? true;
  by(file ? "from-file" : "from-name").checked = true;
  show();
  document.querySelector(".lab").addEventListener("input", keep);
  by("source").addEventListener("change", () => {
    show();
    changed();
  });
  by("named").addEventListener("change", changed);
}
