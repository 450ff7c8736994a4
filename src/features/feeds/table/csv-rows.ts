/** A row of a table: the line on which it begins, and the texts of its cells. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Characters of one row: a quote that nobody closes must not swallow the memory. */
const MAX_ROW = 1_000_000

/** A row that cannot end well: its quote stays open, or it is too long. */
export class EndlessRowError extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/**
 * Splits the text of a CSV table (RFC 4180, any mark between cells, any line endings) into rows as it comes; what
 * follows a closed quote belongs to its cell, as in Excel. Throws EndlessRowError.
 */
export class CsvRows {
  readonly #delimiter: string
  /** What ends a cell that is not in quotes. */
  readonly #mark: RegExp
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #cell = ''
  #cells: string[] = []
  #length = 0
  /** Of the row that is being read, and of the character. */
  #rowLine: number
  #line: number
  #afterReturn = false

  constructor(delimiter: string, line: number) {
    this.#delimiter = delimiter
    this.#mark = new RegExp(`[${delimiter}\\r\\n]`, 'g')
    this.#rowLine = line
    this.#line = line
  }

  /** The line on which the text written so far ends. */
  get line(): number {
    return this.#line
  }

  /** The rows that end in this piece of the text. */
  write(text: string): CsvRow[] {
    const rows: CsvRow[] = []
    for (let at = 0; at < text.length; ) {
      at = this.#state === 'quoted' ? this.#readQuoted(text, at) : this.#read(text, at, rows)
    }
    return rows
  }

  /** The last row, where the text does not end with a line ending. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') {
      throw new EndlessRowError('кавычка не закрыта до конца файла', this.#rowLine)
    }
    if (this.#state === 'start' && this.#cells.length === 0) return []
    this.#endCell()
    return [this.#endRow()]
  }

  #read(text: string, from: number, rows: CsvRow[]): number {
    const character = text[from] ?? ''
    const isSecondHalf = this.#afterReturn && character === '\n'
    this.#afterReturn = character === '\r'
    if (isSecondHalf) return from + 1
    if (character === this.#delimiter) {
      this.#endCell()
      return from + 1
    }
    if (character === '\r' || character === '\n') {
      this.#endCell()
      rows.push(this.#endRow())
      return from + 1
    }
    if (character === '"' && this.#state !== 'plain') {
      if (this.#state === 'closed') this.#take('"')
      this.#state = 'quoted'
      return from + 1
    }
    this.#state = 'plain'
    this.#mark.lastIndex = from
    const end = this.#mark.exec(text)?.index ?? text.length
    this.#take(text.slice(from, end))
    return end
  }

  #readQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from)
    const end = quote === -1 ? text.length : quote
    this.#take(text.slice(from, end))
    if (quote === -1) return end
    this.#state = 'closed'
    return quote + 1
  }

  #take(text: string): void {
    this.#cell += text
    this.#grow(text.length)
    if (this.#state === 'quoted') this.#line += text.split('\n').length - 1
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
    this.#grow(1)
  }

  #endRow(): CsvRow {
    const row = { line: this.#rowLine, cells: this.#cells }
    this.#cells = []
    this.#length = 0
    this.#line++
    this.#rowLine = this.#line
    return row
  }

  #grow(characters: number): void {
    this.#length += characters
    if (this.#length <= MAX_ROW) return
    const reason = 'строка не кончается: не закрыта кавычка или слишком длинная ячейка'
    throw new EndlessRowError(reason, this.#rowLine)
  }
}
