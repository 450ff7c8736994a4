import {
  type FacadeOpening,
  openingsOnFacade,
  shiftOpening,
} from '../../src/drawing/plan-facade.ts'
import { boxOfHome, type HousePlan } from './plan-house.ts'
import { clean, type Rows, type Span, type StandingHome } from './place-rows.ts'

const EDGE = 0.001
const STAIR_WINDOW = 1.8
const HALL_WINDOW = 2.4
const END_WINDOW = 1.2
/** Wall left beside a window of the corridor. */
const PIER = 0.3

/** The openings of one section's front and yard facade, each from its own left end. */
export function rowOpenings({
  front,
  yard,
  core,
  hall,
}: Rows): Record<'front' | 'yard', FacadeOpening[]> {
  return {
    front: [...front.flatMap(homeOpenings), ...(hall ? [centred(hall, HALL_WINDOW)] : [])].toSorted(
      byPlace,
    ),
    yard: [...yard.flatMap(homeOpenings), centred(core, STAIR_WINDOW)].toSorted(byPlace),
  }
}

/**
 * The openings of the house's end: side windows and terraces of the corner homes, and the window of the corridor.
 * `left` is the end on the left of somebody before the front.
 */
export function endOpenings(end: 'left' | 'right', rows: Rows, house: HousePlan): FacadeOpening[] {
  const at = end === 'left' ? 0 : house.length
  const isAtEnd = (x: number, width: number) =>
    Math.abs((end === 'left' ? x : x + width) - at) < EDGE
  /** Seen from outside the left end begins at the yard, the right one at the front. */
  const span = (from: number, to: number): Span =>
    end === 'left'
      ? { from: clean(house.depth - to), to: clean(house.depth - from) }
      : { from: clean(from), to: clean(to) }
  const homes = [...rows.front, ...rows.yard].filter((home) => {
    const { x, width } = boxOfHome(home, house)
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
    ...(far - near > END_WINDOW + 2 * PIER - EDGE ? [centred(span(near, far), END_WINDOW)] : []),
  ].toSorted(byPlace)
}

/** In the plan's own y: from the corridor down to the facade. */
function sideOpenings({ geometry, row }: StandingHome, end: 'left' | 'right'): FacadeOpening[] {
  // A yard home is seen from the other side: its right wall is at the left end of the house.
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

function homeOpenings({ geometry, from }: StandingHome): FacadeOpening[] {
  return openingsOnFacade(geometry).map((opening) => shiftOpening(opening, from))
}

function centred({ from, to }: Span, most: number): FacadeOpening {
  const width = Math.min(most, to - from - 2 * PIER)
  const middle = (from + to) / 2
  return { kind: 'stair', from: clean(middle - width / 2), to: clean(middle + width / 2) }
}

function byPlace(a: Span, b: Span): number {
  return a.from - b.from
}
