import { expect, test } from 'vitest'
import { findHtmlProblems } from './html-problems.ts'

test('well-formed HTML of the allowed tags has no problems', () => {
  const html =
    '<h2>А</h2> <p>Б <a href="/documents/b"><strong>в</strong></a></p> <ul><li>г</li></ul>'
  expect(findHtmlProblems(html)).toEqual([])
})

test.each([
  ['a tag outside the list', '<p><em>А</em></p>'],
  ['a tag left open', '<p>А'],
  ['tags that cross', '<p><strong>А</p></strong>'],
  ['a closing tag too many', '<p>А</p></p>'],
  ['an attribute that is not a link', '<p onclick="x()">А</p>'],
  ['a link without an address', '<p><a>А</a></p>'],
  ['a paragraph inside a paragraph', '<p><strong><p>А</p></strong></p>'],
  ['a stray bracket', '<p>1 < 2</p>'],
  ['a bare ampersand', '<p>А & Б</p>'],
])('%s is a problem', (_, html) => {
  expect(findHtmlProblems(html)).not.toEqual([])
})
