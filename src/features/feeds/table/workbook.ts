import { unzipSync } from 'fflate'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import type { TableColumn } from '../offer/feed-format.ts'
import { quote } from '../offer/offer-fields.ts'
import { countKnownColumns, describeColumns } from './table-heading.ts'

const START = { line: 1, column: 1 }
const ZIP = '504b0304'
/** A price list of 100,000 lots has some 10 MB. */
export const MAX_WORKBOOK_BYTES = 50 * 1024 * 1024
/** Of all its parts together. An archive of zeros would otherwise fill the memory. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024
/** Above the heading there may be a logo, a date and a title. */
const HEADING_ROWS = 30

/**
 * Yields a table as CSV text in UTF-8 if the bytes are a workbook (XLSX), and the bytes unchanged if they are not. Takes
 * the sheet with this name, or the first one. The rows above the heading become empty lines, so that the numbers of
 * lines are those of the rows. Throws `BrokenFeedError` for a damaged or too large workbook, or an unknown sheet.
 */
export async function* openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly TableColumn[],
  sheet?: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  let isZip: boolean | undefined
  for await (const chunk of bytes) {
    if (isZip === false) {
      yield chunk
      continue
    }
    chunks.push(chunk)
    length += chunk.length
    if (isZip === undefined && length >= 4) {
      isZip = Buffer.concat(chunks).subarray(0, 4).toString('hex') === ZIP
      if (!isZip) yield* chunks.splice(0)
    }
    if (length > MAX_WORKBOOK_BYTES) throw new BrokenFeedError('файл больше 50 МиБ', START)
  }
  const all = Buffer.concat(chunks)
  if (isZip && isWorkbook(all)) yield Buffer.from(await readWorkbook(all, columns, sheet))
  else yield all
}

/** Whether an archive is a workbook; throws when it unpacks into too much. */
export function isWorkbook(archive: Uint8Array): boolean {
  let unpacked = 0
  let isFound = false
  try {
    unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize
        isFound ||= name === 'xl/workbook.xml'
        return false
      },
    })
  } catch {
    // The reader of archives tells what is wrong with it.
    return false
  }
  if (isFound && unpacked > MAX_UNPACKED_BYTES) {
    throw new BrokenFeedError('книга распаковывается в слишком большой файл', START)
  }
  return isFound
}

type Cell = string | number | boolean | Date | null

async function readWorkbook(
  archive: Buffer,
  columns: readonly TableColumn[],
  name: string | undefined,
): Promise<string> {
  const sheets = await openSheets(archive)
  const found = name === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === name)
  if (!found) {
    const names = sheets.map(({ sheet }) => `«${quote(sheet)}»`).join(', ')
    throw new BrokenFeedError(`листа «${quote(name ?? '')}» в книге нет; есть ${names}`, START)
  }
  const rows = found.data
  const heading = findHeading(rows, columns)
  return rows.map((row, n) => (n < heading ? '\n' : toLine(row))).join('')
}

async function openSheets(archive: Buffer): Promise<Array<{ sheet: string; data: Cell[][] }>> {
  // Loaded with the first workbook: few imports need it.
  const { default: readSheets } = await import('read-excel-file/node')
  const sheets = await readSheets(archive).catch((error: unknown) => {
    throw Object.assign(new BrokenFeedError('книга Excel не читается', START), { cause: error })
  })
  return sheets as Array<{ sheet: string; data: Cell[][] }>
}

/** A sheet as it is shown to a person who chooses one. */
interface DescribedSheet {
  name: string
  /** Number of the row of the heading; null where none has two known names. */
  heading: number | null
  columns: Array<{ title: string; field: string | null }>
  first: string[][]
}

/** Known names that make a row a heading, rows that are shown, and characters of a shown cell. */
const MIN_KNOWN = 2
const SHOWN_ROWS = 10
const SHOWN_CHARS = 60
const SHOWN_CELLS = 40

/** Describes the sheets of a workbook: where their headings are and what is understood of them. Throws `BrokenFeedError`. */
export async function readWorkbookSheets(
  archive: Buffer,
  columns: readonly TableColumn[],
): Promise<DescribedSheet[]> {
  const sheets = await openSheets(archive)
  return sheets.map(({ sheet, data }) => {
    const at = findHeading(data, columns)
    const titles = (data[at] ?? []).map(toText)
    const isFound = countKnownColumns(titles, columns) >= MIN_KNOWN
    const show = (cell: string) => cell.slice(0, SHOWN_CHARS)
    return {
      name: sheet,
      heading: isFound ? at + 1 : null,
      columns: describeColumns(titles, columns)
        .filter(({ title }) => title !== '')
        .slice(0, SHOWN_CELLS)
        .map(({ title, field }) => ({ title: show(title), field })),
      first: data
        .slice(0, SHOWN_ROWS)
        .map((row) => row.slice(0, SHOWN_CELLS).map(toText).map(show)),
    }
  })
}

/** The row with the most names of columns, of the first ones. */
function findHeading(rows: readonly Cell[][], columns: readonly TableColumn[]): number {
  const known = rows
    .slice(0, HEADING_ROWS)
    .map((row) => countKnownColumns(row.map(toText), columns))
  return Math.max(0, known.indexOf(Math.max(...known)))
}

function toLine(row: readonly Cell[]): string {
  return `${row.map((cell) => `"${toText(cell).replaceAll('"', '""')}"`).join(';')}\n`
}

function toText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // A line break inside a cell would shift the numbers of the lines below it.
  if (typeof cell === 'string') return cell.replaceAll(/\s*[\r\n]+\s*/g, ' ')
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').toReversed().join('.')
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет'
  // Sums of floating point numbers: 54.199999999999996 is 54.2.
  return String(Number(cell.toPrecision(12)))
}
