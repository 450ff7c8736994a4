import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { recogniseDocument } from './recognise-document.server.ts'

const recognise = (bytes: Uint8Array) =>
  recogniseDocument(async function* () {
    yield bytes
  }, bytes.length)
const text = (content: string) => new Uint8Array(Buffer.from(content))
const feed = text(makeFeed([{ id: 'a' }]))

describe('recogniseDocument', () => {
  it.each([
    ['a feed for Yandex', feed, { format: 'yandex', packed: null }],
    ['one in gzip', gzipSync(feed), { format: 'yandex', packed: 'gzip' }],
    ['one in a zip', zipSync({ 'feed.xml': feed }), { format: 'yandex', packed: 'zip' }],
    ['a feed for CIAN', text('<?xml version="1.0"?><Feed><object/></Feed>'), { format: 'cian' }],
    ['a feed for Avito', text('<!-- x -->\n<Ads formatVersion="3">'), { format: 'avito' }],
    ['a feed for DomClick', text('<complexes>'), { format: 'domclick' }],
    [
      'a feed of Profitbase',
      text('<realty-feed><offer><object><id>1</id></object><house><id>2</id></house>'),
      { format: 'profitbase' },
    ],
    ['a table', text('Проект,Корпус,Цена\nА,1,2\n'), { format: 'lots', packed: null }],
    [
      'a table in UTF-16',
      new Uint8Array(Buffer.from('\uFEFFПроект\tКорпус\tЦена\n', 'utf16le')),
      { format: 'lots' },
    ],
  ])('recognises %s', async (_, bytes, expected) => {
    expect(await recognise(bytes)).toMatchObject({ ...expected, sheets: null })
  })

  it.each([
    ['a page', text('<html><body>'), /это страница/],
    ['JSON', text('{"error":"нет"}'), /это JSON/],
    ['another XML', text('<yml_catalog/>'), /<yml_catalog>/],
    ['a PDF', text('%PDF-1.7'), /PDF/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xlsx/],
    ['a picture in a zip', zipSync({ 'a.png': Buffer.from('89504e470d0a1a0a', 'hex') }), /архиве/],
    ['bytes', new Uint8Array([1, 0, 2, 0, 3]), /двоичный/],
    ['blanks', text(' \n '), /пуст/],
  ])('says what %s is', async (_, bytes, reason) => {
    await expect(recognise(bytes)).rejects.toThrow(reason)
  })

  it('rejects an archive that is cut off', async () => {
    await expect(recognise(gzipSync(feed).subarray(0, 60))).rejects.toThrow(/архив/)
  })

  it('describes the sheets of a workbook: headings, columns and first rows', async () => {
    const cell = (value: string) => ({ value, type: String })
    const bytes = await writeExcelFile([
      {
        sheet: 'Квартиры',
        data: [
          [cell('Прайс-лист')],
          [cell('Проект'), cell('Корпус'), cell('Цена'), cell('Вид на реку')],
          [cell('Лесной'), cell('1'), cell('9 000 000'), cell('да')],
        ],
      },
      { sheet: 'Контакты', data: [[cell('Отдел продаж')], [cell('с 9 до 21')]] },
    ]).toBuffer()
    expect(await recognise(bytes)).toEqual({
      format: 'lots',
      packed: null,
      sheets: [
        {
          name: 'Квартиры',
          heading: 2,
          columns: [
            { title: 'Проект', field: 'project' },
            { title: 'Корпус', field: 'building' },
            { title: 'Цена', field: 'price' },
            { title: 'Вид на реку', field: null },
          ],
          first: [
            ['Прайс-лист', '', '', ''],
            ['Проект', 'Корпус', 'Цена', 'Вид на реку'],
            ['Лесной', '1', '9 000 000', 'да'],
          ],
        },
        expect.objectContaining({ name: 'Контакты', heading: null }),
      ],
    })
  })
})
