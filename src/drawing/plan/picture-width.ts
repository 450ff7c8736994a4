/** The share of a picture that a plan usually covers. */
const COVERED = 0.7
/** Bounds of the width of a picture, cm. */
const MIN = 100
const MAX = 9_999

/** Returns how many cm a plan's picture is wide, as the area of the flat in m² makes it, roughly. */
export function guessPictureWidth(
  { width, height }: { width: number; height: number },
  area: number,
): number {
  const guess = Math.sqrt((area * 10_000 * width) / height / COVERED)
  return Math.min(MAX, Math.max(MIN, Math.round(guess)))
}
