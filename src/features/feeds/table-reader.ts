import { type CsvRow, CsvRows, EndlessRowError } from './csv-rows.ts'
import type { FeedElement } from './feed-element.ts'
import type { TableColumn } from './feed-format.ts'
import { BrokenFeedError } from './feed-offer.ts'
import { NotThisEncodingError } from './feed-text.ts'
import { delimiterOf, readHeading } from './table-heading.ts'
import { readTableText } from './table-text.ts'

/** The text is read in pieces of this many characters, so that rows leave before more is read. */
const PIECE = 65_536
/** A heading has some dozens of names. */
const MAX_HEADING = 20_000

/** What the reader has to say besides the rows. */
export interface TableListener {
  /** The heading is read: the columns we know of it. */
  onHeading: (columns: ReadonlySet<string>) => void
  onWarning: (line: number, message: string) => void
}

/**
 * The rows of a CSV table as elements, their cells below them under the names of their columns, in batches as the
 * bytes come; a place is the line and the number of the column. Memory does not grow with the table. Throws
 * BrokenFeedError, with the place, where the table cannot be read on.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly TableColumn[],
  listener: TableListener,
): AsyncGenerator<FeedElement[], void, undefined> {
  const table = new Table(columns, listener)
  let line = 1
  try {
    for await (const text of readTableText(bytes)) {
      for (let at = 0; at < text.length; at += PIECE) {
        const rows = table.write(text.slice(at, at + PIECE))
        line = rows.at(-1)?.line ?? line
        if (rows.length > 0) yield rows
      }
    }
    const rest = table.end()
    if (rest.length > 0) yield rest
  } catch (error) {
    if (error instanceof EndlessRowError) throw broken(error.message, error.line)
    if (error instanceof NotThisEncodingError) throw broken(error.message, line)
    throw error
  }
}

/** Finds the heading, then makes elements of the rows below it. */
class Table {
  readonly #columns: readonly TableColumn[]
  readonly #listener: TableListener
  /** Text until the heading is whole. */
  #head = ''
  #skippedLines = 0
  #rows: CsvRows | undefined
  #names: Array<string | undefined> | undefined

  constructor(columns: readonly TableColumn[], listener: TableListener) {
    this.#columns = columns
    this.#listener = listener
  }

  write(text: string): FeedElement[] {
    if (text.includes('\0')) {
      throw broken('знак NUL: это не таблица CSV в UTF-8 или Windows-1251', this.#skippedLines + 1)
    }
    if (this.#rows) return this.#elements(this.#rows.write(text))
    this.#head += text
    const delimiter = this.#findDelimiter()
    return delimiter === undefined ? [] : this.#begin(delimiter)
  }

  end(): FeedElement[] {
    const first = this.#rows ? [] : this.#begin(delimiterOf(this.#head, this.#columns))
    const last = this.#elements(this.#rows?.end() ?? [])
    if (!this.#names) throw broken('файл пуст', 1)
    return [...first, ...last]
  }

  #begin(delimiter: string): FeedElement[] {
    this.#rows = new CsvRows(delimiter, this.#skippedLines + 1)
    const rows = this.#rows.write(this.#head)
    this.#head = ''
    return this.#elements(rows)
  }

  /** Reads on to the end of the heading's first line; above it may be empty lines and Excel's `sep=;`. */
  #findDelimiter(): string | undefined {
    for (;;) {
      const above = /^(?:[\s;,]*|sep=([;,\t]))(?:\r\n|\r|\n)/i.exec(this.#head)
      if (!above) break
      this.#head = this.#head.slice(above[0].length)
      this.#skippedLines += above[0].match(/\r\n|\r|\n/g)?.length ?? 0
      if (above[1]) return above[1]
    }
    const heading = /^[^\r\n]+(?=[\r\n])/.exec(this.#head)
    if (!heading && this.#head.length > MAX_HEADING) {
      throw broken('слишком длинный заголовок', this.#skippedLines + 1)
    }
    return heading ? delimiterOf(heading[0], this.#columns) : undefined
  }

  #elements(rows: readonly CsvRow[]): FeedElement[] {
    const elements: FeedElement[] = []
    for (const { cells, line } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (this.#names) elements.push(elementOf(cells, this.#names, line))
      else {
        this.#names = readHeading(cells, this.#columns, line, this.#listener.onWarning)
        this.#listener.onHeading(new Set(this.#names.filter((name) => name !== undefined)))
      }
    }
    return elements
  }
}

function elementOf(
  cells: readonly string[],
  names: ReadonlyArray<string | undefined>,
  line: number,
): FeedElement {
  const leaf = { line, attributes: {}, children: [] }
  const all = cells.map((text, index) => ({
    ...leaf,
    column: index + 1,
    name: names[index] ?? '',
    text: plainText(text),
  }))
  const row = { ...leaf, column: 1, name: 'row', text: '' }
  // Programs may write empty cells after the last column.
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (cells.length >= names.length && count <= names.length) {
    return { ...row, children: all.filter(({ name }) => name !== '') }
  }
  const found = cells.length < names.length ? cells.length : count
  const damage = `ячеек в строке ${found}, а столбцов ${names.length}`
  return { ...row, children: all, damage }
}

/**
 * The cell's words: Excel keeps a number as text by writing it as a formula, `="045"`; a dash alone stands for
 * nothing; what cannot be printed is left out.
 */
function plainText(cell: string): string {
  const text = cell.replace(/\p{Cc}+/gu, ' ').trim()
  return /^[-–—]$/.test(text) ? '' : (/^="([^"]*)"$/.exec(text)?.[1] ?? text)
}

function broken(reason: string, line: number): BrokenFeedError {
  return new BrokenFeedError(reason, { line, column: 1 })
}
