import type { FacadeBuilding, FacadeModel } from './facade-model.ts'

/** A house placed on the sheet, in pixels of the sheet. */
export interface PlacedBuilding extends FacadeBuilding {
  index: number
  x: number
  width: number
  bay: number
  storey: number
  /** Height of the ground floor, which is higher than the others. */
  ground: number
  /** Top of the wall, below the roof. */
  top: number
}

export const SHEET = { width: 1200, height: 800 } as const
/** High enough that the axes stay visible in a picture cropped to 2 : 1. */
export const GROUND = 634
const SIDE = 118
const TOP = 150
/** Gap between houses, for the circles of two axes. */
const GAP = 48
/** Ratio of a storey's height to a bay's width. */
const PROPORTION = 0.82
const GROUND_SHARE = 1.35
const MAX_BAY = 46

/** Scales the houses to the sheet and centres them in a row. */
export function layOutFacade({ buildings }: Pick<FacadeModel, 'buildings'>): PlacedBuilding[] {
  const count = buildings.reduce((sum, { bays }) => sum + bays, 0)
  const gaps = GAP * (buildings.length - 1)
  const highest = Math.max(...buildings.map(({ floors }) => floors)) - 1 + GROUND_SHARE
  const bay = Math.min(
    MAX_BAY,
    (SHEET.width - 2 * SIDE - gaps) / count,
    (GROUND - TOP) / highest / PROPORTION,
  )
  // Storeys may exceed the proportion by up to a quarter to fill the height.
  const storey = Math.min((GROUND - TOP) / highest, bay * 1.25)
  let x = (SHEET.width - bay * count - gaps) / 2
  return buildings.map((building, index) => {
    const placed = {
      ...building,
      index,
      x,
      width: bay * building.bays,
      bay,
      storey,
      ground: storey * GROUND_SHARE,
      top: GROUND - storey * (building.floors - 1 + GROUND_SHARE),
    }
    x += placed.width + GAP
    return placed
  })
}

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
