import type { Point } from '../../src/drawing/plan/box.ts'
import type { CityMap } from '../../src/features/map/schema.ts'
import type { Fabric } from '../city/city-design.ts'
import { planeAt } from '../city/plane.ts'
import { getArea } from '../city/rings.ts'
import { createRandom, type Random } from '../generator/random.ts'

/** How far around a plot buildings are named, metres: as far as a genplan shows them. */
const AROUND = 150

interface Ground {
  slug: string
  fabric: Fabric
  /** Longitude and latitude of the project. */
  position: readonly [number, number]
  /** Where that place lies on the genplan, metres. */
  anchor: Point
  plot: readonly Point[]
}

/** The buildings of the city's map around a plot with their heights, metres of the genplan; the same every time. */
export function listNeighbours(
  map: CityMap,
  { slug, fabric, position, anchor, plot }: Ground,
): { outline: Point[]; height: number }[] {
  const plane = planeAt(position)
  const [xs, ys] = [plot.map(([x]) => x), plot.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND]
  const [top, bottom] = [Math.min(...ys) - AROUND, Math.max(...ys) + AROUND]
  const random = createRandom(`neighbours ${slug}`)
  return map.features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'building') return []
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return polygons.flatMap(([ring]) => {
      const outline = (ring ?? []).slice(0, -1).map((place): Point => {
        const [x, y] = plane.toPoint(place)
        return [tenth(anchor[0] + x), tenth(anchor[1] - y)]
      })
      const isNear = outline.some(([x, y]) => x > left && x < right && y > top && y < bottom)
      return isNear ? [{ outline, height: chooseHeight(fabric, outline, random) }] : []
    })
  })
}

/** Metres, as houses of such a quarter are. */
function chooseHeight(fabric: Fabric, outline: readonly Point[], random: Random): number {
  if (fabric === 'centre') return random.pick([14, 17, 20, 20, 23])
  if (fabric === 'works') return random.pick([8, 9, 11, 14, 18])
  if (fabric === 'quarter') return random.pick([17, 20, 26, 29])
  const isTower = getArea(outline) < 800
  return isTower ? random.pick([41, 47, 50]) : random.pick([15, 15, 27, 27])
}

function tenth(metres: number): number {
  return Math.round(metres * 10) / 10 + 0
}
