import {
  type FacadeOpening,
  findFacadeOpenings,
  shiftOpening,
} from '../../src/drawing/plan/plan-facade.ts'
import { toHomeBox, type HousePlan } from './plan-house.ts'
import { roundToMillimetre, type Rows, type Span, type PlacedHome } from './place-rows.ts'

const EDGE = 0.001
const STAIR_WINDOW = 1.8
const HALL_WINDOW = 2.4
const END_WINDOW = 1.2
/** Width of the wall next to a window of the corridor, metres. */
const PIER = 0.3

/** Returns the openings of a section's front and yard facades, each from its left end. */
export function rowOpenings({
  front,
  yard,
  core,
  hall,
}: Rows): Record<'front' | 'yard', FacadeOpening[]> {
  return {
    front: [
      ...front.flatMap(homeOpenings),
      ...(hall ? [centreOpening(hall, HALL_WINDOW)] : []),
    ].toSorted(byPlace),
    yard: [...yard.flatMap(homeOpenings), centreOpening(core, STAIR_WINDOW)].toSorted(byPlace),
  }
}

/**
 * Returns the openings of the house's end: side windows and terraces of the corner homes, and the window of the
 * corridor. `left` is the left end seen from the street.
 */
export function endOpenings(end: 'left' | 'right', rows: Rows, house: HousePlan): FacadeOpening[] {
  const at = end === 'left' ? 0 : house.length
  const isAtEnd = (x: number, width: number) =>
    Math.abs((end === 'left' ? x : x + width) - at) < EDGE
  /** Seen from outside, the left end starts at the yard, the right end at the front. */
  const span = (from: number, to: number): Span =>
    end === 'left'
      ? { from: roundToMillimetre(house.depth - to), to: roundToMillimetre(house.depth - from) }
      : { from: roundToMillimetre(from), to: roundToMillimetre(to) }
  const homes = [...rows.front, ...rows.yard].filter((home) => {
    const { x, width } = toHomeBox(home, house)
    return isAtEnd(x, width)
  })
  const deep = (row: 'front' | 'yard') => homes.find((home) => home.row === row)?.depth ?? 0
  const [near, far] = [deep('front'), house.depth - deep('yard')]
  return [
    ...homes.flatMap((home) =>
      sideOpenings(home, end).map(({ from, to, ...opening }) => {
        const [near, far] = [home.depth - to, home.depth - from]
        const yard = house.depth - far
        return {
          ...opening,
          ...(home.row === 'front' ? span(near, far) : span(yard, house.depth - near)),
        }
      }),
    ),
    ...(far - near > END_WINDOW + 2 * PIER - EDGE
      ? [centreOpening(span(near, far), END_WINDOW)]
      : []),
  ].toSorted(byPlace)
}

/** Returns side openings in y of the plan, from the corridor to the facade. */
function sideOpenings({ geometry, row }: PlacedHome, end: 'left' | 'right'): FacadeOpening[] {
  // Plans of the yard row are turned by 180°: their right wall is at the left end of the house.
  const isPlanLeft = (end === 'left') === (row === 'front')
  const line = isPlanLeft ? 0 : geometry.width
  const windows = geometry.openings
    .filter(
      (it) =>
        it.kind === 'window' && it.direction === 'vertical' && Math.abs(it.at[0] - line) < EDGE,
    )
    .map(({ at, width }) => ({ kind: 'window' as const, from: at[1], to: at[1] + width }))
  const terraces = geometry.rooms
    .filter(
      ({ kind, x, width }) =>
        kind === 'terrace' && Math.abs((isPlanLeft ? x : x + width) - line) < EDGE,
    )
    .map(({ y, height, width }) => ({
      kind: 'terrace' as const,
      from: y,
      to: y + height,
      deep: width,
      glass: [],
    }))
  return [...windows, ...terraces]
}

function homeOpenings({ geometry, from }: PlacedHome): FacadeOpening[] {
  return findFacadeOpenings(geometry).map((opening) => shiftOpening(opening, from))
}

function centreOpening({ from, to }: Span, maxWidth: number): FacadeOpening {
  const width = Math.min(maxWidth, to - from - 2 * PIER)
  const middle = (from + to) / 2
  return {
    kind: 'stair',
    from: roundToMillimetre(middle - width / 2),
    to: roundToMillimetre(middle + width / 2),
  }
}

function byPlace(a: Span, b: Span): number {
  return a.from - b.from
}
