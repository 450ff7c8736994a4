import { computeHorizon, horizonTowards, type PlanWindow } from './horizon.ts'
import { type PlanPoint, type Prism, towards } from './prism.ts'
import { type Place, sunPosition } from './sun-position.ts'

/** Direct sun on the 22nd of a month (1…12); hours with one decimal. */
export interface MonthOfSun {
  month: number
  hours: number
}

/** The sun above the horizon: where it stands on the plan, and the tangent of its altitude. */
interface Light {
  direction: PlanPoint
  tangent: number
}

/** The sun of the twelve days; the same for every window of a plan. */
export type SunDays = ReadonlyArray<readonly Light[]>

/** The day of each month that is measured. */
export const SUN_DAY = 22
/** The course of the sun on one date differs by less than a minute a day from year to year. */
const YEAR = 2026
const STEP_MINUTES = 5
const STEPS = (24 * 60) / STEP_MINUTES

/** Where the sun stands on the 22nd of each month in steps of five minutes; `north` as in `towards`. */
export function sunDays(place: Place, north: number): SunDays {
  return Array.from({ length: 12 }, (_, month) => {
    // The day from midnight to midnight by the sun itself, so that no time zone matters.
    const midnight = Date.UTC(YEAR, month, SUN_DAY) - place.longitude * 4 * 60_000
    return Array.from({ length: STEPS }, (_, step) =>
      sunPosition(midnight + (step + 0.5) * STEP_MINUTES * 60_000, place),
    )
      .filter(({ altitude }) => altitude > 0)
      .map(({ azimuth, altitude }) => ({
        direction: towards(azimuth, north),
        tangent: Math.tan((altitude * Math.PI) / 180),
      }))
  })
}

/**
 * Hours of direct sun on the 22nd of each month through the window that has most of it that day, in the shade of the
 * given buildings; null without windows.
 */
export function sunHours(
  windows: readonly PlanWindow[],
  prisms: readonly Prism[],
  days: SunDays,
): MonthOfSun[] | null {
  if (windows.length === 0) return null
  const horizons = windows.map((own) => ({
    facing: own.facing,
    horizon: computeHorizon(own, prisms),
  }))
  return days.map((lights, index) => {
    const steps = horizons.map(
      ({ facing, horizon }) =>
        lights.filter(
          ({ direction, tangent }) =>
            facing[0] * direction[0] + facing[1] * direction[1] > 0 &&
            tangent > horizonTowards(horizon, direction),
        ).length,
    )
    const hours = (Math.max(...steps) * STEP_MINUTES) / 60
    return { month: index + 1, hours: Math.round(hours * 10) / 10 }
  })
}
