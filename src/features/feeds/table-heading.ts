import { BrokenFeedError } from './feed-offer.ts'
import type { TableColumn } from './feed-format.ts'
import { quote } from './offer-notes.ts'

/** What stands between cells, as programs write it. */
const DELIMITERS = [';', ',', '\t'] as const

/** The mark between the cells of a table: the one that leaves most known names of its heading's first line. */
export function delimiterOf(heading: string, columns: readonly TableColumn[]): string {
  const words = wordsOf(columns)
  const known = DELIMITERS.map((mark) => {
    const cells = heading.replaceAll('"', '').split(mark)
    return cells.filter((cell) => words.has(wordOf(cell))).length
  })
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ','
}

/**
 * Which column each cell of the heading names; undefined for what we do not know, of which the warnings tell.
 * Throws BrokenFeedError for a heading that lacks a needed column or names one twice.
 */
export function readHeading(
  cells: readonly string[],
  columns: readonly TableColumn[],
  line: number,
  warn: (line: number, message: string) => void,
): Array<string | undefined> {
  const byWord = wordsOf(columns)
  const names: Array<string | undefined> = []
  for (const [index, cell] of cells.entries()) {
    const word = wordOf(cell)
    const name = byWord.get(word)
    if (name !== undefined && names.includes(name)) {
      const place = { line, column: index + 1 }
      throw new BrokenFeedError(`столбец «${quote(cell.trim())}» (${name}) уже есть левее`, place)
    }
    if (name === undefined && word !== '') {
      warn(line, `столбец «${quote(cell.trim())}» не знаком и пропущен`)
    }
    names.push(name)
  }
  const missing = columns.find(({ name, isNeeded }) => isNeeded && !names.includes(name))
  if (missing) {
    const russian = missing.synonyms[0] ?? missing.name
    const reason = `в заголовке нет столбца ${missing.name} («${russian}»)`
    throw new BrokenFeedError(reason, { line, column: 1 })
  }
  return names
}

/** Names of columns by the words for them. */
function wordsOf(columns: readonly TableColumn[]): Map<string, string> {
  return new Map(
    columns.flatMap(({ name, synonyms }) => [name, ...synonyms].map((word) => [word, name])),
  )
}

/** «Площадь, м²», «Цена (руб.)», `Living area` → `площадь`, `цена`, `living_area`. */
function wordOf(cell: string): string {
  const bare = cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*|,.*/s, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('№', 'номер ')
    .replace(/[.:*]+/g, '')
    .replace(/ +/g, ' ')
    .trim()
  return /^[a-z]/.test(bare) ? bare.replace(/[ -]/g, '_') : bare
}
