import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inWindows1251 } from '../../../../tests/support/make-price-list.ts'
import type { TableColumn } from '../offer/feed-format.ts'
import { BrokenFeedError } from '../offer/feed-offer.ts'
import { readTable } from './table-reader.ts'

const columns: readonly TableColumn[] = [
  { name: 'article', synonyms: ['артикул', 'номер лота'], isNeeded: true },
  { name: 'area', synonyms: ['площадь'] },
  { name: 'living_area', synonyms: ['площадь жилая'] },
  { name: 'price', synonyms: ['цена'] },
]

async function read(document: string | Buffer, size = 65_536, table = columns) {
  const bytes = Buffer.from(document)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const warnings: string[] = []
  const rows: Array<{ line: number; cells: Record<string, string>; damage?: string[] }> = []
  for await (const batch of readTable(pieces(), table, {
    onHeading: () => {},
    onWarning: (line, message) => warnings.push(`${line}: ${message}`),
  })) {
    for (const { line, children, damage, texts } of batch) {
      const cells = Object.fromEntries(
        children.map(({ name, text }) => [name.replaceAll('-', '_'), text]),
      )
      rows.push({ line, cells, ...(damage && { damage: [damage, ...(texts?.() ?? [])] }) })
    }
  }
  return { rows, warnings }
}

const text = 'Артикул;Площадь, м²\r\nА-1;51,9\r\n'
const legacy = text.replace('²', '2')
const expected = { article: 'А-1', area: '51,9' }

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['Windows-1251', inWindows1251(legacy)],
  [
    'UTF-16, as Excel saves «Unicode text»',
    Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le'),
  ],
])('reads a table in %s, for any chunk size', async (_name, bytes) => {
  for (const size of [1, 2, 7, 65_536]) {
    const { rows, warnings } = await read(bytes, size)
    expect(rows).toEqual([{ line: 2, cells: expected }])
    expect(warnings).toEqual([])
  }
})

it('detects Windows-1251 by one letter far below the heading', async () => {
  const latin = `article;area\n${'A-1;50\n'.repeat(30_000)}`
  const { rows } = await read(Buffer.concat([Buffer.from(latin), inWindows1251('Ж;51\n')]), 4_096)
  expect(rows).toHaveLength(30_001)
  expect(rows.at(-1)).toEqual({ line: 30_002, cells: { article: 'Ж', area: '51' } })
})

it.each([
  ['a comma', 'article,area\nА-1,"51,9"\n', 2],
  ['a semicolon', 'article;area\nА-1;51,9\n', 2],
  ['a tab', 'article\tarea\nА-1\t51,9\n', 2],
  ['commas in the names', '"Артикул";"Площадь, кв. м, общая, по БТИ"\nА-1;51,9\n', 2],
  ['Excel’s own line', 'sep=;\r\narticle;area\r\nА-1;51,9\r\n', 3],
  ['empty lines above', ';\r\n\r\narticle;area\r\nА-1;51,9\r\n', 4],
  ['a heading in two lines', 'article;"Площадь,\nм²"\nА-1;51,9\n', 3],
  ['another order and empty columns', '"Площадь (м²)";;Номер лота;\n51,9;x;А-1;\n', 2],
  ['a number as text', 'article;area\n"=""А-1""";51,9\n', 2],
  ['invisible characters', 'article;area\nА\u200b-1\u0007;\u001b 51,\u00ad9\ufeff\n', 2],
  ['empty rows and cells at the end', 'article;area\n;;\n\nА-1;51,9;;\n', 4],
])('reads a table with %s', async (_name, table, line) => {
  expect(await read(table)).toEqual({ rows: [{ line, cells: expected }], warnings: [] })
})

it('ignores an unknown column with one warning', async () => {
  const table = 'article;Комментарий;area\nА-1;звонить;51,9\nА-2;;52\n'
  const { rows, warnings } = await read(table)
  expect(rows.map(({ cells }) => cells['area'])).toEqual(['51,9', '52'])
  expect(warnings).toEqual(['1: столбец «Комментарий» не знаком и пропущен'])
})

it.each([
  ['«Площадь (жилая), м²»', 'living_area'],
  ['Living area', 'living_area'],
  ['ПЛОЩАДЬ*', 'area'],
  ['Площадь\u200b', 'area'],
  ['Площад\u044c, м\u00b2 (без балконов)', 'area'],
  ['Цена, ₽', 'price'],
  ['Цена (за квартиру)', 'price'],
  ['Цена, ₽/м²', undefined],
  ['Цена (за 1 кв. м)', undefined],
  ['price (per m2)', undefined],
  ['Цена, тыс. руб.', undefined],
])('reads the heading %s as column %s', async (heading, name) => {
  const { rows, warnings } = await read(`article;"${heading.replace(/[«»]/g, '')}"\nА-1;51,9\n`)
  expect(rows[0]?.cells).toEqual({ article: 'А-1', ...(name && { [name]: '51,9' }) })
  expect(warnings).toHaveLength(name ? 0 : 1)
})

it('does not read a column of prices per m² as prices', async () => {
  const { rows } = await read('article;"Цена, ₽/м²";"Цена, ₽"\nА-1;300000;15000000\n')
  expect(rows[0]?.cells).toEqual({ article: 'А-1', price: '15000000' })
})

it('accepts rows without trailing empty cells and marks rows with a wrong cell count as damaged', async () => {
  const table = 'area;article;living_area;price\n1;А-1\n2\n3;А-3;1;2;5\n"4\n";А-4\n5;А-5;4;;;\n'
  const { rows } = await read(table)
  expect(rows.map(({ line, damage }) => [line, damage?.[0]])).toEqual([
    [2, undefined],
    [3, 'ячеек в строке 1, а столбцов 4'],
    [4, 'ячеек в строке 5, а столбцов 4'],
    [5, undefined],
    [7, undefined],
  ])
})

it.each([
  ['the same column', 'А-1;"1;1;\n', 'А-4;"4;1;\n'],
  ['a column to the left', 'А-1;1;"1;\n', '"А-4;4;1;\n'],
  ['a column to the right', 'А-1;"1;1;\n', 'А-4;4;"1;\n'],
])(
  'marks a row that contains the rows below it up to %s as damaged and returns their ids',
  async (_name, first, last) => {
    const rest = 'А-2;2;1;\nА-3;3;1;\n'
    const { rows } = await read(`article;area;living_area;price\n${first}${rest}${last}А-5;5;1;\n`)
    expect(rows.map(({ line, damage }) => [line, damage?.[0]])).toEqual([
      [2, 'кавычка не закрыта: в ячейке стоят строки, что ниже'],
      [6, undefined],
    ])
    expect(rows[0]?.damage).toEqual(expect.arrayContaining(['А-1', 'А-2', 'А-3', 'А-4']))
  },
)

it('reads a cell of several lines as one text', async () => {
  const table =
    'article;area;price;living_area\nА-1;50;"2025-01-15 1;\n2025-03-01 2;\n2026-01-01 3";1\n'
  const { rows } = await read(table)
  const price = '2025-01-15 1; 2025-03-01 2; 2026-01-01 3'
  expect(rows).toEqual([
    { line: 2, cells: { article: 'А-1', area: '50', price, living_area: '1' } },
  ])
})

it.each([
  ['an empty file', '', 'файл пуст', 1],
  ['only separators', ';;;\n;;;\n', 'файл пуст', 1],
  [
    'a heading without a required column',
    'area;rooms\n1;2\n',
    'нет столбца article («артикул»)',
    1,
  ],
  [
    'a heading with an unclosed quote',
    'article;"area;price\nА-1;1;"2"\nА-2;1;2\n',
    'кавычка в заголовке не закрыта',
    1,
  ],
  ['a repeated column', 'article;area;Площадь\n', '«Площадь» (area) уже есть левее', 1],
  ['XML', '<?xml version="1.0"?>\n<feed/>', 'нет столбца article', 1],
  ['a NUL', 'article;area\nА-1;1\nА\0;1\n', 'знак NUL', 3],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\0\0\0'), 'знак NUL', 1],
  ['an unclosed quote', 'article;area\nА-1;1\n"А-2;2\nА-3;3\n', 'кавычка не закрыта', 3],
  ['a cell of 10 MB', `article;area\nА-1;1\nА-2;"${'x'.repeat(1e7)}"\n`, 'не кончается', 3],
  ['a heading without an end', 'article;'.repeat(10_000), 'слишком длинный заголовок', 1],
])('rejects %s with its position', async (_name, table, reason, line) => {
  const error = await read(table).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BrokenFeedError)
  expect(String(error)).toContain(reason)
  expect(error).toMatchObject({ place: { line } })
})

it('reads any bytes or rejects them with a position', async () => {
  const heading = Buffer.from('article;area;?\n')
  const cells = fc.constantFrom(
    '"',
    '""',
    ';',
    '\n',
    '\r',
    '\r\n',
    '\ufeff',
    'Ж',
    '=1',
    '-',
    ' ',
    'sep=',
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((raw) => Buffer.from(raw)),
    fc.array(cells, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), fc.nat(20), async (raw, isTable, size) => {
      const document = isTable ? Buffer.concat([heading, raw]) : raw
      const inOneChunk = await readOutcome(document, document.length || 1)
      expect(await readOutcome(document, size + 1)).toEqual(inOneChunk)
    }),
    { numRuns: 500 },
  )
})

/** Reads a document and returns the rows or the rejection without its line. Other errors are thrown. */
async function readOutcome(document: Buffer, size: number) {
  try {
    return await read(document, size)
  } catch (error) {
    // The line of the rejection depends on the chunk size.
    if (error instanceof BrokenFeedError) return error.message.replace(/строка \d+/, '')
    throw error
  }
}

it.each([1, 1_024, 65_536])(
  'reports the position of invalid bytes, in chunks of %s',
  async (size) => {
    const start = Buffer.from(`article;area\nЖ;1\n${'А;1\n'.repeat(2_000)}`)
    const broken = Buffer.concat([
      start,
      Buffer.from([0xff, 0xfe, 0xff]),
      Buffer.from('А;1\n'.repeat(99)),
    ])
    await expect(read(broken, size)).rejects.toThrow(
      'строка 2003, столбец 1: байты не соответствуют кодировке utf-8',
    )
  },
)

it.each([1, 5, 65_536])('counts the lines above the heading, in chunks of %s', async (size) => {
  const { rows } = await read('sep=;\r\n\r\n;;\r\narticle;area\r\nА-1;51,9\r\n', size)
  expect(rows).toEqual([{ line: 5, cells: expected }])
})

it('says what came instead of a table: a page or JSON', async () => {
  await expect(read('<!doctype html>\n<p>Вход;1')).rejects.toThrow('по адресу страница, а не фид')
  await expect(read(`<!doctype html>${'x'.repeat(30_000)}`)).rejects.toThrow('по адресу страница')
  await expect(read('{"error": "Нет прав", "code": 1}')).rejects.toThrow('не фид: «Нет прав»')
})

it('reports all missing columns', async () => {
  const needed = columns.map((column) => ({ ...column, isNeeded: true }) as const)
  await expect(read('Площадь\n1\n', 65_536, needed)).rejects.toThrow(
    'нет столбцов article («артикул»), living_area («площадь жилая»), price («цена»)',
  )
})
