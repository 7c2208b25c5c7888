// A certificate as a file, and how it is checked.

import { fileName } from "./exports.js";
import { save } from "./request.js";
import { asked, titled } from "./source.js";
import { make, say } from "./texts.js";

/** A button that saves a certificate, with the command that checks it; nothing where there is none. */
export function certified(certificate) {
  if (!certificate) return null;
  const file = fileName(titled(asked()), "certificate", "json");
  return make("p", {},
    make("button", { type: "button", onclick: () => save(file, JSON.stringify(certificate), "application/json") },
      say("certificate")),
    " ", say("verify"), " ", make("code", {}, `grundy verify ${file}`));
}
