import { expect, it } from 'vitest'
import { anyCase } from './text.ts'

it('an expression of any case finds words in both cases, and leaves escapes and classes of letters as they are', () => {
  const expression = new RegExp(`^${anyCase(String.raw`пос[её]лок\s(?:№\s)?(\p{Lu})`)}$`, 'u')
  for (const text of ['поселок А', 'Посёлок № А', 'ПОСЁЛОК А']) {
    expect(expression.exec(text)?.[1]).toBe('А')
  }
  expect(expression.test('посёлок а')).toBe(false)
})
