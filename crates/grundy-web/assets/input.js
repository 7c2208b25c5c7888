// Tracks whether the last input came from the keyboard or a pointer, since focus marks only help
// keyboard users.

const page = document.documentElement;

for (const [event, kind] of [["keydown", "keys"], ["pointerdown", "pointer"]]) {
  window.addEventListener(event, () => (page.dataset.input = kind), { capture: true, passive: true });
}

/** Returns whether the last input came from a mouse or a finger. */
export const byPointer = () => page.dataset.input === "pointer";
