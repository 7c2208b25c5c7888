// Limits drawing to once per animation frame.

/** Returns a function that calls `paint` once in the next animation frame. */
export function nextFrame(paint) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      paint();
    });
  };
}
