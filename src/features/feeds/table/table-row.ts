import type { CsvRow } from './csv-rows.ts'
import { type FeedElement, toElementName } from '../offer/feed-element.ts'
import type { Heading } from './table-heading.ts'

/** Line endings of all systems. */
const LINE_END = /\r\n|\r|\n/

/**
 * Converts a row to an element with its cells as children, named after their columns. If cells cannot be assigned to
 * columns, the element has `damage` and no children.
 */
export function toRowElement(
  { cells, line }: CsvRow,
  { names, minCells }: Heading,
  delimiter: string,
): FeedElement {
  const leaf = { line, attributes: {}, children: [] }
  const texts = () => {
    const lines = cells.flatMap((cell) => cell.split(LINE_END))
    const parts = lines.flatMap((part) => part.split(delimiter))
    return new Set([...parts, ...parts.flatMap((part) => part.split('"'))].map(plainText))
  }
  const row = { ...leaf, column: 1, name: 'row', text: '', texts }
  const unclosed = cells.findIndex((cell) => containsRows(cell, cells, names, delimiter))
  if (unclosed !== -1) {
    const damage = 'кавычка не закрыта: в ячейке стоят строки, что ниже'
    return { ...row, column: unclosed + 1, damage }
  }
  // Programs can write empty cells after the last column. Excel omits trailing empty cells.
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (cells.length < minCells || count > names.length) {
    const found = cells.length < minCells ? cells.length : count
    return { ...row, damage: `ячеек в строке ${found}, а столбцов ${names.length}` }
  }
  const children: FeedElement[] = []
  for (const [index, cell] of cells.entries()) {
    const name = names[index]
    if (name !== undefined) {
      const text = plainText(cell)
      children.push({ ...leaf, column: index + 1, name: toElementName(name), text })
    }
  }
  return { ...row, children }
}

/** Detects complete rows inside a cell, caused by an unclosed quote: the number of delimiters matches several rows. */
function containsRows(
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
 * Normalizes the text of a cell. Excel writes a number as text as a formula, `="045"`. A single dash means an empty
 * cell. Invisible characters are removed.
 */
function plainText(cell: string): string {
  const text = cell
    .normalize('NFC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return /^[-–—]$/.test(text) ? '' : (/^="([^"]*)"$/.exec(text)?.[1] ?? text)
}
