import type { PlaceKind } from '../../src/features/map/schema.ts'
import type { Random } from '../generator/random.ts'
import type { StreetClass } from './city-design.ts'
import { along } from './curves.ts'
import { NearGrid } from './near-grid.ts'
import type { Way } from './net.ts'
import { distance, rotateLeft, findNearestPoint, type Point, plus, toSegments } from './plane.ts'

export interface LaidPlace {
  kind: PlaceKind
  /** Empty without one. */
  name: string
  at: Point
}

interface PlaceRule {
  kind: PlaceKind
  /** Maximum count around one site. */
  count: number
  /** Minimum distance between two of a kind, metres. */
  apart: number
  /** Probability by class of street, 0…1. */
  preference: Readonly<Record<StreetClass, number>>
  /** Distance from the middle of the street, metres. */
  off: number
  names: readonly string[]
}

const busy = { avenue: 1, street: 0.7, lane: 0.15, path: 0 }
const quiet = { avenue: 0, street: 0.4, lane: 1, path: 0 }
const even = { avenue: 0.6, street: 1, lane: 0.5, path: 0 }
const placeRules: readonly PlaceRule[] = [
  { kind: 'school', count: 3, apart: 380, preference: quiet, off: 18, names: [] },
  {
    kind: 'kindergarten',
    count: 6,
    apart: 260,
    preference: quiet,
    off: 18,
    names: [
      'Детский сад «Ластик»',
      'Детский сад «Кубик»',
      'Детский сад «Стёрка»',
      'Детский сад «Линейка»',
      'Детский сад «Пенал»',
    ],
  },
  { kind: 'clinic', count: 2, apart: 600, preference: even, off: 16, names: [] },
  {
    kind: 'pharmacy',
    count: 7,
    apart: 210,
    preference: even,
    off: 15,
    names: ['Аптека «Ретушь»', 'Аптека «Штрих»', 'Аптека «Отвар»'],
  },
  {
    kind: 'shop',
    count: 11,
    apart: 150,
    preference: even,
    off: 15,
    names: [
      'Продукты «Угол»',
      'Магазин «Полка и ящик»',
      'Продукты «За хлебом»',
      'Магазин «Гвоздь и доска»',
    ],
  },
  {
    kind: 'cafe',
    count: 12,
    apart: 100,
    preference: even,
    off: 15,
    names: [
      'Кафе «Грифель»',
      'Кафе «Готовальня»',
      'Кафе «Рейсшина»',
      'Пекарня «Тёплый угол»',
      'Кофейня «Эскиз»',
      'Столовая «Ватман»',
    ],
  },
  {
    kind: 'fitness',
    count: 3,
    apart: 420,
    preference: even,
    off: 16,
    names: ['Фитнес-клуб «Маятник»', 'Спортзал «Противовес»'],
  },
  { kind: 'bank', count: 4, apart: 260, preference: busy, off: 15, names: [] },
  {
    kind: 'bus_stop',
    count: 18,
    apart: 260,
    preference: { avenue: 1, street: 0.7, lane: 0, path: 0 },
    off: 8,
    names: [],
  },
]

/** Radius around a site for places, metres. */
const RADIUS = 1_200
/** Minimum distance between places of different kinds, metres. */
const MIN_DISTANCE = 26

interface Front {
  at: Point
  class: StreetClass
}

/** Creates the places around each site, next to streets. `isFree` returns whether a position is allowed. */
export function layPlaces(
  ways: readonly Way[],
  sites: ReadonlyArray<{ at: Point }>,
  isFree: (at: Point) => boolean,
  random: Random,
): LaidPlace[] {
  const streets = new NearGrid<readonly [Point, Point]>(120)
  for (const { points } of ways)
    for (const segment of toSegments(points)) streets.add(segment, ...segment)
  const isOnFront = (at: Point, off: number) =>
    [...streets.near(off, at)].every(([a, b]) => findNearestPoint(at, a, b).away > off - 1)
  const laid: LaidPlace[] = []
  for (const site of sites) {
    const near = ways.filter(({ points }) =>
      points.some((point) => distance(point, site.at) < RADIUS),
    )
    for (const rule of placeRules) {
      const fronts = findFronts(near, rule, random).filter(
        ({ at }) => distance(at, site.at) < RADIUS,
      )
      let left = rule.count
      for (const front of shuffle(fronts, random)) {
        if (left === 0) break
        // Places are more frequent near the site.
        const pull = 1.2 - distance(front.at, site.at) / RADIUS
        if (random.next() > rule.preference[front.class] * pull) continue
        if (!isOnFront(front.at, rule.off) || !isFree(front.at) || isCrowded(front.at, rule, laid))
          continue
        laid.push({ kind: rule.kind, name: pickName(rule, laid, site.at, random), at: front.at })
        left--
      }
    }
  }
  return laid
}

function findFronts(ways: readonly Way[], { off, preference }: PlaceRule, random: Random): Front[] {
  return ways
    .filter((way) => preference[way.class] > 0)
    .flatMap((way) =>
      [...along(way.points, 14)].map(({ at, direction }) => ({
        at: plus(at, rotateLeft(direction), random.next() < 0.5 ? off : -off),
        class: way.class,
      })),
    )
}

function isCrowded(at: Point, { kind, apart }: PlaceRule, laid: readonly LaidPlace[]): boolean {
  return laid.some((other) => distance(other.at, at) < (other.kind === kind ? apart : MIN_DISTANCE))
}

/** Selects a name that is unused around the site, or an empty one. */
function pickName(
  { kind, names }: PlaceRule,
  laid: readonly LaidPlace[],
  site: Point,
  random: Random,
): string {
  const near = laid.filter((place) => place.kind === kind && distance(place.at, site) < RADIUS)
  const free = names.filter((name) => near.every((place) => place.name !== name))
  return free.length > 0 && random.next() < 0.75 ? random.pick(free) : ''
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
