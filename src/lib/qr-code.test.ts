import { expect, it } from 'vitest'
import { readQrCode } from '../../tests/support/read-qr-code.ts'
import { createQrCode } from './qr-code.ts'

/** Rows of modules that the path draws, `#` for dark. */
function readModules(text: string): string[] {
  const { path, size } = createQrCode(text)
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width))
  }
  return rows.map((row) => row.join(''))
}

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

it.each([
  ['https://a.example/flats/12', 25],
  ['https://ordinata.example/parking/123456', 29],
])('draws three finder patterns and the timing patterns for %s', (text, size) => {
  const rows = readModules(text)
  expect(rows).toHaveLength(size)
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(FINDER)
  expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(FINDER)
  expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(FINDER)
  expect(rows[6]?.slice(8, -8)).toMatch(/^(#\.)*#$/)
  expect(
    rows
      .map((row) => row[6])
      .slice(8, -8)
      .join(''),
  ).toMatch(/^(#\.)*#$/)
})

it('draws another code for another address', () => {
  expect(readModules('https://a.example/flats/12')).not.toEqual(
    readModules('https://a.example/flats/13'),
  )
})

it('draws a code that a reader decodes to the address', () => {
  const text = 'https://ordinata.example/parking/123456'
  expect(readQrCode(createQrCode(text))).toBe(text)
})
