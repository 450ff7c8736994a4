import type { PlaceKind } from '../../src/features/map/schema.ts'
import type { Random } from '../generator/random.ts'
import type { StreetClass } from './city-design.ts'
import { along } from './curves.ts'
import { NearGrid } from './near-grid.ts'
import type { Way } from './net.ts'
import { distance, leftOf, nearestOn, type Point, plus, segmentsOf } from './plane.ts'

export interface LaidPlace {
  kind: PlaceKind
  /** Empty without one. */
  name: string
  at: Point
}

interface Want {
  kind: PlaceKind
  /** Of them around one site. */
  count: number
  /** Metres between two of a kind. */
  apart: number
  /** Which streets they like, 0…1. */
  liking: Readonly<Record<StreetClass, number>>
  /** Metres from the middle of the street. */
  off: number
  names: readonly string[]
}

const busy = { avenue: 1, street: 0.7, lane: 0.15, path: 0 }
const quiet = { avenue: 0, street: 0.4, lane: 1, path: 0 }
const even = { avenue: 0.6, street: 1, lane: 0.5, path: 0 }
const wants: readonly Want[] = [
  { kind: 'school', count: 3, apart: 380, liking: quiet, off: 18, names: [] },
  {
    kind: 'kindergarten',
    count: 6,
    apart: 260,
    liking: quiet,
    off: 18,
    names: [
      'Детский сад «Ластик»',
      'Детский сад «Кубик»',
      'Детский сад «Стёрка»',
      'Детский сад «Линейка»',
      'Детский сад «Пенал»',
    ],
  },
  { kind: 'clinic', count: 2, apart: 600, liking: even, off: 16, names: [] },
  {
    kind: 'pharmacy',
    count: 7,
    apart: 210,
    liking: even,
    off: 15,
    names: ['Аптека «Ретушь»', 'Аптека «Штрих»', 'Аптека «Отвар»'],
  },
  {
    kind: 'shop',
    count: 11,
    apart: 150,
    liking: even,
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
    liking: even,
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
    liking: even,
    off: 16,
    names: ['Фитнес-клуб «Маятник»', 'Спортзал «Противовес»'],
  },
  { kind: 'bank', count: 4, apart: 260, liking: busy, off: 15, names: [] },
  {
    kind: 'bus_stop',
    count: 18,
    apart: 260,
    liking: { avenue: 1, street: 0.7, lane: 0, path: 0 },
    off: 8,
    names: [],
  },
]

/** How far around a site places are shown, metres. */
const AROUND = 1_200
/** Two places of different kinds, metres. */
const ELBOW = 26

interface Front {
  at: Point
  class: StreetClass
}

/** Puts what buyers look for on the street fronts around each site; `isFree` says where a place may stand. */
export function layPlaces(
  ways: readonly Way[],
  sites: ReadonlyArray<{ at: Point }>,
  isFree: (at: Point) => boolean,
  random: Random,
): LaidPlace[] {
  const streets = new NearGrid<readonly [Point, Point]>(120)
  for (const { points } of ways)
    for (const segment of segmentsOf(points)) streets.add(segment, ...segment)
  const isOnFront = (at: Point, off: number) =>
    [...streets.near(off, at)].every(([a, b]) => nearestOn(at, a, b).away > off - 1)
  const laid: LaidPlace[] = []
  for (const site of sites) {
    const near = ways.filter(({ points }) =>
      points.some((point) => distance(point, site.at) < AROUND),
    )
    for (const want of wants) {
      const fronts = frontsOf(near, want, random).filter(({ at }) => distance(at, site.at) < AROUND)
      let left = want.count
      for (const front of shuffled(fronts, random)) {
        if (left === 0) break
        // Nearer to the house there is more of everything worth telling.
        const pull = 1.2 - distance(front.at, site.at) / AROUND
        if (random.next() > want.liking[front.class] * pull) continue
        if (!isOnFront(front.at, want.off) || !isFree(front.at) || isCrowded(front.at, want, laid))
          continue
        laid.push({ kind: want.kind, name: nameFor(want, laid, site.at, random), at: front.at })
        left--
      }
    }
  }
  return laid
}

function frontsOf(ways: readonly Way[], { off, liking }: Want, random: Random): Front[] {
  return ways
    .filter((way) => liking[way.class] > 0)
    .flatMap((way) =>
      [...along(way.points, 14)].map(({ at, direction }) => ({
        at: plus(at, leftOf(direction), random.next() < 0.5 ? off : -off),
        class: way.class,
      })),
    )
}

function isCrowded(at: Point, { kind, apart }: Want, laid: readonly LaidPlace[]): boolean {
  return laid.some((other) => distance(other.at, at) < (other.kind === kind ? apart : ELBOW))
}

/** No name twice around one site; most have none. */
function nameFor(
  { kind, names }: Want,
  laid: readonly LaidPlace[],
  site: Point,
  random: Random,
): string {
  const near = laid.filter((place) => place.kind === kind && distance(place.at, site) < AROUND)
  const free = names.filter((name) => near.every((place) => place.name !== name))
  return free.length > 0 && random.next() < 0.75 ? random.pick(free) : ''
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
