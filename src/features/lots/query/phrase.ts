import type { Facets, LotKind } from '../model/schema.ts'

/** A condition as an address has it. */
export interface Condition {
  key: string
  value: string
}

/** What a phrase can be a name of; of two things with one name, the earlier in this list is meant. */
export const nameKinds = ['value', 'project', 'metro', 'city', 'place', 'building'] as const
export type NameKind = (typeof nameKinds)[number]

/** A phrase of the vocabulary. */
export interface Phrase {
  stems: readonly string[]
  kind: NameKind
  conditions: readonly Condition[]
  /** Means something else without «ЖК», «метро» or «район» before it. */
  needsHead?: boolean
}

/** The address of a project: districts and streets are parts of it. */
export interface NamedPlace {
  /** The value of the filter `project`. */
  project: string
  address: string
}

/** What the words of a query are looked up in: all that the filters of one kind of lots know. */
export interface WordsSource {
  kind: LotKind
  /** Of all lots of the kind. */
  facets: Facets
  /** Where the projects are: a district or street stands for its projects. */
  places: readonly NamedPlace[]
  /** Mortgage programmes by their value of the filter `program`; rates in percent per year. */
  programs?: ReadonlyArray<{ value: string; rate: number }>
}
