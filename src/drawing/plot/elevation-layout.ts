import type { Elevation } from './elevation-model.ts'
import { GROUND, SHEET } from './facade-layout.ts'

/** A house placed on the sheet, in pixels of the sheet. */
export interface PlacedElevation extends Elevation {
  index: number
  /** Pixels per metre. */
  scale: number
  x: number
  width: number
  /** Top of the roof. */
  top: number
}

const SIDE = 118
const TOP = 150
/** Gap between houses, for the circles of two axes. */
const GAP = 48
/** Further houses are not drawn. */
export const MAX_HOUSES = 4
/** Minimum height of the highest house, in pixels; fewer houses are drawn otherwise. */
const MIN_HEIGHT = 170
/** Maximum scale in pixels per metre, so that a small house does not fill the sheet. */
const MAX_SCALE = 40

/** Scales as many of the first houses to the sheet as stay large enough, and centres them in a row. */
export function placeElevations(houses: readonly Elevation[]): PlacedElevation[] {
  for (let count = Math.min(MAX_HOUSES, houses.length); count > 0; count--) {
    const shown = houses.slice(0, count)
    const scale = findScale(shown)
    if (count > 1 && scale * Math.max(...shown.map(toHeight)) < MIN_HEIGHT) continue
    const total = shown.reduce((sum, house) => sum + toWidth(house) * scale, GAP * (count - 1))
    let x = (SHEET.width - total) / 2
    return shown.map((house, index) => {
      const width = toWidth(house) * scale
      const placed = { ...house, index, scale, x, width, top: GROUND - toHeight(house) * scale }
      x += width + GAP
      return placed
    })
  }
  return []
}

function findScale(houses: readonly Elevation[]): number {
  const gaps = GAP * (houses.length - 1)
  const metres = houses.reduce((sum, house) => sum + toWidth(house), 0)
  return Math.min(
    MAX_SCALE,
    (SHEET.width - 2 * SIDE - gaps) / metres,
    (GROUND - TOP) / Math.max(...houses.map(toHeight)),
  )
}

function toWidth({ axes }: Elevation): number {
  return axes.at(-1) ?? 0
}

function toHeight({ storeys }: Elevation): number {
  const last = storeys.at(-1)
  return last ? last.level + last.height : 0
}
