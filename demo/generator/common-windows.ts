import type { PlanOpening } from '../../src/drawing/plan/plan-geometry.ts'
import { endOpenings, rowOpenings } from './facade-openings.ts'
import type { HousePlan, SectionPlan } from './plan-house.ts'
import { roundToMillimetre, type Span } from './place-rows.ts'

/** Returns the windows of stairs, hall and corridor at the positions of the facades. */
export function findCommonWindows(section: SectionPlan, house: HousePlan): PlanOpening[] {
  const { length, depth } = house
  const { front, yard } = rowOpenings(section.typical)
  const along = (span: Span, y: number) => windowAt(span, 'horizontal', y)
  const ends = (['left', 'right'] as const).filter((end) => isEnd(end, section, house))
  return [
    ...front.filter(isCommon).map((span) => along(span, depth)),
    ...yard
      .filter(isCommon)
      .map(({ from, to }) => along({ from: length - to, to: length - from }, 0)),
    ...ends.flatMap((end) =>
      endOpenings(end, section.typical, house)
        .filter(isCommon)
        .map(({ from, to }) =>
          end === 'left'
            ? windowAt({ from, to }, 'vertical', 0)
            : windowAt({ from: depth - to, to: depth - from }, 'vertical', length),
        ),
    ),
  ]
}

function windowAt(
  { from, to }: Span,
  direction: PlanOpening['direction'],
  line: number,
): PlanOpening {
  const at =
    direction === 'horizontal'
      ? ([roundToMillimetre(from), line] as const)
      : ([line, roundToMillimetre(from)] as const)
  return { kind: 'window', at, direction, width: roundToMillimetre(to - from) }
}

function isCommon({ kind }: { kind: string }): boolean {
  return kind === 'stair'
}

/** Whether this side of a section is an end of the house, seen from the street. */
export function isEnd(
  end: 'left' | 'right',
  section: SectionPlan,
  { sections }: HousePlan,
): boolean {
  return sections.at(end === 'left' ? 0 : -1) === section
}
