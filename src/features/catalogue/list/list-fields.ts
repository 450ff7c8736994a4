import { optionsOf, rangeOf } from '../filter/facet-option.ts'
import { filtersOf, type LotFilter, type LotSelection } from '../model/filters.ts'
import type { FieldOption, FilterField, RangeField } from '../filter/filter-fields.ts'
import { boundText, sliderScale, unitWord } from '../filter/range-text.ts'
import type { Facets, LotKind } from '../model/schema.ts'

/** The filters that stand in the bar; all others are behind «Все фильтры». */
const BAR = new Set(['project', 'rooms', 'price', 'area', 'kitchen_area', 'metro'])
/** Those of the bar whose values stand in a drop-down list. */
const DROPS = new Set(['project', 'metro'])
const SIDE_WORDS = { min: 'от', max: 'до' } as const

/**
 * The form's controls with their values and counts, in the order of the filters. Buildings are offered once a
 * project is chosen and sections once a building is, because without them their names say nothing and the lists
 * are long.
 */
export function listFields(kind: LotKind, selection: LotSelection, facets: Facets): FilterField[] {
  return filtersOf(kind)
    .filter(({ key }) => isOffered(key, selection))
    .map((filter) => fieldOf(filter, selection, facets))
    .filter((field) => field.type !== 'choice' || field.options.length > 0)
}

/** How many conditions are chosen behind «Все фильтры». */
export function hiddenChoices(kind: LotKind, { choices, ranges, flags }: LotSelection): number {
  return filtersOf(kind)
    .filter(({ key }) => !BAR.has(key))
    .reduce(
      (sum, { key }) =>
        sum + (choices[key]?.length ?? 0) + (ranges[key] ? 1 : 0) + (flags.includes(key) ? 1 : 0),
      0,
    )
}

function isOffered(key: string, { choices }: LotSelection): boolean {
  if (key === 'building') return Boolean(choices['project'] ?? choices['building'])
  if (key === 'section') return Boolean(choices['building'] ?? choices['section'])
  return true
}

function fieldOf(filter: LotFilter, selection: LotSelection, facets: Facets): FilterField {
  const { key, label, type } = filter
  const base = { key, label, isInBar: BAR.has(key) }
  if (type === 'flag') return { ...base, type }
  if (type === 'range') return { ...base, ...rangeParts(filter, selection, facets) }
  const chosen = selection.choices[key] ?? []
  const options = optionsOf(facets, key, chosen)
  return {
    ...base,
    type,
    options,
    closed: DROPS.has(key) ? closedWords(options, chosen) : null,
  }
}

function closedWords(options: readonly FieldOption[], chosen: readonly string[]): string {
  const [first] = chosen
  if (first === undefined) return 'Все'
  if (chosen.length > 1) return `Выбрано: ${chosen.length}`
  return options.find(({ value }) => value === first)?.label ?? first
}

function rangeParts(
  filter: LotFilter & { type: 'range' },
  selection: LotSelection,
  facets: Facets,
): Pick<RangeField, 'type' | 'unit' | 'sides' | 'scale'> {
  const { key, type, unit, bounds } = filter
  const facet = rangeOf(facets, key)
  const sides = bounds === 'both' ? (['min', 'max'] as const) : (['max'] as const)
  return {
    type,
    unit: unitWord(unit),
    sides: sides.map((side) => ({
      side,
      placeholder: `${SIDE_WORDS[side]} ${boundText(facet?.[side] ?? undefined)}`.trim(),
    })),
    scale: sliderScale(unit, facet, selection.ranges[key] ?? {}),
  }
}
