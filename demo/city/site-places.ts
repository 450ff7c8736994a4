import type { MapFeature } from '../../src/features/map/schema.ts'
import type { CityDesign } from './city-design.ts'
import { endBetween, type ProjectPlace } from './metro.ts'
import { leftOf, minus, type Plane, type Point, plus, segmentsOf, unit } from './plane.ts'
import type { LaidPlace } from './places.ts'
import { streetOfAddress, streetsOf, WalkNet } from './walks.ts'

/** From the middle of the street to the gate, metres. */
const GATE = 16

interface Around {
  streets: readonly MapFeature[]
  plane: Plane
  isFree: (at: Point) => boolean
}

/** The places that a project's story puts at the end of a walk of so many metres. */
export function placeAfterWalk(
  design: CityDesign,
  projects: readonly ProjectPlace[],
  { streets, plane, isFree }: Around,
): LaidPlace[] {
  const map = streetsOf({ type: 'FeatureCollection', features: [...streets] })
  return design.sites.flatMap(({ slug, places }) => {
    const project = projects.find((own) => own.slug === slug)
    return places.flatMap((place): LaidPlace[] => {
      if (!project || !('walk' in place)) return []
      const ways = new WalkNet(map, plane).from(project.position, streetOfAddress(project.address))
      const walk = { ways, plane, metres: place.walk - GATE }
      for (const { lines, class: kind, isBridge } of map) {
        if (isBridge || kind === 'path' || kind === 'avenue') continue
        for (const [a, b] of lines.flatMap(segmentsOf)) {
          const end = endBetween([...a], [...b], walk)
          if (!end) continue
          const side = leftOf(unit(minus(plane.toPoint(b), plane.toPoint(a))))
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
