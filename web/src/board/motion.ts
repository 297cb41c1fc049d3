// Short motions, so that one sees where something has gone: none where the system asks for less.

/** How long all of them take, in milliseconds. */
export const MOTION = 120;

/** Plays it, if there is motion; tells when it is over, at once if there is none. */
export async function motion(moved: Element, frames: Keyframe[]): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // One that is overtaken by the next is over, too.
  await moved.animate(frames, { duration: MOTION, easing: "ease-out" }).finished.catch(() => undefined);
}
