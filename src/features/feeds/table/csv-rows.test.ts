import fc from 'fast-check'
import { writeToString } from 'fast-csv'
import { describe, expect, it } from 'vitest'
import { CsvRows } from './csv-rows.ts'

function split(text: string, delimiter = ';', size = text.length || 1): string[][] {
  const rows = new CsvRows(delimiter, 1)
  const found: string[][] = []
  for (let at = 0; at < text.length; at += size) {
    found.push(...rows.write(text.slice(at, at + size)).map(({ cells }) => cells))
  }
  return [...found, ...rows.end().map(({ cells }) => cells)]
}

describe('CsvRows', () => {
  it.each([
    [
      'cells',
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells, also at the end of a row',
      ';a;\n;',
      [
        ['', 'a', ''],
        ['', ''],
      ],
    ],
    ['LF, CR LF and CR', 'a\r\nb\rc\n', [['a'], ['b'], ['c']]],
    ['a last row without a line ending', 'a;b', [['a', 'b']]],
    ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
    ['quoted delimiters, quotes and line endings', '"a;""b""\r\nc";d\n', [['a;"b"\r\nc', 'd']]],
    ['an empty quoted cell at the end', 'a;""', [['a', '']]],
    ['a quote inside a bare cell', 'Корпус "А";5"\n', [['Корпус "А"', '5"']]],
    ['text after a closing quote', '"a"b;c\n', [['ab', 'c']]],
  ])('splits rows with %s', (_name, text, rows) => {
    expect(split(text)).toEqual(rows)
    expect(split(text, ';', 1)).toEqual(rows)
  })

  it('returns the line on which each row begins, for pieces of any size', () => {
    const text = 'a\r\n"b\r\nb\nb"\r\nc\r\rd'
    for (const size of [1, 2, 3, 100]) {
      const rows = new CsvRows(';', 1)
      const lines: number[] = []
      for (let at = 0; at < text.length; at += size) {
        lines.push(...rows.write(text.slice(at, at + size)).map(({ line }) => line))
      }
      expect([...lines, ...rows.end().map(({ line }) => line)]).toEqual([1, 2, 5, 6, 7])
    }
  })

  it('reads back random tables written by fast-csv', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', ';', '\n', '\r\n', ' a ', '=1+1'))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(table, fc.nat(9), async (rows, size) => {
        const text = await writeToString(rows, { delimiter: ';', quoteColumns: true })
        expect(split(text, ';', size + 1)).toEqual(rows)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['an unclosed quote', 'a\n"b;c\nd', 'не закрыта'],
    ['a row that is too long', `a\n"${'x'.repeat(1_200_000)}`, 'не кончается'],
    ['too many delimiters', `a\n${';'.repeat(1_200_000)}`, 'не кончается'],
  ])('fails at %s with the line of the row', (_name, text, reason) => {
    const failure = (() => {
      try {
        return split(text, ';', 65_536)
      } catch (error) {
        return error
      }
    })()
    expect(String(failure)).toContain(reason)
    expect(failure).toMatchObject({ line: 2 })
  })
})
