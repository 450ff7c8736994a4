import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { LotList } from './lot-list.tsx'
import { CardItems } from './other-views-page.late.tsx'
import { loadLotList } from './lot-list-page.server.ts'
import type { Facets } from '../../lots/model/schema.ts'
import { parseLotQuery, writeLotQuery } from '../../lots/model/selection.ts'

const facets: Facets = {
  project: { type: 'choice', options: [{ value: '1', label: 'Берег', count: 20 }] },
  rooms: {
    type: 'choice',
    options: [
      { value: '1', label: '1-комнатная', count: 20 },
      { value: '2', label: '2-комнатная', count: 0 },
      { value: '3', label: '3-комнатная', count: 4 },
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
  const route = {
    id: 'page',
    path: '*',
    element: <LotList data={data} items={<CardItems />} onHeart={() => {}} />,
  }
  const router = createMemoryRouter([{ ...route, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** Returns what a browser without scripts submits: fields with a name that are checked and not disabled. */
function readSubmittedQuery(html: string): URLSearchParams {
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  const submitted = new URLSearchParams()
  for (const [, tag = ''] of form.matchAll(/<input([^>]*)>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const name = attribute('name')
    if (name === undefined || tag.includes(' disabled=""')) continue
    if (attribute('type') === 'checkbox' && !tag.includes(' checked=""')) continue
    submitted.append(
      name,
      (attribute('value') ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
  }
  const order = /<option[^>]* selected=""[^>]*>/.exec(form)?.[0]
  submitted.append('order', /value="([^"]*)"/.exec(order ?? '')?.[1] ?? '')
  return submitted
}

describe('a list on the page', () => {
  it.each([
    '',
    'project=1&rooms=1&rooms=3&price_min=2000000&price_max=8400000&order=-price',
    'area_min=58.4&floor_min=2&not_first_floor=true&has_sale=true&view=table',
    'building=7&section=9&finishing=none&status=sold&walk_minutes_max=10&order=completion',
    `metro=${encodeURIComponent('Свиблово & "ВДНХ"')}`,
  ])('is a form that without scripts submits the current query: %s', (search) => {
    const query = parseLotQuery('flat', new URLSearchParams(search))
    const submitted = parseLotQuery('flat', readSubmittedQuery(draw(search)))
    expect(writeLotQuery('flat', submitted)).toBe(writeLotQuery('flat', query))
  })

  it('shows the number of lots in the heading and on the button', () => {
    const html = draw('').replaceAll('\u00a0', ' ')
    expect(html).toMatch(/<h2[^>]*aria-live="polite"[^>]*>Найдено 20 квартир<\/h2>/)
    expect(html).toContain('Показать 20 квартир')
    verifies('D30-6')
  })

  it('disables a value without lots unless it is chosen', () => {
    const input = (html: string) => /<input[^>]*aria-label="2-комнатная: 0"[^>]*>/.exec(html)?.[0]
    expect(input(draw(''))).toContain(' disabled=""')
    expect(input(draw('rooms=2'))).not.toContain('disabled')
  })

  it('shows 16 lots with one link each, and a link to the next page', () => {
    const html = draw('')
    expect(html.match(/<article/g)).toHaveLength(16)
    expect(html.match(/href="\/flats\/1"/g)).toHaveLength(1)
    expect(html).toContain('href="/flats?page=2"')
    verifies('§2.1-3', '§10.2-3', 'D30-7')
  })

  it('loads pictures lazily except in the first row', () => {
    const plan = { url: '/p.svg', width: 400, height: 300, alt: 'План' }
    const html = draw(
      '',
      lots.map((lot) => ({ ...lot, plan })),
    )
    expect(html.match(/<img/g)).toHaveLength(16)
    expect(html.match(/loading="lazy"/g)).toHaveLength(12)
  })

  it('shows a single lot without pagination', () => {
    const html = draw('', lots.slice(0, 1))
    expect(html).toContain('Найдено: 1 квартира')
    expect(html).not.toContain('Страницы')
  })

  it('shows the nearest lots with a link to them if nothing matches', () => {
    const html = draw('rooms=1&price_min=900000000').replaceAll('\u00a0', ' ')
    expect(html).toContain('Показать 1 квартиру от 20 млн ₽')
    expect(html).toContain('href="/flats?rooms=1&amp;price_min=20000000"')
    expect(html.match(/<article/g)).toHaveLength(1)
    verifies('D42-9')
  })

  it('shows a message if nothing is on sale', () => {
    expect(draw('', []).replaceAll('\u00a0', ' ')).toContain('Сейчас в продаже ничего нет')
  })

  it('lists the invalid parameters of the address', () => {
    const html = draw('price_min=abc&rooms=two&order=best')
    expect(html).toContain('Не\u00a0поняли условия в\u00a0адресе: ')
    expect(html).toContain('цена\u00a0от')
    expect(html).toContain('комнаты')
    expect(html).toContain('порядок')
    expect(draw('')).not.toContain('Не\u00a0поняли')
    verifies('D4-4')
  })

  it('is a table if requested, with headers that reverse the order', () => {
    const html = draw('view=table&rooms=1&order=price')
    expect(html).not.toContain('<article')
    expect(html.match(/<tr/g)).toHaveLength(17)
    expect(html).toMatch(
      /aria-sort="ascending"[^>]*><a[^>]*href="\/flats\?rooms=1&amp;order=-price&amp;view=table"/,
    )
    verifies('§10.2-3')
  })
})
