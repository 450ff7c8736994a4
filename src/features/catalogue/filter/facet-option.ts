import type { Facet, Facets } from '../../lots/model/schema.ts'

export type FacetOption = (Facet & { type: 'choice' })['options'][number]

/** Returns the options of one filter; chosen values that are not in the catalogue come last, with the count 0. */
export function getOptions(
  facets: Facets,
  key: string,
  chosen: readonly string[],
): readonly FacetOption[] {
  const facet = facets[key]
  const options = facet?.type === 'choice' ? facet.options : []
  const unknown = chosen.filter((value) => !options.some((option) => option.value === value))
  return unknown.length === 0
    ? options
    : [...options, ...unknown.map((value) => ({ value, label: value, count: 0 }))]
}

/** Returns the facet of a range filter, or undefined if there is none. */
export function getRangeFacet(
  facets: Facets,
  key: string,
): (Facet & { type: 'range' }) | undefined {
  const facet = facets[key]
  return facet?.type === 'range' ? facet : undefined
}
