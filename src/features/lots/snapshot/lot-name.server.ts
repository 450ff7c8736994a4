import { findWords, toStem } from '../../../lib/search-terms.ts'
import { hasPage } from '../../../app/routes.ts'
import { lotAddress } from '../model/lot-labels.ts'
import { type LotKind, lotKindSchema } from '../model/schema.ts'

/** A number or article that a query contains. */
export interface LotName {
  key: string
  number: string | null
  kinds: readonly LotKind[]
  /** Ids of the projects that the query names; null if it names none. */
  projects: ReadonlySet<number> | null
}

/** Shorter words of a project's name, as «на» and «дом», do not name it. */
const MIN_PROJECT_WORD = 4
/** Words before the name of a project: «в ЖК». */
const formatPlace = new Set(['в', 'во', 'на', 'из', 'жк', 'проект', 'проекте'])
/** Latin letters that look like Cyrillic ones: articles are typed in either keyboard layout. */
const lookAlikes = new Map(
  Array.from('abcehkmoptxy', (letter, index) => [letter, 'авсенкмортху'.charAt(index)] as const),
)
/** Stems of the words that can precede a number, with the kinds of lots they mean. */
const kindStems: ReadonlyMap<string, readonly LotKind[]> = new Map(
  Object.entries({
    кв: ['flat'],
    квартира: ['flat'],
    апартаменты: ['apartment'],
    апартамент: ['apartment'],
    апарты: ['apartment'],
    паркинг: ['parking'],
    парковка: ['parking'],
    машино: ['parking'],
    машиноместо: ['parking'],
    место: ['parking'],
    мм: ['parking'],
    кладовая: ['storage'],
    кладовка: ['storage'],
    лот: lotKindSchema.options,
    номер: lotKindSchema.options,
    артикул: lotKindSchema.options,
  } satisfies Record<string, LotKind[]>).map(([word, kinds]) => [toStem(word), kinds]),
)

/**
 * Returns what numbers or articles a query can be, the likeliest first. One has a digit. Words for a kind can precede
 * it, and words of a project's name can stand on either side: «кладовая 12 тихий берег».
 */
export function parseNames(
  query: string,
  projects: ReadonlyArray<{ id: number; name: string }>,
): LotName[] {
  const words = Array.from(findWords(query), ({ word }) => word)
  const names = [toName(words, null), toNameInProject(words, projects)]
  return names.filter((name) => name !== null)
}

/** Returns only letters and digits, the same for both keyboard layouts. */
export function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .replace(/[a-z]/g, (letter) => lookAlikes.get(letter) ?? letter)
}

function toName(words: readonly string[], projects: ReadonlySet<number> | null): LotName | null {
  let kinds: readonly LotKind[] = lotKindSchema.options
  let first = 0
  for (const word of words) {
    const wordKinds = kindStems.get(toStem(word))
    if (!wordKinds) break
    kinds = kinds.filter((kind) => wordKinds.includes(kind))
    first += 1
  }
  const name = words.slice(first)
  const key = normalizeName(name.join(''))
  const publicKinds = kinds.filter((kind) => hasPage(`${lotAddress(kind)}/:id`))
  if (!/\d/.test(key) || publicKinds.length === 0) return null
  return { key, number: name.length === 1 ? key : null, kinds: publicKinds, projects }
}

/** Takes the words of one project's name out of a query; null if it names none. */
function toNameInProject(
  words: readonly string[],
  projects: ReadonlyArray<{ id: number; name: string }>,
): LotName | null {
  const stems = words.map(toStem)
  const found = projects.flatMap(({ id, name }) => {
    const own = new Set(Array.from(findWords(name), ({ word }) => toStem(word)))
    const named = stems.filter((stem, at) => own.has(stem) && isNaming(words[at] ?? ''))
    return named.length === 0 ? [] : [{ id, own, size: new Set(named).size }]
  })
  const most = Math.max(...found.map(({ size }) => size))
  const best = found.filter(({ size }) => size === most)
  const [first] = best
  if (!first) return null
  const rest = words.filter((word, at) => !first.own.has(stems[at] ?? '') && !formatPlace.has(word))
  return toName(rest, new Set(best.map(({ id }) => id)))
}

function isNaming(word: string): boolean {
  return word.length >= MIN_PROJECT_WORD && !/\d/.test(word) && !kindStems.has(toStem(word))
}
