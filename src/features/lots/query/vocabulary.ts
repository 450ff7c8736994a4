import { toStem } from '../../../lib/search-terms.ts'
import type { LotFilter } from '../model/filter-types.ts'
import { getFilters } from '../model/filters.ts'
import type { Facets, LotKind } from '../model/schema.ts'
import { listNames, listOptions } from './names.ts'
import { type Condition, nameKinds, type Phrase, type WordsSource } from './phrase.ts'
import {
  type FinishClass,
  finishPhrases,
  kindWords,
  toFinishClass,
  valuePhrases,
  viewPhrases,
} from './phrases.ts'
import { CloseWords } from './close-words.ts'
import { type KnownWords, toStems } from './read-words.ts'

/** Values that visitors search for on every site, with or without such lots. */
const FIXED = new Set([
  'area_type premium_area',
  'area_type business_area',
  'has_sale true',
  'last_floor true',
])

/** Returns the phrases for the values of filters that have no proper names. */
function listValuePhrases(kind: LotKind, facets: Facets): Phrase[] {
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

/** Phrases and figures of one kind of lots. Immutable. */
export interface Vocabulary extends KnownWords {
  kind: LotKind
  filters: ReadonlyMap<string, LotFilter>
  /** By first stem, the longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** Stems of what lots of this kind are called. */
  ownWords: ReadonlySet<string>
  facets: Facets
  /** By building, the value of its project. */
  projectOf: ReadonlyMap<string, string>
  /** The mortgage programmes that can be chosen, those with the lowest rates first. */
  programs: ReadonlyArray<{ value: string; rate: number }>
}

/** Builds the vocabulary of one kind of lots. */
export function buildVocabulary(source: WordsSource): Vocabulary {
  const { kind, facets } = source
  const { names, projectOf } = listNames(source)
  const all = [...listValuePhrases(kind, facets), ...names]
  const phrases = new Map<string, Phrase[]>()
  const taken = new Set<string>()
  const stems = new Set<string>()
  for (const phrase of all) {
    const [first] = phrase.stems
    const key = `${phrase.kind} ${phrase.stems.join(' ')}`
    if (first === undefined || taken.has(key)) continue
    taken.add(key)
    for (const stem of phrase.stems) stems.add(stem)
    const alike = phrases.get(first)
    if (alike) alike.push(phrase)
    else phrases.set(first, [phrase])
  }
  for (const alike of phrases.values()) {
    alike.sort(
      (a, b) =>
        b.stems.length - a.stems.length || nameKinds.indexOf(a.kind) - nameKinds.indexOf(b.kind),
    )
  }
  const close = new CloseWords([...stems, ...listForms(source)])
  for (const words of Object.values(kindWords))
    for (const stem of toWordStems(words)) stems.add(stem)
  return {
    kind,
    filters: new Map(getFilters(kind).map((filter) => [filter.key, filter])),
    phrases,
    stems,
    close,
    ownWords: new Set(toWordStems(kindWords[kind])),
    facets,
    projectOf,
    programs: listPrograms(source),
  }
}

function listPrograms({ facets, programs = [] }: WordsSource): Vocabulary['programs'] {
  const known = new Set(listOptions(facets, 'program').map(({ value }) => value))
  return programs.filter(({ value }) => known.has(value)).toSorted((a, b) => a.rate - b.rate)
}

/** Words of the names as they are written, so that typos in their endings are understood, too. */
function listForms({ facets }: WordsSource): string[] {
  return ['project', 'metro', 'city', 'finishing', 'feature'].flatMap((key) =>
    listOptions(facets, key).flatMap(({ label }) =>
      label
        .toLowerCase()
        .replaceAll('ё', 'е')
        .split(/[^\p{L}]+/u),
    ),
  )
}

function toWordStems(words: string): string[] {
  return words.split(' ').flatMap((word) => {
    const plain = word.replace(/^=/, '')
    return [...toStems(plain), plain, toStem(plain)]
  })
}
