import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import { emptySelection } from '../model/filters.ts'
import type { LotKind } from '../model/schema.ts'
import { readWords } from './read-words.ts'
import { understand, type UnderstoodText } from './understand.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

/** The vocabulary of a kind lives as long as its snapshot. */
const vocabularies = new WeakMap<CatalogueSnapshot, Map<LotKind, Vocabulary>>()

/** Understands a visitor's text over the names of a snapshot. `year` is the current year. */
export function understandText(
  text: string,
  kind: LotKind,
  snapshot: CatalogueSnapshot,
  year: number,
): UnderstoodText {
  return understand(text, findVocabulary(kind, snapshot), year)
}

/** Whether a text says what lots of this kind are called: «кладовка». */
export function namesKind(text: string, kind: LotKind, snapshot: CatalogueSnapshot): boolean {
  const vocabulary = findVocabulary(kind, snapshot)
  const { ownWords } = vocabulary
  return readWords(text.normalize('NFC'), vocabulary).some(
    ({ word, stem }) => ownWords.has(word) || (stem !== '' && ownWords.has(stem)),
  )
}

function findVocabulary(kind: LotKind, snapshot: CatalogueSnapshot): Vocabulary {
  const byKind = vocabularies.get(snapshot) ?? new Map<LotKind, Vocabulary>()
  vocabularies.set(snapshot, byKind)
  const known = byKind.get(kind)
  if (known) return known
  const { facets } = snapshot.facets(kind, emptySelection)
  const places = snapshot.projects.map(({ id, address }) => ({ project: String(id), address }))
  const programs = snapshot.stock.frame.mortgagePrograms.map(({ id, rate }) => ({
    value: String(id),
    rate,
  }))
  const vocabulary = buildVocabulary({ kind, facets, places, programs })
  byKind.set(kind, vocabulary)
  return vocabulary
}
