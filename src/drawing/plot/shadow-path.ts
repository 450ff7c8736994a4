import {
  castShadow,
  type PlanPoint,
  type Prism,
  shadowPerMetre,
  towards,
} from '../../lib/lots/prism.ts'
import { type Place, sunPosition } from '../../lib/lots/sun-position.ts'
import { ringsPath, type PlotModel } from './plot-model.ts'

/** A moment of the year: the 22nd of a month (1…12) at an hour of the local time, which may have a fraction. */
export interface SunMoment {
  month: number
  hour: number
}

/** Where on Earth a site is, and how many hours its time is ahead of UTC. */
export interface SunPlace extends Place {
  utcOffset: number
}

/** The sun over a site and what it leaves in the shade. */
export interface PlotShade {
  /** Degrees clockwise from north. */
  azimuth: number
  /** Degrees above the horizon; below zero at night. */
  altitude: number
  /** Outlines on the ground as an SVG path, metres; empty at night. */
  path: string
}

const DAY = 22
/** The sun of a date differs little from year to year. */
const YEAR = 2026

/** The shade of all buildings of a site whose height is known, at a moment. */
export function plotShade(
  { houses, neighbours, north }: Pick<PlotModel, 'houses' | 'neighbours' | 'north'>,
  place: SunPlace,
  { month, hour }: SunMoment,
): PlotShade {
  const at = Date.UTC(YEAR, month - 1, DAY) + (hour - place.utcOffset) * 3_600_000
  const { azimuth, altitude } = sunPosition(at, place)
  const perMetre = shadowPerMetre(towards(azimuth, north), altitude)
  const path = perMetre ? ringsPath(castShadows([...houses, ...neighbours], perMetre)) : ''
  return { azimuth, altitude, path }
}

function* castShadows(
  buildings: Iterable<{ rings: Prism['rings']; height: number | null }>,
  perMetre: PlanPoint,
): Generator<PlanPoint[]> {
  for (const { rings, height } of buildings) {
    if (height !== null) yield* castShadow({ rings, height }, perMetre)
  }
}
