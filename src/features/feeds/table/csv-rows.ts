/** A row of a table: the number of its first line and the text of each cell. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Characters of one row, so that an unclosed quote cannot fill the memory. */
const MAX_ROW_LENGTH = 1_000_000

/** A row whose quote is never closed or that is too long; `line` is where the row begins. The message is in Russian. */
export class UnterminatedRowError extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/**
 * Splits the text of a CSV table (RFC 4180, any one-character delimiter, any line endings) into rows, piece by piece.
 * Text after a closing quote belongs to the cell, as in Excel. Throws EndlessRowError (docs/decisions/0026-csv.md).
 */
export class CsvRows {
  readonly #delimiter: string
  /** Finds the end of a cell that is not in quotes. */
  readonly #cellEnd: RegExp
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #cell = ''
  #cells: string[] = []
  #length = 0
  /** Line on which the current row begins. */
  #rowLine: number
  #line: number
  #afterReturn = false

  constructor(delimiter: string, line: number) {
    this.#delimiter = delimiter
    this.#cellEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g')
    this.#rowLine = line
    this.#line = line
  }

  /** The line of the last character written so far. */
  get line(): number {
    return this.#line
  }

  /** Returns the rows that end in this piece of the text. */
  write(text: string): CsvRow[] {
    const rows: CsvRow[] = []
    for (let at = 0; at < text.length; ) {
      at = this.#state === 'quoted' ? this.#readQuoted(text, at) : this.#read(text, at, rows)
    }
    return rows
  }

  /** Returns the last row when the text does not end with a line ending. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') {
      throw new UnterminatedRowError('кавычка не закрыта до конца файла', this.#rowLine)
    }
    if (this.#state === 'start' && this.#cells.length === 0) return []
    this.#endCell()
    return [this.#endRow()]
  }

  #read(text: string, from: number, rows: CsvRow[]): number {
    const character = text[from] ?? ''
    const isEndOfCrLf = this.#afterReturn && character === '\n'
    this.#afterReturn = character === '\r'
    if (isEndOfCrLf) return from + 1
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
      if (this.#state === 'closed') this.#append('"')
      this.#state = 'quoted'
      return from + 1
    }
    this.#state = 'plain'
    this.#cellEnd.lastIndex = from
    const end = this.#cellEnd.exec(text)?.index ?? text.length
    this.#append(text.slice(from, end))
    return end
  }

  #readQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from)
    const end = quote === -1 ? text.length : quote
    this.#append(text.slice(from, end))
    if (quote === -1) return end
    this.#state = 'closed'
    return quote + 1
  }

  #append(text: string): void {
    this.#cell += text
    this.#countLength(text.length)
    if (this.#state === 'quoted') this.#line += text.split('\n').length - 1
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
    this.#countLength(1)
  }

  #endRow(): CsvRow {
    const row = { line: this.#rowLine, cells: this.#cells }
    this.#cells = []
    this.#length = 0
    this.#line++
    this.#rowLine = this.#line
    return row
  }

  #countLength(characters: number): void {
    this.#length += characters
    if (this.#length <= MAX_ROW_LENGTH) return
    const reason = 'строка не кончается: не закрыта кавычка или слишком длинная ячейка'
    throw new UnterminatedRowError(reason, this.#rowLine)
  }
}
