import type { MapFeature } from '../../src/features/map/schema.ts'
import type { CityDesign } from './city-design.ts'
import { findWalkEnd, type ProjectPlace } from './metro.ts'
import { rotateLeft, minus, type Plane, type Point, plus, toSegments, unit } from './plane.ts'
import type { LaidPlace } from './places.ts'
import { parseStreet, findStreets, WalkNet } from './walks.ts'

/** From the middle of the street to the entrance, metres. */
const GATE = 16

interface PlaceContext {
  streets: readonly MapFeature[]
  plane: Plane
  isFree: (at: Point) => boolean
}

/** Creates the places that a project's text puts at a given walking distance. Throws if no position is found. */
export function placeAfterWalk(
  design: CityDesign,
  projects: readonly ProjectPlace[],
  { streets, plane, isFree }: PlaceContext,
): LaidPlace[] {
  const map = findStreets({ type: 'FeatureCollection', features: [...streets] })
  return design.sites.flatMap(({ slug, places }) => {
    const project = projects.find((own) => own.slug === slug)
    return places.flatMap((place): LaidPlace[] => {
      if (!project || !('walk' in place)) return []
      const ways = new WalkNet(map, plane).from(project.position, parseStreet(project.address))
      const walk = { ways, plane, metres: place.walk - GATE }
      for (const { lines, class: kind, isBridge } of map) {
        if (isBridge || kind === 'path' || kind === 'avenue') continue
        for (const [a, b] of lines.flatMap(toSegments)) {
          const end = findWalkEnd([...a], [...b], walk)
          if (!end) continue
          const side = rotateLeft(unit(minus(plane.toPoint(b), plane.toPoint(a))))
          for (const off of [GATE, -GATE]) {
            const at = plus(plane.toPoint(end), side, off)
            if (isFree(at)) return [{ kind: place.kind, name: place.name, at }]
          }
        }
      }
      throw new Error(`nothing is ${place.walk} m from ${slug}`)
    })
  })
}
