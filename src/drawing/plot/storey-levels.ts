import { SHOP_STOREY, storeyHeight } from '../plan/storey-heights.ts'

/** Where no home tells its ceiling, metres. */
const USUAL_CEILING = 2.8

/**
 * How high above the ground each floor of a building lies, by its number, and after the last the roof; metres. There
 * is no floor 0. `ceilings` holds the usual ceiling of the homes of each floor that has homes, null where it is unknown.
 */
export function storeyLevels(
  floors: number,
  ceilings: ReadonlyMap<number, number | null>,
): number[] {
  const lowest = Math.min(...[...ceilings.keys()].filter((floor) => floor > 0))
  const usual = storeyHeight(ceilings.get(lowest) ?? USUAL_CEILING)
  const levels = [0, 0]
  for (let floor = 1; floor <= floors; floor++) {
    const ceiling = ceilings.get(floor)
    const empty = floor === 1 && ceilings.size > 0 ? SHOP_STOREY : usual
    const height = ceilings.has(floor) ? (ceiling ? storeyHeight(ceiling) : usual) : empty
    levels.push((levels.at(-1) ?? 0) + height)
  }
  return levels
}
