export type FacadeStyle = 'towers' | 'park' | 'quarter' | 'brick' | 'factory' | 'mansard'
export type FacadeTone = 'paper' | 'premium_area' | 'business_area'

/** One house of a facade. Bays are its columns of windows. */
export interface FacadeBuilding {
  floors: number
  bays: number
}

export interface FacadeModel {
  /** Decides which windows are lit. The same seed gives the same picture. */
  seed: number
  style: FacadeStyle
  tone: FacadeTone
  buildings: readonly FacadeBuilding[]
}

interface DrawnProject {
  id: number
  tone: FacadeTone
  buildings: readonly { floors_total: number | null }[]
}

/** Minimum storeys of a high and of a medium-height house. */
const HIGH = 17
const MIDDLE = 8
/** More houses would be too small to distinguish. */
const MAX_BUILDINGS = 4
const high: readonly FacadeStyle[] = ['towers', 'park', 'towers']
const middle: readonly FacadeStyle[] = ['brick', 'quarter', 'park']
const low: readonly FacadeStyle[] = ['factory', 'brick', 'mansard']
const bays: Record<FacadeStyle, readonly number[]> = {
  towers: [10, 9],
  park: [9, 7],
  quarter: [10, 8, 12],
  brick: [11, 9],
  factory: [9, 6],
  mansard: [11, 7],
}

/** Builds the facade of a project from the storeys of its houses, in a style that depends on their height. */
export function toFacade({ id, tone, buildings }: DrawnProject): FacadeModel {
  const floors = buildings.flatMap(({ floors_total }) =>
    floors_total === null ? [] : Math.max(1, floors_total),
  )
  const highest = Math.max(1, ...floors)
  const styles = highest >= HIGH ? high : highest >= MIDDLE ? middle : low
  const style = styles[id % styles.length] ?? 'quarter'
  const widths = bays[style]
  return {
    seed: id,
    style,
    tone,
    buildings: (floors.length > 0 ? floors : [5]).slice(0, MAX_BUILDINGS).map((count, index) => ({
      floors: count,
      bays: widths[(index + id) % widths.length] ?? 8,
    })),
  }
}
