import { getOptions, getRangeFacet } from './facet-option.ts'
import type { LotFilter, LotSelection } from '../../lots/model/filter-types.ts'
import { getFilters } from '../../lots/model/filters.ts'
import type {
  AmountField,
  FieldOption,
  FilterField,
  FormParams,
  RangeField,
} from './filter-fields.ts'
import { formatBound, toSliderScale, getUnitText } from './range-text.ts'
import type { Facets, LotKind } from '../../lots/model/schema.ts'
import { listKinds } from './list-kinds.ts'
import { hasLots, isSet, onlyValue, tellsApart, type WholeList } from './telling-filters.ts'

const SIDE_WORDS = { min: 'от', max: 'до' } as const

/** Before a project is chosen, at most this many buildings are offered: longer lists are searched by project first. */
const MAX_BUILDINGS = 40

/** What is chosen within a project: of other projects it is not offered. */
const PLACES: ReadonlySet<string> = new Set(['building', 'section'])

/**
 * Returns the form's controls with their values and counts, in the order of the filters. Buildings of homes are
 * offered after a project is chosen, and sections after a building: before that the lists are long and the names
 * ambiguous. A filter by which all lots of the `whole` list are equal is left out unless the address sets it, so
 * that submitting the form keeps it. `part` `row`: only those above the list.
 */
export function buildListFields(
  kind: LotKind,
  selection: LotSelection,
  facets: Facets,
  whole: WholeList,
  part: 'row' | 'all' = 'all',
): FilterField[] {
  return getFilters(kind)
    .filter(({ key }) => part === 'all' || listKinds[kind].row.includes(key))
    .filter(({ key }) => isOffered(kind, key, selection, facets, whole))
    .filter(({ isPayment }) => !isPayment || hasPrograms(selection, facets))
    .filter((filter) => isSet(selection, filter) || tellsApart(filter, whole))
    .map((filter) => toField(kind, filter, selection, facets, whole))
    .filter((field) => !('options' in field) || field.options.length > 0)
}

/** Returns the number of chosen conditions beyond the row above the list. */
export function countHiddenChoices(
  kind: LotKind,
  { choices, ranges, flags, amounts }: LotSelection,
): number {
  return getFilters(kind)
    .filter(({ key }) => !listKinds[kind].row.includes(key))
    .reduce(
      (sum, { key }) =>
        sum +
        (choices[key]?.length ?? 0) +
        (ranges[key] ? 1 : 0) +
        (flags.includes(key) ? 1 : 0) +
        (amounts?.[key] === undefined ? 0 : 1),
      0,
    )
}

/** Returns the parameters of the complete form in the order of the query string; bounds and amounts are numbers. */
export function listParams(kind: LotKind): FormParams {
  const params: string[] = []
  const numbers: string[] = []
  for (const { key, type } of getFilters(kind)) {
    const names = type === 'range' ? [`${key}_min`, `${key}_max`] : [key]
    params.push(...names)
    if (type === 'range' || type === 'amount') numbers.push(...names)
  }
  return { params, numbers }
}

function isOffered(
  kind: LotKind,
  key: string,
  { choices }: LotSelection,
  facets: Facets,
  whole: WholeList,
): boolean {
  const { row, omitted } = listKinds[kind]
  // A condition that an address sets must stay in the form, so that submitting it does not remove it.
  if (omitted.includes(key)) return choices[key] !== undefined
  if (key === 'building') {
    return (
      Boolean(choices['project'] ?? choices['building'] ?? onlyValue(whole, 'project')) ||
      (row.includes(key) && getOptions(facets, key, []).length <= MAX_BUILDINGS)
    )
  }
  if (key === 'section') {
    return Boolean(choices['building'] ?? choices['section'] ?? onlyValue(whole, 'building'))
  }
  return true
}

/** Without mortgage programmes, nothing has a payment. What an address sets stays in the form. */
function hasPrograms({ ranges, amounts }: LotSelection, facets: Facets): boolean {
  return getOptions(facets, 'program', []).length > 0 || Boolean(ranges['payment'] ?? amounts)
}

function toField(
  kind: LotKind,
  filter: LotFilter,
  selection: LotSelection,
  facets: Facets,
  whole: WholeList,
): FilterField {
  const { key, label, type, isPayment } = filter
  const base = {
    key,
    label,
    isInRow: listKinds[kind].row.includes(key),
    ...(isPayment ? { isPayment } : {}),
  }
  if (type === 'flag') return { ...base, type }
  if (type === 'amount') return { ...base, ...toAmountParts(filter, facets) }
  if (type === 'range') return { ...base, ...toRangeParts(filter, selection, facets) }
  const chosen = selection.choices[key] ?? []
  const all = getOptions(facets, key, chosen)
  const known = PLACES.has(key)
    ? all.filter(({ value }) => hasLots(whole, key, value) || chosen.includes(value))
    : all
  if (filter.isSingle) return { ...base, type: 'single', options: known }
  if (key === 'walk')
    return { ...base, type: key, options: known, closed: toClosedText(known, chosen) }
  // A plan is chosen on a card. The form keeps it: a list of all plans would be hundreds of lines.
  const options = key === 'plan' ? known.filter(({ value }) => chosen.includes(value)) : known
  const isClosed = filter.isDropDown || (base.isInRow && key === 'building')
  return { ...base, type, options, closed: isClosed ? toClosedText(options, chosen) : null }
}

function toClosedText(options: readonly FieldOption[], chosen: readonly string[]): string {
  const [first] = chosen
  if (first === undefined) return 'Все'
  if (chosen.length > 1) return `Выбрано: ${chosen.length}`
  return options.find(({ value }) => value === first)?.label ?? first
}

function toAmountParts(
  { key, type, unit }: LotFilter & { type: 'amount' },
  facets: Facets,
): Pick<AmountField, 'type' | 'unit' | 'placeholder'> {
  const facet = getRangeFacet(facets, key)
  const [side, word] = unit === 'rub' ? [facet?.min, 'от'] : [facet?.max, 'до']
  return {
    type,
    unit: unit === 'rub' ? '₽' : 'лет',
    placeholder: `${word} ${formatBound(side ?? undefined)}`.trim(),
  }
}

function toRangeParts(
  filter: LotFilter & { type: 'range' },
  selection: LotSelection,
  facets: Facets,
): Pick<RangeField, 'type' | 'unit' | 'sides' | 'scale'> {
  const { key, type, unit, bounds } = filter
  const facet = getRangeFacet(facets, key)
  const sides = bounds === 'both' ? (['min', 'max'] as const) : (['max'] as const)
  return {
    type,
    unit: getUnitText(unit),
    sides: sides.map((side) => ({
      side,
      placeholder: `${SIDE_WORDS[side]} ${formatBound(facet?.[side] ?? undefined)}`.trim(),
    })),
    scale: toSliderScale(unit, facet, selection.ranges[key] ?? {}),
  }
}
