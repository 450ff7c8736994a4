import { type CsvRow, CsvRows, UnterminatedRowError } from './csv-rows.ts'
import type { FeedElement } from '../offer/feed-element.ts'
import type { TableColumn } from '../offer/feed-format.ts'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import { EncodingError } from '../read/feed-text.ts'
import { describeForeignDocument } from '../read/foreign-document.ts'
import { detectDelimiter, type Heading, readHeading } from './table-heading.ts'
import { toRowElement } from './table-row.ts'
import { readTableText } from './table-text.ts'

/** Characters parsed at a time. Complete rows are yielded after each piece. */
const PIECE = 65_536
/** Maximum characters of a heading, which has a few dozen names. */
const MAX_HEADING = 20_000

/** Callbacks of the reader. */
export interface TableListener {
  /** Called once with the known columns of the heading. */
  onHeading: (columns: ReadonlySet<string>) => void
  onWarning: (line: number, message: string) => void
}

/**
 * Yields the rows of a CSV table as elements, in batches. The cells are children, named after their columns. A position
 * is the line and the number of the column. Memory use does not depend on the size of the table. Throws
 * `BrokenFeedError` with the position where the table is unreadable.
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
    if (error instanceof UnterminatedRowError) throw broken(error.message, error.line)
    if (error instanceof EncodingError) throw broken(error.message, table.line)
    throw error
  }
}

/** Finds the heading, then converts the rows below it to elements. */
class Table {
  readonly #columns: readonly TableColumn[]
  readonly #listener: TableListener
  /** Text before the end of the heading. */
  #pending = ''
  #skippedLines = 0
  #delimiter = ''
  #rows: CsvRows | undefined
  #heading: Heading | undefined

  constructor(columns: readonly TableColumn[], listener: TableListener) {
    this.#columns = columns
    this.#listener = listener
  }

  /** The line of the last character written so far. */
  get line(): number {
    return this.#rows?.line ?? this.#skippedLines + 1
  }

  write(text: string): FeedElement[] {
    const nul = text.indexOf('\0')
    if (nul !== -1) {
      this.write(text.slice(0, nul))
      const reason = 'знак NUL: это не таблица CSV и не книга XLSX'
      throw broken(reason, this.line)
    }
    if (this.#rows) return this.#elements(this.#rows.write(text))
    this.#pending += text
    const delimiter = this.#findDelimiter()
    return delimiter === undefined ? [] : this.#begin(delimiter)
  }

  end(): FeedElement[] {
    const first = this.#rows ? [] : this.#begin(detectDelimiter(this.#pending, this.#columns))
    const last = this.#elements(this.#rows?.end() ?? [])
    if (!this.#heading) throw broken('файл пуст', 1)
    return [...first, ...last]
  }

  #begin(delimiter: string): FeedElement[] {
    this.#rejectForeign()
    this.#delimiter = delimiter
    this.#rows = new CsvRows(delimiter, this.#skippedLines + 1)
    const rows = this.#rows.write(this.#pending)
    this.#pending = ''
    return this.#elements(rows)
  }

  /** Skips empty lines and Excel's `sep=;`. Returns undefined until the first line of the heading is complete. */
  #findDelimiter(): string | undefined {
    for (;;) {
      // A CR at the end can be the first half of CR LF.
      const above = /^(?:[\s;,]*|sep=([;,\t]))(?:\r\n|\r(?!$)|\n)/i.exec(this.#pending)
      if (!above) break
      this.#pending = this.#pending.slice(above[0].length)
      this.#skippedLines += above[0].match(/\r\n|\r|\n/g)?.length ?? 0
      if (above[1]) return above[1]
    }
    const heading = /^[^\r\n]+(?=\r(?!$)|\n)/.exec(this.#pending)
    if (!heading && this.#pending.length > MAX_HEADING) {
      this.#rejectForeign()
      throw broken('слишком длинный заголовок', this.#skippedLines + 1)
    }
    return heading ? detectDelimiter(heading[0], this.#columns) : undefined
  }

  #rejectForeign(): void {
    const foreign = describeForeignDocument(this.#pending)
    if (foreign !== null) throw broken(foreign, this.#skippedLines + 1)
  }

  #elements(rows: readonly CsvRow[]): FeedElement[] {
    const elements: FeedElement[] = []
    for (const row of rows) {
      if (row.cells.every((cell) => cell.trim() === '')) continue
      if (this.#heading) elements.push(toRowElement(row, this.#heading, this.#delimiter))
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
