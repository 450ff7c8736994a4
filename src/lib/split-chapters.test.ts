import { expect, it } from 'vitest'
import { splitChapters } from './split-chapters.ts'

it('splits a text before each heading, and loses none of it', () => {
  const html = '<p>Сначала<br>так</p><h2>Дом</h2><p>а</p><h3 id="x">Двор</h3><ul><li>б</li></ul>'
  const chapters = splitChapters(html)
  expect(chapters.map((chapter) => chapter.slice(0, 4))).toEqual(['<p>С', '<h2>', '<h3 '])
  expect(chapters.join('')).toBe(html)
})

it('does not split inside another element, nor at deeper headings', () => {
  const html = '<blockquote><h2>Слова</h2><p>а</p></blockquote><h4>Мелочь</h4><p>б</p>'
  expect(splitChapters(html)).toEqual([html])
})

it('returns the complete text without headings, and an empty list for an empty one', () => {
  expect(splitChapters('<p>а</p>')).toEqual(['<p>а</p>'])
  expect(splitChapters(' \n')).toEqual([])
})
