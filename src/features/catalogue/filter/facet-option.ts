import type { Facet, Facets } from '../model/schema.ts'

export type FacetOption = (Facet & { type: 'choice' })['options'][number]

/** The options of one filter; a chosen value that the catalogue does not know stands last, with its zero. */
export function optionsOf(
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

/** Ends of one range filter, when the answer has them. */
export function rangeOf(facets: Facets, key: string): (Facet & { type: 'range' }) | undefined {
  const facet = facets[key]
  return facet?.type === 'range' ? facet : undefined
}
