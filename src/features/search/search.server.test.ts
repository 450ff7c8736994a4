import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSearchTerms } from '../../lib/search-terms.ts'
import { createSnippet, markWords } from './search.server.ts'
import type { MarkedText } from './schema.ts'

const marked = ({ text, marks }: MarkedText) =>
  marks.map(({ start, end }) => text.slice(start, end))

it('marks each searched word', () => {
  expect(marked(markWords('Дом и дома', readSearchTerms('дому')))).toEqual(['Дом', 'дома'])
  expect(markWords('Дом', null)).toEqual({ text: 'Дом', marks: [] })
})

it('returns a short text in full, and the beginning of a long text without a match', () => {
  const words = readSearchTerms('ипотека')
  expect(createSnippet('Об ипотеке', words)).toEqual({
    text: 'Об ипотеке',
    marks: [{ start: 3, end: 10 }],
  })
  const long = 'слово '.repeat(100).trim()
  const { text, marks } = createSnippet(long, words)
  expect(marks).toEqual([])
  expect(text).toMatch(/^слово .*слово…$/)
})

it('returns the text around a distant match, cut between words', () => {
  const { text, marks } = createSnippet(
    `${'начало '.repeat(80)}ипотеку ${'конец '.repeat(80)}`.trim(),
    readSearchTerms('ипотека'),
  )
  expect(text).toMatch(/^… (начало )+ипотеку( конец)+…$/)
  expect(text.length).toBeLessThan(230)
  expect(marked({ text, marks })).toEqual(['ипотеку'])
})

it('never exceeds its maximum length, and all marks are inside the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string(), (text, query) => {
      const shown = createSnippet(text, readSearchTerms(query))
      expect(shown.text.length).toBeLessThan(230)
      for (const { start, end } of shown.marks) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(shown.text.length)
      }
    }),
  )
})
