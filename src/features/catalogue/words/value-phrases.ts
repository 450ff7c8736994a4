import type { Facets, LotKind } from '../model/schema.ts'
import { getFilters } from '../model/filters.ts'
import { listOptions } from './names.ts'
import {
  finishPhrases,
  type FinishClass,
  toFinishClass,
  valuePhrases,
  viewPhrases,
} from './phrases.ts'
import { toStems } from './tokens/read-words.ts'
import type { Condition, Phrase } from './phrase.ts'

/** Values that every company is asked for, with or without such lots. */
const FIXED = new Set([
  'area_type premium_area',
  'area_type business_area',
  'has_sale true',
  'last_floor true',
])

/** Returns the phrases for the values of filters that have no proper names. */
export function listValuePhrases(kind: LotKind, facets: Facets): Phrase[] {
  const keys = new Set(getFilters(kind).map(({ key }) => key))
  const exists = (key: string, value: string) =>
    keys.has(key) &&
    (key === 'status' ||
      FIXED.has(`${key} ${value}`) ||
      listOptions(facets, key).some((option) => option.value === value))
  const labels = ['area_type', 'feature', 'finishing', 'program'].flatMap((key) =>
    keys.has(key)
      ? listOptions(facets, key).map(({ value, label }) => toPhrase(label, [{ key, value }]))
      : [],
  )
  const fixed = valuePhrases
    .filter(([key, value]) => exists(key, value))
    .flatMap(([key, value, phrases]) =>
      phrases.split(', ').map((phrase) => toPhrase(phrase, [{ key, value }])),
    )
  return [
    ...labels,
    ...fixed,
    ...listViews(exists),
    ...(keys.has('finishing') ? listFinishes(facets) : []),
  ]
}

function listViews(exists: (key: string, value: string) => boolean): Phrase[] {
  const key = 'window_view'
  return Object.entries(viewPhrases)
    .filter(([value]) => exists(key, value))
    .flatMap(([value, { seen }]) =>
      seen
        .split(', ')
        .flatMap((noun) =>
          ['вид', 'виды', 'окна', 'окно', 'вид из окна', 'вид из окон'].map((head) =>
            toPhrase(`${head} ${noun}`, [{ key, value }]),
          ),
        ),
    )
}

/** The words «с отделкой» mean each finish with which a home needs no further work. */
const MEANT: Readonly<Record<FinishClass, readonly FinishClass[]>> = {
  none: ['none'],
  pre: ['pre'],
  full: ['full', 'furnished'],
  furnished: ['furnished'],
}

function listFinishes(facets: Facets): Phrase[] {
  const finishes = listOptions(facets, 'finishing').map(({ value, label }) => ({
    value,
    itsClass: toFinishClass(value, label),
  }))
  return Object.entries(finishPhrases).flatMap(([name, phrases]) => {
    const meant = MEANT[name as FinishClass]
    const conditions = finishes
      .filter(({ itsClass }) => meant.includes(itsClass))
      .map(({ value }) => ({ key: 'finishing', value }))
    if (conditions.length === 0) return []
    return phrases.split(', ').map((phrase) => toPhrase(phrase, conditions))
  })
}

function toPhrase(text: string, conditions: readonly Condition[]): Phrase {
  return { stems: toStems(text), kind: 'value', conditions }
}
