import type { CsvRow } from './csv-rows.ts'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import type { TableColumn } from '../offer/feed-format.ts'
import { quote } from '../offer/offer-notes.ts'

/** What stands between cells, as programs write it. */
const DELIMITERS = [';', ',', '\t'] as const

/** Another figure than the word before it says: «Цена, ₽/м²», «Цена (за 1 кв. м)», `price per m2`, «Цена, тыс. руб.». */
const OTHER_FIGURE =
  /(?<!\p{L})(?:тыс|млн)|(?:\/|(?<!\p{L})(?:за|per))\s*(?:1\s*)?(?:кв(?!арт)|sq|метр|[мm](?!\p{L}))/u
/** Parts of a heading's cell between commas and brackets: «Площадь, кв. м (без балконов)» has three. */
const MOST_PARTS = 5

/** What the heading of a table says. */
export interface Heading {
  /** Which column each cell names; undefined for what we do not know. */
  names: ReadonlyArray<string | undefined>
  /** Cells that a row has at least, so that no needed column lacks its own. */
  least: number
}

/** The mark between the cells of a table: the one that leaves most known names of its heading's first line. */
export function delimiterOf(heading: string, columns: readonly TableColumn[]): string {
  const words = wordsOf(columns)
  const known = DELIMITERS.map((mark) => {
    const cells = heading.replaceAll('"', '').split(mark)
    return cells.filter((cell) => nameOf(cell, words) !== undefined).length
  })
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ','
}

/**
 * Reads the heading's row; the warnings tell of columns that we do not know. Throws BrokenFeedError for one that
 * lacks needed columns, names a column twice or has swallowed rows below it.
 */
export function readHeading(
  { cells, line }: CsvRow,
  columns: readonly TableColumn[],
  delimiter: string,
  warn: (line: number, message: string) => void,
): Heading {
  const words = wordsOf(columns)
  const names: Array<string | undefined> = []
  for (const [index, cell] of cells.entries()) {
    if (/[\r\n]/.test(cell) && cell.includes(delimiter)) {
      throw new BrokenFeedError('кавычка в заголовке не закрыта', { line, column: index + 1 })
    }
    const name = nameOf(cell, words)
    if (name !== undefined && names.includes(name)) {
      const place = { line, column: index + 1 }
      throw new BrokenFeedError(`столбец «${quote(cell.trim())}» (${name}) уже есть левее`, place)
    }
    if (name === undefined && plain(cell) !== '') {
      warn(line, `столбец «${quote(cell.trim())}» не знаком и пропущен`)
    }
    names.push(name)
  }
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  const missing = needed.filter(({ name }) => !names.includes(name))
  if (missing.length > 0) {
    const list = missing.map(({ name, synonyms }) => `${name} («${synonyms[0] ?? name}»)`)
    const reason = `в заголовке нет ${list.length > 1 ? 'столбцов' : 'столбца'} ${list.join(', ')}`
    throw new BrokenFeedError(reason, { line, column: 1 })
  }
  return { names, least: Math.max(0, ...needed.map(({ name }) => names.indexOf(name) + 1)) }
}

/** Names of columns by the words for them. */
function wordsOf(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ name, synonyms }) => [name, ...synonyms].map((word) => [word, name])),
  )
}

/**
 * The column that a cell of the heading names: by all of it, else by as much of its beginning as is known. «Площадь,
 * м²» is the area, «Площадь (жилая), м²» the living area.
 */
function nameOf(cell: string, words: ReadonlyMap<string, string>): string | undefined {
  const text = plain(cell)
  if (OTHER_FIGURE.test(text)) return undefined
  const parts = text.split(/[(),]/, MOST_PARTS)
  for (let count = parts.length; count > 0; count--) {
    const name = words.get(wordOf(parts.slice(0, count).join(' ')))
    if (name !== undefined) return name
  }
  return undefined
}

function plain(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/\p{Cf}+/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .trim()
}

/** `Living area`, «№ квартиры», «Кол-во  комнат:» → `living_area`, `номер квартиры`, `кол-во комнат`. */
function wordOf(text: string): string {
  const bare = text
    .replaceAll('№', 'номер ')
    .replace(/[.:*]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^[a-z]/.test(bare) ? bare.replace(/[ -]/g, '_') : bare
}
