import type { Random } from '../generator/random.ts'
import type { BaseNet, PlacedSite } from './base-net.ts'
import type { CityDesign, Park, StreetClass } from './city-design.ts'
import { NearGrid } from './near-grid.ts'
import type { Way } from './net.ts'
import { distance, findNearestPoint, type Point, plus, toSides } from './plane.ts'
import { getArea, getCentroid, isInside, getPerimeter } from './rings.ts'
import { splitBlock } from './split-block.ts'

/** The land between streets. */
export interface Block {
  ring: Point[]
  /** Set when the block is a park. */
  park?: Park
}

/** Distances from a site up to which blocks have the site's size, and from which they have the far size, metres. */
const INNER_DISTANCE = 480
const OUTER_DISTANCE = 2_300
/** Minimum areas that a street and an avenue divide, m². */
const STREET_FROM = 110_000
const AVENUE_FROM = 3_000_000
/** Larger than the numbers of all hand-drawn streets. */
const FIRST_STREET = 10_000
/** Share of large blocks that become unnamed parks. */
const GREEN = 0.05

/** Divides the land between the hand-drawn streets into blocks, smaller near the sites. Returns new streets and blocks. */
export function fillFields(
  net: BaseNet,
  design: CityDesign,
  sites: readonly PlacedSite[],
  random: Random,
): { ways: Way[]; blocks: Block[] } {
  const ends = new NearGrid<Point>(400)
  for (const { points } of net.ways) {
    for (const end of [points[0], points.at(-1)]) if (end) ends.add(end, end)
  }
  const parks = [...design.parks, ...design.sites.flatMap((site) => findSiteParks(site, sites))]
  const ways: Way[] = []
  const blocks: Block[] = []
  const findBlockSize = createBlockSizes(design, sites)
  const divide = (ring: Point[]): void => {
    const area = getArea(ring)
    const park = parks.find(({ at, maxArea }) => area <= maxArea && isInside(at, ring))
    if (park) {
      blocks.push({ ring, park })
      return
    }
    const containsPark = parks.some(({ at }) => isInside(at, ring))
    const size = findBlockSize(getCentroid(ring))
    const isSliver = (4 * Math.PI * area) / getPerimeter(ring) ** 2 < 0.12
    const split =
      (area > size * (0.8 + random.next() * 0.9) || containsPark) && !isSliver && area > 9_000
        ? splitBlock(ring, findEnds(ring, ends), random)
        : undefined
    if (!split) {
      const isGreen = area > 60_000 && random.next() < GREEN
      blocks.push(
        isGreen ? { ring, park: { name: '', at: getCentroid(ring), maxArea: area } } : { ring },
      )
      return
    }
    const [first, last] = [split.street[0], split.street.at(-1)]
    for (const end of [first, last]) if (end) ends.add(end, end)
    const street = FIRST_STREET + ways.length
    ways.push({ points: split.street, class: toClass(area), name: '', hasBridges: false, street })
    for (const half of split.halves) divide(half)
  }
  for (const { ring, kind } of net.fields) {
    if (kind === 'land') divide(ring)
  }
  return { ways, blocks }
}

function findSiteParks(site: CityDesign['sites'][number], sites: readonly PlacedSite[]): Park[] {
  const at = sites.find(({ slug }) => slug === site.slug)?.at ?? [0, 0]
  return site.parks.map((park) => ({ ...park, at: plus(at, park.at) }))
}

function toClass(area: number): StreetClass {
  if (area > AVENUE_FROM) return 'avenue'
  return area > STREET_FROM ? 'street' : 'lane'
}

/** Creates a function that returns the target size of a block at a place, m². */
function createBlockSizes(
  design: CityDesign,
  sites: readonly PlacedSite[],
): (place: Point) => number {
  return (place) => {
    const sizes = design.sites.map(({ slug, block }) => {
      const at = sites.find((site) => site.slug === slug)?.at ?? place
      const share = Math.min(
        1,
        Math.max(0, (distance(place, at) - INNER_DISTANCE) / (OUTER_DISTANCE - INNER_DISTANCE)),
      )
      return block * (design.farBlock / block) ** (share ** 0.8)
    })
    return Math.min(...sizes)
  }
}

/** Finds the ends of streets on a block's sides. */
function findEnds(ring: readonly Point[], ends: NearGrid<Point>): Point[] {
  const sides = toSides(ring)
  return [...ends.near(1, ...ring)].filter((end) =>
    sides.some(([a, b]) => findNearestPoint(end, a, b).away < 0.02),
  )
}
