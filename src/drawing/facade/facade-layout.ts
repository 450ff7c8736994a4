/** The sheet of all drawings of fronts, in pixels. */
export const SHEET = { width: 1200, height: 800 } as const
/** High enough that the axes stay visible in a picture cropped to 2 : 1. */
export const GROUND = 634

/** Returns a pseudo-random number from 0 to 1 that depends only on the arguments. */
export function scatter(...numbers: readonly number[]): number {
  let hash = 2_166_136_261
  for (const number of numbers) {
    hash = Math.imul(hash ^ (number + 1), 16_777_619)
    hash ^= hash >>> 13
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
