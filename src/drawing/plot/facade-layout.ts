import { round } from '../plan/path-data.ts'

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

/** Where a house stands on the sheet, in pixels. */
interface PlacedHouse {
  x: number
  width: number
}

/** Width of the level marks. */
const LEVELS = 104
/** Distance of a tree from its neighbours, in pixels. */
const CLEAR = 4

/** Draws trees beside and between the houses as circles on trunks. The same seed gives the same trees. */
export function facadeTrees(seed: number, buildings: readonly PlacedHouse[]): string {
  // The level marks are to the left of the first house.
  const edges = [0, Math.max(0, (buildings[0]?.x ?? 0) - LEVELS), ...findTreeGaps(buildings)]
  let path = ''
  for (let gap = 0; gap < edges.length; gap += 2) {
    const from = edges[gap] ?? 0
    const to = edges[gap + 1] ?? from
    const count = Math.min(2, Math.floor((to - from) / 44))
    for (let tree = 0; tree < count; tree++) {
      const share = (tree + 0.3 + 0.4 * scatter(seed, gap, tree)) / count
      const preferred = 15 + 12 * scatter(seed, tree, gap, 7)
      // A tree must not overlap a house or the sheet's edge.
      const radius = Math.min(preferred, (to - from) / 2 - CLEAR)
      const [first, last] = [from + radius + CLEAR, to - radius - CLEAR]
      path += toTree(Math.min(last, Math.max(first, from + (to - from) * share)), radius)
    }
  }
  return path
}

/** Pairs of start and end of the gaps after each house, up to the sheet's edge. */
function findTreeGaps(buildings: readonly PlacedHouse[]): number[] {
  return buildings.flatMap(({ x, width }, index) => [
    x + width,
    buildings[index + 1]?.x ?? SHEET.width,
  ])
}

function toTree(x: number, radius: number): string {
  const y = GROUND - radius * 2.1
  const circle = (r: number) =>
    `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`
  return `${circle(radius)}M${round(x)} ${GROUND}V${round(y - radius * 0.4)}M${round(x)} ${round(y + radius * 0.3)}l${round(radius * 0.4)} ${round(-radius * 0.45)}M${round(x)} ${round(y + radius * 0.6)}l${round(-radius * 0.4)} ${round(-radius * 0.45)}`
}
