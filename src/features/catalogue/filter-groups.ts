import { filtersOf, type LotFilter, type LotSelection } from './filters.ts'
import type { LotKind } from './schema.ts'

/** The filters that stand in the bar; all others are behind «Все фильтры». */
const BAR = ['project', 'rooms', 'price', 'area']

export interface FilterGroups {
  bar: LotFilter[]
  ranges: LotFilter[]
  choices: LotFilter[]
  flags: LotFilter[]
}

/**
 * The filters a form shows, by their place. Buildings are offered once a project is chosen and sections once a
 * building is, because without them their names say nothing and the lists are long.
 */
export function filterGroups(kind: LotKind, selection: LotSelection): FilterGroups {
  const shown = filtersOf(kind).filter(({ key }) => isOffered(key, selection))
  const rest = shown.filter(({ key }) => !BAR.includes(key))
  return {
    bar: shown.filter(({ key }) => BAR.includes(key)),
    ranges: rest.filter(({ type }) => type === 'range'),
    choices: rest.filter(({ type }) => type === 'choice'),
    flags: rest.filter(({ type }) => type === 'flag'),
  }
}

/** Whether a form with this selection has the filter at all. */
export function isOffered(key: string, { choices }: LotSelection): boolean {
  if (key === 'building') return Boolean(choices['project'] ?? choices['building'])
  if (key === 'section') return Boolean(choices['building'] ?? choices['section'])
  return true
}

/** How many conditions are chosen behind «Все фильтры». */
export function hiddenChoices(kind: LotKind, selection: LotSelection): number {
  const { ranges, choices, flags } = filterGroups(kind, selection)
  return (
    ranges.filter(({ key }) => selection.ranges[key]).length +
    choices.reduce((sum, { key }) => sum + (selection.choices[key]?.length ?? 0), 0) +
    flags.filter(({ key }) => selection.flags.includes(key)).length
  )
}
