import type { LotFilter, LotSelection } from '../../lots/model/filter-types.ts'
import { emptySelection } from '../../lots/model/filters.ts'
import type { Facets, LotKind } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { type FacetOption, getOptions, getRangeFacet } from './facet-option.ts'

/** The lots on sale of a kind without any condition. */
export interface WholeList {
  count: number
  facets: Facets
}

/** Returns what a kind has on sale; its buildings are those of the chosen project, its sections those of the building. */
export function readWholeList(
  snapshot: Pick<CatalogueSnapshot, 'facets'>,
  kind: LotKind,
  { choices: { project, building } }: LotSelection,
): WholeList {
  const whole = snapshot.facets(kind, emptySelection)
  if (!project && !building) return whole
  const choices = { ...(project && { project }), ...(building && { building }) }
  const within = snapshot.facets(kind, { ...emptySelection, choices }).facets
  const places = ['building', 'section'].flatMap((key) => (within[key] ? [[key, within[key]]] : []))
  return { count: whole.count, facets: { ...whole.facets, ...Object.fromEntries(places) } }
}

/** What a lot has or has not: a single value tells the lots with it from all others. */
const HAD_OR_NOT: ReadonlySet<string> = new Set(['feature', 'window_view', 'window_side', 'walk'])

/** Returns whether the address sets a filter. */
export function isSet(
  { choices, ranges, flags, amounts }: LotSelection,
  { key }: Pick<LotFilter, 'key'>,
): boolean {
  return Boolean(choices[key] ?? ranges[key] ?? amounts?.[key]) || flags.includes(key)
}

/**
 * Returns whether a filter tells lots on sale from each other: not if no lot has a value of it, nor if all values are
 * the same (decision D97). What is not counted is offered.
 */
export function tellsApart(filter: LotFilter, { count, facets }: WholeList): boolean {
  const { key, type } = filter
  if (type === 'amount') return true
  const range = getRangeFacet(facets, key)
  if (type === 'range') return !range || range.min !== range.max
  const had = listHad(facets, key)
  if (type === 'flag') {
    return (
      facets[key] === undefined || (had.length > 0 && had.every((option) => option.count < count))
    )
  }
  return had.length > 1 || (HAD_OR_NOT.has(key) && had.some((option) => option.count < count))
}

/** Returns the only value that lots on sale have, or undefined. */
export function onlyValue({ facets }: WholeList, key: string): string | undefined {
  const had = listHad(facets, key)
  return had.length === 1 ? had[0]?.value : undefined
}

/** Returns whether lots on sale have a value. */
export function hasLots({ facets }: WholeList, key: string, value: string): boolean {
  return listHad(facets, key).some((option) => option.value === value)
}

function listHad(facets: Facets, key: string): readonly FacetOption[] {
  return getOptions(facets, key, []).filter(({ count }) => count > 0)
}
