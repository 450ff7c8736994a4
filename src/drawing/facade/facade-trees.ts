import { GROUND, SHEET, scatter } from './facade-layout.ts'
import { round } from '../shapes/path-data.ts'

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
