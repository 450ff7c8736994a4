import { expect, it } from 'vitest'
import { formatLotFigure, formatFigure } from './lot-figures.ts'

it.each([
  ['m2', 12.6, '12,6\u00a0м²'],
  ['m', 3.15, '3,15\u00a0м'],
  ['count', 2, '2'],
] as const)('prints a figure in %s with its unit', (unit, value, text) => {
  expect(formatFigure(unit, value)).toBe(text)
})

it('prints a figure of a lot with its unit from the table', () => {
  expect(formatLotFigure({ ceiling_height: 2.7 }, 'ceiling_height')).toBe('2,7\u00a0м')
})

it('returns null for an unknown figure', () => {
  expect(formatLotFigure({ kitchen_area: null }, 'kitchen_area')).toBeNull()
})
