import { expect, it } from 'vitest'
import { pageWindow } from './pagination.tsx'

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 3, '1 2 3'],
  [1, 8, '1 2 … 8'],
  [3, 8, '1 2 3 4 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [8, 8, '1 … 7 8'],
  [50, 999, '1 … 49 50 51 … 999'],
])('returns for page %i of %i: %s', (page, pages, expected) => {
  expect(
    pageWindow(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(expected)
})
