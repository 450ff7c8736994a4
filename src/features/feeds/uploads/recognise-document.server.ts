import { describeForeignDocument } from '../read/foreign-document.ts'
import { unpackFeed } from '../read/unpack-feed.ts'
import { priceList } from '../table/price-list.ts'
import { detectDelimiter } from '../table/table-heading.ts'
import { isWorkbook, MAX_WORKBOOK_BYTES, readWorkbookSheets } from '../table/workbook.ts'
import type { Recognised, UploadFormat } from './schema.ts'

/** Enough for a declaration, comments and the first offer, in bytes. */
const HEAD_BYTES = 256 * 1024

/** The bytes are no feed, no table and no workbook. The message says in Russian what they are. */
export class UnknownDocumentError extends Error {}

/** First bytes of files that people send by mistake, as hexadecimal digits, and what they are. */
const OTHERS: ReadonlyArray<[start: string, name: string]> = [
  ['25504446', 'это PDF'],
  ['89504e47', 'это картинка'],
  ['ffd8ff', 'это картинка'],
  ['47494638', 'это картинка'],
  ['52494646', 'это картинка или видео'],
  ['d0cf11e0', 'это старая книга Excel (.xls): сохраните её как .xlsx'],
  ['52617221', 'это архив RAR: нужен ZIP или сам файл'],
  ['377abcaf', 'это архив 7z: нужен ZIP или сам файл'],
]
/** Whose feeds begin with which element. */
const ROOTS: Readonly<Record<string, UploadFormat>> = {
  'realty-feed': 'yandex',
  feed: 'cian',
  ads: 'avito',
  complexes: 'domclick',
}
/** What can precede the root: a declaration, comments, instructions, a document type, blanks. */
const PROLOGUE = /^(?:\s+|<\?[^]{0,2000}?\?>|<!--[^]*?-->|<![^>]{0,2000}>)+/
const PROFITBASE = /profitbase_xml|<object[\s>][^]*<house[\s>]|<house[\s>][^]*<object[\s>]/i

/**
 * Says what a document is by its bytes, packed or not. Reads little of a feed and all of a workbook. Throws
 * `UnknownDocumentError` for anything that is no feed, table or workbook, and `BrokenFeedError` for a damaged archive.
 */
export async function recogniseDocument(
  open: () => AsyncIterable<Uint8Array>,
  size: number,
): Promise<Recognised> {
  const start = (await readHead(open(), 8)).toString('hex')
  const other = OTHERS.find(([digits]) => start.startsWith(digits))
  if (other) throw new UnknownDocumentError(other[1])
  const isZip = start.startsWith('504b0304')
  if (isZip && size <= MAX_WORKBOOK_BYTES) {
    const archive = await readHead(open(), MAX_WORKBOOK_BYTES)
    if (isWorkbook(archive)) {
      const sheets = await readWorkbookSheets(archive, priceList.table)
      return { format: 'lots', packed: null, sheets }
    }
  }
  const packed = isZip ? 'zip' : start.startsWith('1f8b') ? 'gzip' : null
  const head = await readHead(packed === null ? open() : unpackFeed(open()), HEAD_BYTES)
  const inside = OTHERS.find(([digits]) => head.subarray(0, 8).toString('hex').startsWith(digits))
  if (inside) throw new UnknownDocumentError(`в архиве не фид: ${inside[1]}`)
  return { format: recogniseText(toText(head)), packed, sheets: null }
}

function recogniseText(text: string): UploadFormat {
  if (text.includes('\0')) throw new UnknownDocumentError('это двоичный файл')
  const foreign = describeForeignDocument(text)
  if (foreign !== null) throw new UnknownDocumentError(foreign.replace('по адресу', 'это'))
  const body = text.replace(PROLOGUE, '')
  const [, root] = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(body) ?? []
  if (root === undefined) return recogniseTable(body)
  const format = ROOTS[root.toLowerCase().replaceAll('_', '-')]
  if (format === undefined) {
    throw new UnknownDocumentError(`это XML с элементом <${root.slice(0, 60)}>, а не фид`)
  }
  return format === 'yandex' && PROFITBASE.test(body) ? 'profitbase' : format
}

/** A table has cells. What is wrong with its heading is found where it is read. */
function recogniseTable(text: string): UploadFormat {
  const lines = text.split(/\r\n|\r|\n/).slice(0, 30)
  const hasCells = lines.some((line) => {
    const cells = line.split(detectDelimiter(line, priceList.table))
    return cells.filter((cell) => cell.trim() !== '').length > 1
  })
  if (hasCells) return 'lots'
  throw new UnknownDocumentError(text.trim() === '' ? 'файл пуст' : 'это текст, а не таблица')
}

/** UTF-16 by its mark; tags and delimiters are the same in all other encodings. */
function toText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return bytes.subarray(2).toString('utf16le')
  if (mark === 'feff')
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

async function readHead(bytes: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    read += chunk.length
    if (read >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}
