import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { LotList } from './lot-list.tsx'
import { loadLotList } from './lot-list-page.server.ts'
import type { Facets } from '../model/schema.ts'
import { parseLotQuery, writeLotQuery } from '../model/selection.ts'

const facets: Facets = {
  project: { type: 'choice', options: [{ value: '1', label: 'Берег', count: 20 }] },
  rooms: {
    type: 'choice',
    options: [
      { value: '1', label: '1-комнатная', count: 20 },
      { value: '2', label: '2-комнатная', count: 0 },
    ],
  },
  price: { type: 'range', min: 1_000_000, max: 20_000_000 },
  area: { type: 'range', min: 58.4, max: 58.4 },
}
const lots = Array.from({ length: 20 }, (_, index) =>
  sampleLot({ id: index + 1, rooms: 1, price: (index + 1) * 1_000_000 }),
)

function draw(search: string, shown = lots): string {
  const data = loadLotList('flat', new URLSearchParams(search), smallSnapshot(shown, facets))
  const router = createMemoryRouter([{ path: '*', element: <LotList data={data} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** What a browser without scripts would send: fields that have a name, are on and are not disabled. */
function sentBy(html: string): URLSearchParams {
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  const sent = new URLSearchParams()
  for (const [, tag = ''] of form.matchAll(/<input([^>]*)>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const name = attribute('name')
    if (name === undefined || tag.includes(' disabled=')) continue
    if (attribute('type') === 'checkbox' && !tag.includes(' checked=')) continue
    sent.append(name, (attribute('value') ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  }
  const order = /<option[^>]*selected=""[^>]*>/.exec(form)?.[0]
  sent.append('order', /value="([^"]*)"/.exec(order ?? '')?.[1] ?? '')
  return sent
}

describe('a list on the page', () => {
  it.each([
    '',
    'project=1&rooms=1&rooms=3&price_min=2000000&price_max=8400000&order=-price',
    'area_min=58.4&floor_min=2&not_first_floor=true&has_sale=true&view=table',
    'building=7&section=9&finishing=none&status=sold&walk_minutes_max=10&order=completion',
    `metro=${encodeURIComponent('Свиблово & "ВДНХ"')}`,
  ])('is a form that without scripts sends the address it stands at: %s', (search) => {
    const query = parseLotQuery('flat', new URLSearchParams(search))
    const sent = parseLotQuery('flat', sentBy(draw(search)))
    expect(writeLotQuery('flat', sent)).toBe(writeLotQuery('flat', query))
  })

  it('says how many were found, once as a heading and once on the button', () => {
    const html = draw('').replaceAll('\u00a0', ' ')
    expect(html).toMatch(/<h2[^>]*aria-live="polite"[^>]*>Найдено 20 квартир<\/h2>/)
    expect(html).toContain('Показать 20 квартир')
  })

  it('shows a value that would give nothing disabled with its zero, unless it is chosen', () => {
    const input = (html: string) => /<input[^>]*aria-label="2-комнатная: 0"[^>]*>/.exec(html)?.[0]
    expect(input(draw(''))).toContain('disabled=""')
    expect(input(draw('rooms=2'))).not.toContain('disabled')
  })

  it('shows 16 lots, each one link, and the way to the next page', () => {
    const html = draw('')
    expect(html.match(/<article/g)).toHaveLength(16)
    expect(html.match(/href="\/flats\/1"/g)).toHaveLength(1)
    expect(html).toContain('href="/flats?page=2"')
  })

  it('puts off the pictures of all but the first row', () => {
    const plan = { url: '/p.svg', width: 400, height: 300, alt: 'План' }
    const html = draw(
      '',
      lots.map((lot) => ({ ...lot, plan })),
    )
    expect(html.match(/<img/g)).toHaveLength(16)
    expect(html.match(/loading="lazy"/g)).toHaveLength(12)
  })

  it('shows one lot without a pager', () => {
    const html = draw('', lots.slice(0, 1))
    expect(html).toContain('Найдено:\u00a01\u00a0квартира')
    expect(html).not.toContain('Страницы')
  })

  it('offers the condition to let go when nothing fits', () => {
    const html = draw('rooms=1&price_min=900000000').replaceAll('\u00a0', ' ')
    expect(html).toContain('без него подходит 20 квартир')
    expect(html).toContain('href="/flats?rooms=1"')
    expect(html).not.toContain('<article')
  })

  it('says what to expect when nothing is on sale at all', () => {
    expect(draw('', []).replaceAll('\u00a0', ' ')).toContain('Сейчас в продаже ничего нет')
  })

  it('names what it could not read in the address', () => {
    const html = draw('price_min=abc&rooms=two&order=best')
    expect(html).toContain('цена «от»')
    expect(html).toContain('комнаты')
    expect(html).toContain('порядок')
    expect(draw('')).not.toContain('Не удалось прочитать')
  })

  it('is a table on demand whose header turns the order round', () => {
    const html = draw('view=table&rooms=1')
    expect(html).not.toContain('<article')
    expect(html.match(/<tr/g)).toHaveLength(17)
    expect(html).toMatch(
      /aria-sort="ascending"[^>]*><a[^>]*href="\/flats\?rooms=1&amp;order=-price&amp;view=table"/,
    )
  })
})
