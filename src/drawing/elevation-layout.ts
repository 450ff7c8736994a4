import type { Elevation } from './elevation-model.ts'
import { GROUND, SHEET } from './facade-layout.ts'

/** A house in its place on the sheet; sizes in the sheet's pixels. */
export interface PlacedElevation extends Elevation {
  index: number
  /** Pixels a metre. */
  scale: number
  x: number
  width: number
  /** Of the roof. */
  top: number
}

const SIDE = 118
const TOP = 150
/** Between houses: room for the circles of two axes. */
const GAP = 48
/** Of more houses the first are drawn. */
export const MOST_HOUSES = 4
/** Houses stand beside each other as long as the highest stays so high. */
const LEAST_HEIGHT = 170
/** A single small house does not fill the sheet, pixels a metre. */
const LARGEST = 40

/** Scales the first houses to the sheet, as many as do not become too small, and stands them in a row in its middle. */
export function placeElevations(houses: readonly Elevation[]): PlacedElevation[] {
  for (let count = Math.min(MOST_HOUSES, houses.length); count > 0; count--) {
    const shown = houses.slice(0, count)
    const scale = scaleOf(shown)
    if (count > 1 && scale * Math.max(...shown.map(heightOf)) < LEAST_HEIGHT) continue
    const total = shown.reduce((sum, house) => sum + widthOf(house) * scale, GAP * (count - 1))
    let x = (SHEET.width - total) / 2
    return shown.map((house, index) => {
      const width = widthOf(house) * scale
      const placed = { ...house, index, scale, x, width, top: GROUND - heightOf(house) * scale }
      x += width + GAP
      return placed
    })
  }
  return []
}

function scaleOf(houses: readonly Elevation[]): number {
  const gaps = GAP * (houses.length - 1)
  const metres = houses.reduce((sum, house) => sum + widthOf(house), 0)
  return Math.min(
    LARGEST,
    (SHEET.width - 2 * SIDE - gaps) / metres,
    (GROUND - TOP) / Math.max(...houses.map(heightOf)),
  )
}

function widthOf({ axes }: Elevation): number {
  return axes.at(-1) ?? 0
}

function heightOf({ storeys }: Elevation): number {
  const last = storeys.at(-1)
  return last ? last.level + last.height : 0
}
