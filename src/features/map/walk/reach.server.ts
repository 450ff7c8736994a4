import { createWalkMeasure, toWalkMinutes, WALKING_SPEED } from '../../../lib/walk/street-walk.ts'
import { findWalkAreas, WALK_MARGIN } from '../../../lib/walk/walk-areas.ts'
import { type CityMap, listStreetLines } from '../schema.ts'
import { type Reach, WALK_MINUTES } from './reach-schema.ts'

type Position = readonly [longitude: number, latitude: number]

const MAX_METRES = Math.max(...WALK_MINUTES) * WALKING_SPEED

/** Returns what is reached on foot from a point within 15 minutes: nothing without a map or a street near the point. */
export function findReach(map: CityMap | null, at: Position): Reach {
  const measure = map && createWalkMeasure(listStreetLines(map), at, MAX_METRES + WALK_MARGIN)
  if (!measure) return { type: 'FeatureCollection', features: [], nearest: [] }
  return {
    type: 'FeatureCollection',
    features: findWalkAreas(measure, at, WALK_MINUTES).map(({ minutes, polygons }) => ({
      type: 'Feature',
      properties: { minutes },
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((rings) => rings.map((ring) => ring.map((point) => [...point]))),
      },
    })),
    nearest: findNearest(map, measure),
  }
}

/** Returns the nearest place of each kind within 15 minutes on foot, the nearest first. */
export function findNearestPlaces(map: CityMap, at: Position): Reach['nearest'] {
  const measure = createWalkMeasure(listStreetLines(map), at, MAX_METRES)
  return measure ? findNearest(map, measure) : []
}

function findNearest(
  { features }: CityMap,
  measure: (to: Position) => number | null,
): Reach['nearest'] {
  const places = features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'place' || geometry.type !== 'Point') return []
    const metres = measure(geometry.coordinates)
    if (metres === null || metres > MAX_METRES) return []
    return { kind: properties.kind, name: properties.name ?? null, metres }
  })
  const byKind = Map.groupBy(
    places.toSorted((a, b) => a.metres - b.metres),
    ({ kind }) => kind,
  )
  return [...byKind.values()].flatMap(([nearest]) => {
    if (!nearest) return []
    const { kind, name, metres } = nearest
    return { kind, name, minutes: toWalkMinutes(metres) }
  })
}
