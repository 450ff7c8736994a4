import type { CsvRow } from './csv-rows.ts'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import type { TableColumn } from '../offer/feed-format.ts'
import { quote } from '../offer/offer-fields.ts'

/** Cell delimiters that programs write. */
const DELIMITERS = [';', ',', '\t'] as const

/**
 * Marks a value in another unit or per m²: «Цена, ₽/м²», «Цена (за 1 кв. м)», `price per m2`, «Цена, тыс. руб.».
 */
const OTHER_FIGURE =
  /(?<!\p{L})(?:тыс|млн)|(?:\/|(?<!\p{L})(?:за|per))\s*(?:1\s*)?(?:кв(?!арт)|sq|метр|[мm](?!\p{L}))/u
/** Parts of a heading cell, split at commas and brackets: «Площадь, кв. м (без балконов)» has three. */
const MAX_PARTS = 5

/** The parsed heading of a table. */
export interface Heading {
  /** Column of each cell; undefined for an unknown column. */
  names: ReadonlyArray<string | undefined>
  /** Minimum number of cells of a row, so that each required column has a cell. */
  minCells: number
}

/** How many of these cells are names of known columns. */
export function countKnownColumns(
  cells: readonly string[],
  columns: readonly TableColumn[],
): number {
  const words = indexColumnNames(columns)
  return cells.filter((cell) => findColumnName(cell, words) !== undefined).length
}

/** What each cell of a heading is understood as; null for an unknown column. */
export function describeColumns(
  cells: readonly string[],
  columns: readonly TableColumn[],
): Array<{ title: string; field: string | null }> {
  const words = indexColumnNames(columns)
  return cells.map((cell) => ({
    title: cell.trim(),
    field: findColumnName(cell, words) ?? null,
  }))
}

/** Detects the delimiter: the one that gives the most known column names in the first line of the heading. */
export function detectDelimiter(heading: string, columns: readonly TableColumn[]): string {
  const known = DELIMITERS.map((mark) =>
    countKnownColumns(heading.replaceAll('"', '').split(mark), columns),
  )
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ','
}

/**
 * Reads the heading row and warns about unknown columns. Throws `BrokenFeedError` if a required column is missing, a
 * column is repeated or a quote is not closed.
 */
export function readHeading(
  { cells, line }: CsvRow,
  columns: readonly TableColumn[],
  delimiter: string,
  warn: (line: number, message: string) => void,
): Heading {
  const words = indexColumnNames(columns)
  const names: Array<string | undefined> = []
  for (const [index, cell] of cells.entries()) {
    if (/[\r\n]/.test(cell) && cell.includes(delimiter)) {
      throw new BrokenFeedError('кавычка в заголовке не закрыта', { line, column: index + 1 })
    }
    const name = findColumnName(cell, words)
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
  return { names, minCells: Math.max(0, ...needed.map(({ name }) => names.indexOf(name) + 1)) }
}

/** Maps each word for a column to the column's name. */
function indexColumnNames(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ name, synonyms }) => [name, ...synonyms].map((word) => [word, name])),
  )
}

/**
 * Finds the column of a heading cell by the longest known prefix: «Площадь, м²» is the area, «Площадь (жилая), м²»
 * the living area.
 */
function findColumnName(cell: string, words: ReadonlyMap<string, string>): string | undefined {
  const text = plain(cell)
  if (OTHER_FIGURE.test(text)) return undefined
  const parts = text.split(/[(),]/, MAX_PARTS)
  for (let count = parts.length; count > 0; count--) {
    const name = words.get(toHeadingWord(parts.slice(0, count).join(' ')))
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
function toHeadingWord(text: string): string {
  const bare = text
    .replaceAll('№', 'номер ')
    .replace(/[.:*]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^[a-z]/.test(bare) ? bare.replace(/[ -]/g, '_') : bare
}
