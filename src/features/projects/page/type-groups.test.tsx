import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { KnownHome } from '../../catalogue/card/known-home.tsx'
import type { FlatType } from './project-types.server.ts'
import { TypeGroups } from './type-groups.tsx'

const type = (own: Partial<FlatType>): FlatType => ({
  plan: null,
  areaMin: 54.2,
  areaMax: 54.2,
  priceMin: 9_000_000,
  priceMax: 9_000_000,
  count: 1,
  floors: '5',
  floor: { number: 5, total: 9 },
  href: null,
  ...own,
})
const draw = (types: FlatType[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TypeGroups
        groups={[{ kind: 'flat', title: '2-комнатная', count: 1, priceMin: 9_000_000, types }]}
        drawHome={({ floor, ...home }) => <KnownHome {...home} {...(floor && { floor })} />}
      />
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ')

it('shows what is known of homes without a plan in the place of the plan', () => {
  const html = draw([type({})])
  expect(html).toMatch(/aria-hidden="true"[^>]*><svg.*2-комнатная<br\/>54,2 м²/)
  expect(html).not.toContain('<img')
})

it('draws no house for homes on several storeys', () => {
  const html = draw([type({ count: 2, floors: '5, 7', floor: null })])
  expect(html).not.toContain('<svg')
  expect(html).toContain('2-комнатная<br/>54,2 м²')
})

it('says a price once if both ends are the same when rounded', () => {
  expect(draw([type({ priceMin: 9_010_000, priceMax: 9_040_000 })])).toContain('<p>9 млн ₽</p>')
})

it('shows the plan of homes with one', () => {
  const html = draw([type({ plan: { url: '/p.svg', width: 4, height: 3, alt: 'План' } })])
  expect(html).toContain('src="/p.svg"')
  expect(html).not.toContain('<br/>')
})
