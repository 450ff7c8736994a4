import { expect, it } from 'vitest'
import { findLine } from './source-tab.tsx'

const text = '- slug: moskva\n  phone: 1\n'

it.each([
  [2, 3, 'phone: 1'],
  [1, 1, '- slug: moskva'],
  [3, 1, ''],
  // Behind the end of a line, and of the text.
  [2, 99, ''],
  [99, 1, ''],
])('findLine of line %i, column %i selects %j', (line, column, selected) => {
  expect(text.slice(...findLine(text, line, column))).toBe(selected)
})
