import type { Random } from '../generator/random.ts'
import type { BaseNet, PlacedSite } from './base-net.ts'
import type { CityDesign, Park, StreetClass } from './city-design.ts'
import { NearGrid } from './near-grid.ts'
import type { Way } from './net.ts'
import { distance, nearestOn, type Point, plus, sidesOf } from './plane.ts'
import { areaOf, centroidOf, isInside, perimeterOf } from './rings.ts'
import { splitBlock } from './split-block.ts'

/** What lies between streets. */
export interface Block {
  ring: Point[]
  /** Set when the block is a park. */
  park?: Park
}

/** Where a block's size follows the site's, and where it is that of the far city, metres from a site. */
const NEAR = 480
const FAR = 2_300
/** Square metres of what a street, and what an avenue, divides. */
const STREET_FROM = 110_000
const AVENUE_FROM = 3_000_000
/** Above the numbers of all streets that are drawn by hand. */
const FIRST_STREET = 10_000
/** Share of unnamed far blocks that are green. */
const GREEN = 0.05

/** Divides the land between the hand-drawn streets into blocks, smaller near the sites, and answers its streets. */
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
  const parks = [...design.parks, ...design.sites.flatMap((site) => parksOf(site, sites))]
  const ways: Way[] = []
  const blocks: Block[] = []
  const wanted = blockSizes(design, sites)
  const divide = (ring: Point[]): void => {
    const area = areaOf(ring)
    const park = parks.find(({ at, most }) => area <= most && isInside(at, ring))
    if (park) {
      blocks.push({ ring, park })
      return
    }
    const holdsPark = parks.some(({ at }) => isInside(at, ring))
    const size = wanted(centroidOf(ring))
    const isSliver = (4 * Math.PI * area) / perimeterOf(ring) ** 2 < 0.12
    const split =
      (area > size * (0.8 + random.next() * 0.9) || holdsPark) && !isSliver && area > 9_000
        ? splitBlock(ring, endsAt(ring, ends), random)
        : undefined
    if (!split) {
      const isGreen = area > 60_000 && random.next() < GREEN
      blocks.push(
        isGreen ? { ring, park: { name: '', at: centroidOf(ring), most: area } } : { ring },
      )
      return
    }
    const [first, last] = [split.street[0], split.street.at(-1)]
    for (const end of [first, last]) if (end) ends.add(end, end)
    const street = FIRST_STREET + ways.length
    ways.push({ points: split.street, class: classFor(area), name: '', hasBridges: false, street })
    for (const half of split.halves) divide(half)
  }
  for (const { ring, kind } of net.fields) {
    if (kind === 'land') divide(ring)
  }
  return { ways, blocks }
}

function parksOf(site: CityDesign['sites'][number], sites: readonly PlacedSite[]): Park[] {
  const at = sites.find(({ slug }) => slug === site.slug)?.at ?? [0, 0]
  return site.parks.map((park) => ({ ...park, at: plus(at, park.at) }))
}

function classFor(area: number): StreetClass {
  if (area > AVENUE_FROM) return 'avenue'
  return area > STREET_FROM ? 'street' : 'lane'
}

/** How large a block should be at a place. */
function blockSizes(design: CityDesign, sites: readonly PlacedSite[]): (place: Point) => number {
  return (place) => {
    const sizes = design.sites.map(({ slug, block }) => {
      const at = sites.find((site) => site.slug === slug)?.at ?? place
      const share = Math.min(1, Math.max(0, (distance(place, at) - NEAR) / (FAR - NEAR)))
      return block * (design.farBlock / block) ** (share ** 0.8)
    })
    return Math.min(...sizes)
  }
}

/** The ends of streets that lie on a block's sides. */
function endsAt(ring: readonly Point[], ends: NearGrid<Point>): Point[] {
  const sides = sidesOf(ring)
  return [...ends.near(1, ...ring)].filter((end) =>
    sides.some(([a, b]) => nearestOn(end, a, b).away < 0.02),
  )
}
