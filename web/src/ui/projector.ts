// The page for a class: the screen is full and letters are large enough for the last row.

const LARGE = "projector";

/** Makes letters large and, where the browser allows it, the screen full, until it is left: by whoever calls
 * what is returned, or because the visitor left the full screen, of which `left` hears. `filled` hears when the
 * screen is full, or will not be: what is laid above the page before would lie below it. */
export function beam(filled: () => void, left: () => void): () => void {
  const page = document.documentElement;
  page.classList.add(LARGE);
  // Telephones of one maker do not let a page fill the screen.
  const asked = "requestFullscreen" in page ? page.requestFullscreen().then(() => true, () => false) : Promise.resolve(false);
  void asked.then(filled);
  const hear = (): void => {
    if (!document.fullscreenElement) left();
  };
  document.addEventListener("fullscreenchange", hear);
  return () => {
    document.removeEventListener("fullscreenchange", hear);
    page.classList.remove(LARGE);
    void asked.then((full) => {
      if (full && document.fullscreenElement) void document.exitFullscreen();
    });
  };
}
