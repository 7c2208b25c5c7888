// Copies text to the clipboard, or selects it if the browser forbids that.

import { say } from "./texts.js";

/**
 * Copies `text` and reports success or failure in the element `status`. `select` selects the same
 * text on the page.
 */
export async function copyText(text, select, status) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page without encryption has no clipboard API. The older command copies the selection.
    select();
    isCopied = document.execCommand("copy");
  }
  status.textContent = say(isCopied ? "copied" : "copy_failed");
}
