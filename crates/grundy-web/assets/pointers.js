// Pointer gestures on a picture: mark, pan and zoom.

/**
 * Translates pointer events on `element` to calls of `move` (moves the mark), `shift` (moves the
 * view) and `zoom`. `under` returns the place in the picture under a pointer. A click pins the
 * mark, so that the pointer can leave the picture. A click elsewhere moves the mark, and a click on
 * the mark releases it.
 */
export function trackPointers(element, { under, zoom, shift, move }) {
  const pointers = new Map();
  let isPinned = false;
  let isDragged = false;

  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(1.0016 ** Math.max(-250, Math.min(250, event.deltaY)), under(event));
  }, { passive: false });

  element.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    isDragged = pointers.size > 1;
    element.setPointerCapture(event.pointerId);
  });

  element.addEventListener("pointermove", (event) => {
    const previous = pointers.get(event.pointerId);
    if (!previous) {
      if (!isPinned) move(under(event));
      return;
    }
    if (Math.hypot(event.clientX - previous.x, event.clientY - previous.y) < 4 && !isDragged) return;
    isDragged = true;
    const current = { x: event.clientX, y: event.clientY };
    const other = [...pointers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const distance = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      zoom(distance(previous) / distance(current), under({ clientX: (current.x + other.x) / 2, clientY: (current.y + other.y) / 2 }));
    }
    const [from, to] = [under({ clientX: previous.x, clientY: previous.y }), under(event)];
    // Each of two fingers contributes half of the shift.
    const share = other ? 0.5 : 1;
    shift((from[0] - to[0]) * share, (from[1] - to[1]) * share);
    pointers.set(event.pointerId, current);
  });

  let lastCell = null;
  element.addEventListener("pointerup", (event) => {
    pointers.delete(event.pointerId);
    if (isDragged) return;
    const at = under(event);
    const cell = at.map(Math.floor).join();
    isPinned = !(isPinned && cell === lastCell);
    lastCell = cell;
    move(at);
  });
  element.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  // Arrow keys pin the mark, so that a pointer that leaves the picture does not move it.
  element.addEventListener("keydown", () => (isPinned = true));
}
