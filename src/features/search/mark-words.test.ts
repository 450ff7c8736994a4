import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSearchWords } from '../../lib/search-words.ts'
import { markWords, snippetOf } from './mark-words.ts'
import type { MarkedText } from './schema.ts'

const marked = ({ text, marks }: MarkedText) =>
  marks.map(({ start, end }) => text.slice(start, end))

it('marks each word that was looked for', () => {
  expect(marked(markWords('Дом и дома', readSearchWords('дому')))).toEqual(['Дом', 'дома'])
  expect(markWords('Дом', null)).toEqual({ text: 'Дом', marks: [] })
})

it('shows a short text whole and the beginning of one without the word', () => {
  const words = readSearchWords('ипотека')
  expect(snippetOf('Об ипотеке', words)).toEqual({
    text: 'Об ипотеке',
    marks: [{ start: 3, end: 10 }],
  })
  const long = 'слово '.repeat(100).trim()
  const { text, marks } = snippetOf(long, words)
  expect(marks).toEqual([])
  expect(text).toMatch(/^слово .*слово…$/)
})

it('shows the part around a word that stands far inside, cut between words', () => {
  const { text, marks } = snippetOf(
    `${'начало '.repeat(80)}ипотеку ${'конец '.repeat(80)}`.trim(),
    readSearchWords('ипотека'),
  )
  expect(text).toMatch(/^… (начало )+ипотеку( конец)+…$/)
  expect(text.length).toBeLessThan(230)
  expect(marked({ text, marks })).toEqual(['ипотеку'])
})

it('never leaves the text and never grows beyond its length, whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string(), (text, query) => {
      const shown = snippetOf(text, readSearchWords(query))
      expect(shown.text.length).toBeLessThan(230)
      for (const { start, end } of shown.marks) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(shown.text.length)
      }
    }),
  )
})
