import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { TableColumn } from '../offer/feed-format.ts'
import { openWorkbook } from './workbook.ts'

const columns: readonly TableColumn[] = [
  { name: 'article', synonyms: ['артикул'], isNeeded: true },
  { name: 'area', synonyms: ['площадь'] },
  { name: 'price', synonyms: ['цена'] },
]
type Value = string | number | boolean | Date | null

/** Writes a workbook with these sheets. */
async function makeWorkbook(sheets: Record<string, Value[][]>): Promise<Buffer> {
  const objects = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) =>
      row.map((value) =>
        value instanceof Date ? { value, type: Date, format: 'dd.mm.yyyy' } : { value },
      ),
    ),
  }))
  return writeExcelFile(objects as never).toBuffer()
}

async function open(
  bytes: Uint8Array,
  { sheet, size = 1_000 }: { sheet?: string; size?: number } = {},
) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of openWorkbook(pieces(), columns, sheet)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('openWorkbook', () => {
  it('yields the first sheet as CSV: texts, numbers, dates, booleans, quotes and line breaks', async () => {
    const book = await makeWorkbook({
      Лоты: [
        ['Артикул', 'Площадь', 'Цена', 'Заметка'],
        ['А-1', 54.2, 15_000_000, 'скажите «да»; "нет"'],
        ['А-2', 0.1 + 0.2, new Date('2026-11-20T00:00:00Z'), true],
        ['А\n3', null, null, null],
      ],
    })
    expect((await open(book)).toString().split('\n')).toEqual([
      '"Артикул";"Площадь";"Цена";"Заметка"',
      '"А-1";"54.2";"15000000";"скажите «да»; ""нет"""',
      '"А-2";"0.3";"20.11.2026";"да"',
      '"А 3";"";"";""',
      '',
    ])
  })

  it('finds the heading below a title, and keeps the numbers of the rows', async () => {
    const book = await makeWorkbook({
      Лоты: [
        ['Прайс-лист на 20.11.2026', null, null],
        ['Отдел продаж; цена договорная', null, null],
        ['Артикул', 'Площадь', 'Цена'],
        ['А-1', 54.2, 15_000_000],
      ],
    })
    expect((await open(book)).toString().split('\n').slice(0, 4)).toEqual([
      '',
      '',
      '"Артикул";"Площадь";"Цена"',
      '"А-1";"54.2";"15000000"',
    ])
  })

  it('takes the sheet that is named, and lists the others if there is none', async () => {
    const book = await makeWorkbook({ Лист1: [['x']], Паркинг: [['Артикул'], ['П-1']] })
    expect((await open(book, { sheet: 'Паркинг' })).toString()).toBe('"Артикул"\n"П-1"\n')
    await expect(open(book, { sheet: 'Нет' })).rejects.toThrow('есть «Лист1», «Паркинг»')
  })

  it.each([1, 3, 1_000])('leaves other bytes as they are, in pieces of %d', async (size) => {
    const zip = zipSync({ 'lots.csv': Buffer.from('a;b\n') })
    for (const bytes of [
      Buffer.from('article;area\nА-1;5\n'),
      Buffer.from(''),
      Buffer.from('PK'),
      zip,
    ]) {
      expect((await open(bytes, { size })).equals(bytes)).toBe(true)
    }
  })

  it('rejects a damaged workbook', async () => {
    const broken = zipSync({ 'xl/workbook.xml': Buffer.from('<no') })
    await expect(open(broken)).rejects.toThrow('книга Excel не читается')
  })

  it('rejects a workbook that unpacks into too much', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.from('<a/>') }))
    // The size that the directory of the archive tells.
    bomb.writeUInt32LE(600 * 1024 * 1024, bomb.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    await expect(open(bomb)).rejects.toThrow('слишком большой')
  })
})
