import { expect, it } from 'vitest'
import { walkSite } from './walk-site.ts'

const head = '<title>Дом</title><meta name="robots" content="noindex"/>'
const page = (body: string, { title = head } = {}) => `${title}<body><h1>Дом</h1>${body}</body>`

const walk = (home: string, options: Parameters<typeof walkSite>[1] = {}) =>
  walkSite(
    async (path) =>
      path === '/' || path === '/a'
        ? { statusCode: 200, body: path === '/' ? home : page('<p id="here">Этаж 2</p>') }
        : { statusCode: 404, body: '' },
    options,
  )

it('returns the pages that a site links to', async () => {
  expect(await walk(page('<a href="/a">1</a><a href="/a#here">2</a>'))).toEqual(['/', '/a'])
})

it.each([
  ['a dead link', page('<a href="/gone">Дом</a>')],
  ['a link to a missing section', page('<a href="/a#gone">Дом</a>')],
  ['an empty phone', page('<a href="tel:">Позвонить</a>')],
  ['a section without content', page('<section><h2>Планы</h2></section>')],
  ['a value that is not there', page('<p>Корпус undefined</p>')],
  ['a number sign without a number', page('<p>Квартира №</p>')],
  ['a floor of a house of unknown height', page('<p>9 этаж из</p>')],
  ['two headings', page('<h1>Ещё</h1>')],
  ['no title', page('', { title: '' })],
  ['no description', page('', { title: '<title>Дом</title>' })],
  ['a script in the page', page('<script>alert(1)</script>')],
])('fails at %s', async (_, home) => {
  await expect(walk(home)).rejects.toThrow(/expected/)
})

it('fails at a fact that no source gave', async () => {
  await expect(walk(page('<p>Без отделки</p>'), { claims: /отделк/ })).rejects.toThrow('отделк')
})
