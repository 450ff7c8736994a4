import { rectangle, round } from '../shapes/path-data.ts'
import { GROUND, type PlacedBuilding, scatter } from './facade-layout.ts'
import type { FacadeStyle } from './facade-model.ts'

/** Window style: width and height as shares of bay and storey, panes and balconies. */
interface WindowStyle {
  width: number
  height: number
  /** Panes across and down. */
  panes: readonly [number, number]
  /** Bays whose windows have a balcony, by floor and bay. */
  hasBalcony: (floor: number, bay: number, bays: number) => boolean
}

const windowStyles: Record<FacadeStyle, WindowStyle> = {
  towers: {
    width: 0.78,
    height: 0.72,
    panes: [3, 1],
    hasBalcony: (_floor, bay, bays) => bay === bays - 1,
  },
  park: {
    width: 0.7,
    height: 0.62,
    panes: [2, 1],
    hasBalcony: (floor, bay) => (bay + (floor % 2)) % 4 < 2,
  },
  quarter: {
    width: 0.5,
    height: 0.66,
    panes: [2, 1],
    hasBalcony: (floor, bay) => (bay * 2 + floor) % 5 === 0,
  },
  brick: { width: 0.44, height: 0.6, panes: [2, 2], hasBalcony: () => false },
  factory: { width: 0.74, height: 0.7, panes: [4, 3], hasBalcony: () => false },
  mansard: {
    width: 0.42,
    height: 0.66,
    panes: [2, 1],
    hasBalcony: (floor, bay, bays) => floor === 2 && Math.abs(bay - (bays - 1) / 2) < 2,
  },
}

/** Paths of a house's openings: frames, their thinner inner lines, balconies, and lit windows. */
export interface FacadeOpenings {
  frames: string
  panes: string
  balconies: string
  lit: string
}

/** Draws the windows of one house in its style. `litShare` of those above the ground floor are lit. */
export function facadeOpenings(
  building: PlacedBuilding,
  { style, seed, litShare }: { style: FacadeStyle; seed: number; litShare: number },
): FacadeOpenings {
  const windows = windowStyles[style]
  const paths: FacadeOpenings = { frames: '', panes: '', balconies: '', lit: '' }
  const { bay, storey, bays, floors, ground, x, index } = building
  const entrance = Math.floor(bays / 2)
  for (let floor = 1; floor <= floors; floor++) {
    const bottom = floor === 1 ? GROUND : GROUND - ground - storey * (floor - 2)
    for (let column = 0; column < bays; column++) {
      const middle = x + bay * (column + 0.5)
      if (floor === 1) {
        addShopWindow(paths, { middle, bay, ground, isEntrance: column === entrance })
        continue
      }
      const width = bay * windows.width
      const height = storey * windows.height
      const left = middle - width / 2
      const top = bottom - storey * 0.16 - height
      paths.frames += rectangle(left, top, width, height)
      paths.panes += glazing(left, top, width, height, windows.panes)
      if (scatter(seed, index, floor, column) < litShare) {
        paths.lit += rectangle(left + 1.5, top + 1.5, width - 3, height - 3)
      }
      if (windows.hasBalcony(floor, column, bays)) {
        paths.balconies += balcony(middle, bottom - storey * 0.1, bay, storey)
      }
    }
  }
  return paths
}

function addShopWindow(
  paths: FacadeOpenings,
  place: { middle: number; bay: number; ground: number; isEntrance: boolean },
): void {
  const { middle, bay, ground, isEntrance } = place
  const width = bay * (isEntrance ? 0.5 : 0.76)
  const height = ground * 0.7
  const top = GROUND - height
  paths.frames += rectangle(middle - width / 2, top, width, height)
  paths.panes += `M${round(middle)} ${round(top)}V${GROUND}`
  if (!isEntrance)
    paths.panes += `M${round(middle - width / 2)} ${round(top + height * 0.24)}h${round(width)}`
  else
    paths.frames += `M${round(middle - bay * 0.62)} ${round(top - 3)}h${round(bay * 1.24)}v-3h${round(-bay * 1.24)}z`
}

/** The inner line of the frame, and the bars. */
function glazing(
  left: number,
  top: number,
  width: number,
  height: number,
  [across, down]: readonly [number, number],
): string {
  let path = rectangle(left + 1.8, top + 1.8, width - 3.6, height - 3.6)
  for (let bar = 1; bar < across; bar++) {
    path += `M${round(left + (width * bar) / across)} ${round(top + 1.8)}v${round(height - 3.6)}`
  }
  for (let bar = 1; bar < down; bar++) {
    path += `M${round(left + 1.8)} ${round(top + (height * bar) / down)}h${round(width - 3.6)}`
  }
  return path
}

/** A slab with its railing in front of the window. */
function balcony(middle: number, floor: number, bay: number, storey: number): string {
  const width = bay * 0.9
  const height = storey * 0.34
  const left = middle - width / 2
  let path = `M${round(left - 1)} ${round(floor)}h${round(width + 2)}M${round(left)} ${round(floor - height)}h${round(width)}`
  const bars = bay < 24 ? 3 : 8
  for (let bar = 0; bar <= bars; bar++) {
    path += `M${round(left + (width * bar) / bars)} ${round(floor - height)}v${round(height)}`
  }
  return path
}
