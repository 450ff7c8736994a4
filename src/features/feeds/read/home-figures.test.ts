import { expect, it } from 'vitest'
import { type FeedElement, toElementName } from '../offer/feed-element.ts'
import { OfferFields } from '../offer/offer-fields.ts'
import { portalColumnsWith, readFigures } from './home-figures.ts'
import { readCount } from './home-values.ts'

function createFields(fields: Record<string, string>): OfferFields {
  const children = Object.entries(fields).map(([name, text]) => element(name, text, []))
  return new OfferFields(element('offer', '', children))
}

function element(name: string, text: string, children: FeedElement[]): FeedElement {
  return { name: toElementName(name), text, attributes: {}, children, line: 1, column: 1 }
}

it('reads each figure in its unit, and null for a missing one', () => {
  const paths = { living_area: 'Living', kitchen_area: 'Kitchen', ceiling_height: 'Ceiling' }
  const fields = createFields({ Living: '33,1', Ceiling: '315' })
  const figures = { living_area: 33.1, kitchen_area: null, ceiling_height: 3.15 }
  expect(readFigures(fields, paths, 58.4)).toEqual(figures)
})

it('omits figures that the format does not have', () => {
  const fields = createFields({ Living: '33,1', Kitchen: '12,6' })
  expect(readFigures(fields, { kitchen_area: 'Kitchen' }, 58.4)).toEqual({ kitchen_area: 12.6 })
})

it('excludes columns of figures that the format does not have', () => {
  const columns = portalColumnsWith({ kitchen_area: 'Kitchen' })
  expect(columns).toEqual(expect.arrayContaining(['area', 'price', 'kitchen_area']))
  expect(columns).not.toContain('ceiling_height')
  expect(columns).not.toContain('plan_mirrored')
})

it.each([
  ['2', 2],
  ['0', 0],
  ['', null],
])('reads the count «%s» as %s without a warning', (text, count) => {
  const fields = createFields(text === '' ? {} : { Count: text })
  expect([readCount(fields, 'Count'), fields.warnings]).toEqual([count, []])
})

it.each(['-1', '100', 'много'])('ignores the invalid count «%s» with a warning', (text) => {
  const fields = createFields({ Count: text })
  expect(readCount(fields, 'Count')).toBeNull()
  expect(fields.warnings).toHaveLength(1)
})
