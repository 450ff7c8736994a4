import { GROUND, type PlacedBuilding, SHEET, scatter } from './facade-layout.ts'
import type { FacadeModel } from './facade-model.ts'
import { n } from './facade-windows.ts'

/** Width that the marks of levels take. */
const LEVELS = 104
/** Left between a tree and what is beside it, pixels. */
const CLEAR = 4

/** Trees beside and before the houses as hairline circles on trunks, and the same few for the same seed. */
export function facadeTrees(
  { seed, style }: Pick<FacadeModel, 'seed' | 'style'>,
  buildings: readonly Pick<PlacedBuilding, 'x' | 'width'>[],
): string {
  const isPark = style === 'park'
  // The levels stand left of the first house.
  const edges = [0, Math.max(0, (buildings[0]?.x ?? 0) - LEVELS), ...gapsOf(buildings)]
  let path = ''
  for (let gap = 0; gap < edges.length; gap += 2) {
    const from = edges[gap] ?? 0
    const to = edges[gap + 1] ?? from
    const count = Math.min(isPark ? 4 : 2, Math.floor((to - from) / 44))
    for (let tree = 0; tree < count; tree++) {
      const share = (tree + 0.3 + 0.4 * scatter(seed, gap, tree)) / count
      const wanted = (isPark ? 20 : 15) + 12 * scatter(seed, tree, gap, 7)
      // Neither a house nor the sheet's edge cuts a tree.
      const radius = Math.min(wanted, (to - from) / 2 - CLEAR)
      const [first, last] = [from + radius + CLEAR, to - radius - CLEAR]
      path += treeAt(Math.min(last, Math.max(first, from + (to - from) * share)), radius)
    }
  }
  return path
}

/** Where houses end and the next begins, up to the sheet's edge. */
function gapsOf(buildings: readonly Pick<PlacedBuilding, 'x' | 'width'>[]): number[] {
  return buildings.flatMap(({ x, width }, index) => [
    x + width,
    buildings[index + 1]?.x ?? SHEET.width,
  ])
}

function treeAt(x: number, radius: number): string {
  const y = GROUND - radius * 2.1
  const circle = (r: number) =>
    `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
  return `${circle(radius)}M${n(x)} ${GROUND}V${n(y - radius * 0.4)}M${n(x)} ${n(y + radius * 0.3)}l${n(radius * 0.4)} ${n(-radius * 0.45)}M${n(x)} ${n(y + radius * 0.6)}l${n(-radius * 0.4)} ${n(-radius * 0.45)}`
}
