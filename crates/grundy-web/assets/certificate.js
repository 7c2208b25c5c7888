// A certificate as a file, and how it is checked.

import { save } from "./request.js";
import { make, say } from "./texts.js";

const FILE = "certificate.json";

/** A button that saves a certificate, with the command that checks it; nothing where there is none. */
export function certified(certificate) {
  if (!certificate) return null;
  return make("p", {},
    make("button", { type: "button", onclick: () => save(FILE, JSON.stringify(certificate), "application/json") },
      say("certificate")),
    " ", say("verify"), " ", make("code", {}, `grundy verify ${FILE}`));
}
