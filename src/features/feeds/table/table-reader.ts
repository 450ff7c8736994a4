import { type CsvRow, CsvRows, EndlessRowError } from './csv-rows.ts'
import type { FeedElement } from '../offer/feed-element.ts'
import type { TableColumn } from '../offer/feed-format.ts'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import { NotThisEncodingError } from '../read/feed-text.ts'
import { delimiterOf, type Heading, readHeading } from './table-heading.ts'
import { elementOf } from './table-row.ts'
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
  try {
    for await (const text of readTableText(bytes)) {
      for (let at = 0; at < text.length; at += PIECE) {
        const rows = table.write(text.slice(at, at + PIECE))
        if (rows.length > 0) yield rows
      }
    }
    const rest = table.end()
    if (rest.length > 0) yield rest
  } catch (error) {
    if (error instanceof EndlessRowError) throw broken(error.message, error.line)
    if (error instanceof NotThisEncodingError) throw broken(error.message, table.line)
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
  #delimiter = ''
  #rows: CsvRows | undefined
  #heading: Heading | undefined

  constructor(columns: readonly TableColumn[], listener: TableListener) {
    this.#columns = columns
    this.#listener = listener
  }

  /** The line on which the text written so far ends. */
  get line(): number {
    return this.#rows?.line ?? this.#skippedLines + 1
  }

  write(text: string): FeedElement[] {
    const nul = text.indexOf('\0')
    if (nul !== -1) {
      this.write(text.slice(0, nul))
      const reason = 'знак NUL: это не таблица CSV (книгу Excel сохраните как «CSV UTF-8»)'
      throw broken(reason, this.line)
    }
    if (this.#rows) return this.#elements(this.#rows.write(text))
    this.#head += text
    const delimiter = this.#findDelimiter()
    return delimiter === undefined ? [] : this.#begin(delimiter)
  }

  end(): FeedElement[] {
    const first = this.#rows ? [] : this.#begin(delimiterOf(this.#head, this.#columns))
    const last = this.#elements(this.#rows?.end() ?? [])
    if (!this.#heading) throw broken('файл пуст', 1)
    return [...first, ...last]
  }

  #begin(delimiter: string): FeedElement[] {
    this.#delimiter = delimiter
    this.#rows = new CsvRows(delimiter, this.#skippedLines + 1)
    const rows = this.#rows.write(this.#head)
    this.#head = ''
    return this.#elements(rows)
  }

  /** Reads on to the end of the heading's first line; above it may be empty lines and Excel's `sep=;`. */
  #findDelimiter(): string | undefined {
    for (;;) {
      // A CR at the very end may be the first half of CR LF.
      const above = /^(?:[\s;,]*|sep=([;,\t]))(?:\r\n|\r(?!$)|\n)/i.exec(this.#head)
      if (!above) break
      this.#head = this.#head.slice(above[0].length)
      this.#skippedLines += above[0].match(/\r\n|\r|\n/g)?.length ?? 0
      if (above[1]) return above[1]
    }
    const heading = /^[^\r\n]+(?=\r(?!$)|\n)/.exec(this.#head)
    if (!heading && this.#head.length > MAX_HEADING) {
      throw broken('слишком длинный заголовок', this.#skippedLines + 1)
    }
    return heading ? delimiterOf(heading[0], this.#columns) : undefined
  }

  #elements(rows: readonly CsvRow[]): FeedElement[] {
    const elements: FeedElement[] = []
    for (const row of rows) {
      if (row.cells.every((cell) => cell.trim() === '')) continue
      if (this.#heading) elements.push(elementOf(row, this.#heading, this.#delimiter))
      else {
        const { onWarning } = this.#listener
        this.#heading = readHeading(row, this.#columns, this.#delimiter, onWarning)
        this.#listener.onHeading(new Set(this.#heading.names.filter((name) => name !== undefined)))
      }
    }
    return elements
  }
}

function broken(reason: string, line: number): BrokenFeedError {
  return new BrokenFeedError(reason, { line, column: 1 })
}
