import type { PlanOpening } from '../../src/drawing/plan-geometry.ts'
import { endOpenings, rowOpenings } from './facade-openings.ts'
import type { HousePlan, SectionPlan } from './plan-house.ts'
import { clean, type Span } from './place-rows.ts'

/** Windows of stairs, hall and corridor, where the facades have them. */
export function windowsOf(section: SectionPlan, house: HousePlan): PlanOpening[] {
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
    direction === 'horizontal' ? ([clean(from), line] as const) : ([line, clean(from)] as const)
  return { kind: 'window', at, direction, width: clean(to - from) }
}

function isCommon({ kind }: { kind: string }): boolean {
  return kind === 'stair'
}

/** Whether the house ends there, seen from before its front. */
export function isEnd(
  end: 'left' | 'right',
  section: SectionPlan,
  { sections }: HousePlan,
): boolean {
  return sections.at(end === 'left' ? 0 : -1) === section
}
