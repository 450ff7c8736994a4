import type { CsvRow } from './csv-rows.ts'
import type { FeedElement } from '../offer/feed-element.ts'
import type { Heading } from './table-heading.ts'

/** Line endings as programs of every system write them. */
const LINE_END = /\r\n|\r|\n/

/**
 * A row as an element, its cells below it under the names of their columns. A row whose cells cannot be told apart
 * is damaged and has none.
 */
export function elementOf(
  { cells, line }: CsvRow,
  { names, least }: Heading,
  delimiter: string,
): FeedElement {
  const leaf = { line, attributes: {}, children: [] }
  const texts = () => {
    const lines = cells.flatMap((cell) => cell.split(LINE_END))
    const parts = lines.flatMap((part) => part.split(delimiter))
    return new Set([...parts, ...parts.flatMap((part) => part.split('"'))].map(plainText))
  }
  const row = { ...leaf, column: 1, name: 'row', text: '', texts }
  const swallowing = cells.findIndex((cell) => holdsRows(cell, cells, names, delimiter))
  if (swallowing !== -1) {
    const damage = 'кавычка не закрыта: в ячейке стоят строки, что ниже'
    return { ...row, column: swallowing + 1, damage }
  }
  // Programs may write empty cells after the last column. Excel leaves out those of columns that are empty in some
  // dozen rows together.
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (cells.length < least || count > names.length) {
    const found = cells.length < least ? cells.length : count
    return { ...row, damage: `ячеек в строке ${found}, а столбцов ${names.length}` }
  }
  const children: FeedElement[] = []
  for (const [index, cell] of cells.entries()) {
    const name = names[index]
    if (name !== undefined) {
      children.push({ ...leaf, column: index + 1, name, text: plainText(cell) })
    }
  }
  return { ...row, children }
}

/** Between two quotes that nobody closed stand whole rows: then in and around the cell are the marks of so many rows. */
function holdsRows(
  cell: string,
  cells: readonly string[],
  { length: columns }: Heading['names'],
  delimiter: string,
): boolean {
  if (!/[\r\n]/.test(cell)) return false
  const rows = cell.split(LINE_END).length
  const marks = cell.split(delimiter).length - 1 + cells.length - 1
  return marks >= rows * (columns - 1)
}

/**
 * The cell's words: Excel keeps a number as text by writing it as a formula, `="045"`; a dash alone stands for
 * nothing; what nobody sees is left out.
 */
function plainText(cell: string): string {
  const text = cell
    .normalize('NFC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return /^[-–—]$/.test(text) ? '' : (/^="([^"]*)"$/.exec(text)?.[1] ?? text)
}
