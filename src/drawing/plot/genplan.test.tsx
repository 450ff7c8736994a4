import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { box, house, site } from '../../../tests/support/genplan-houses.ts'
import { Genplan } from './genplan.tsx'
import { GENPLAN, type GenplanHouse, type GenplanModel, type Ring } from './genplan-layout.ts'

const render = (model: GenplanModel) =>
  renderToStaticMarkup(<Genplan {...model} tone="business_area" title="А <и> Б" />)

describe('the name of a house', () => {
  it('is along the longer side, or beside a house that is too small', () => {
    const shown = (footprint: Ring, more?: Partial<GenplanHouse>) =>
      render({ site, houses: [house([footprint], more)] })
    expect(shown(box(10, 10, 100, 16))).not.toContain('transform="rotate(-90')
    expect(shown(box(10, 10, 14, 80))).toContain('transform="rotate(-90')
    expect(shown(box(10, 10, 4, 4))).toContain('text-anchor="start"')
    expect(shown(box(192, 10, 4, 4), { name: 'Корпус 1, строение 2' })).toContain(
      'text-anchor="end"',
    )
  })

  it('stays within the sheet and above all houses for long names and many houses', () => {
    const name = `${'Очень длинное имя '.repeat(11)}<`
    const houses = Array.from({ length: 40 }, (_, index) =>
      house([box(2 + (index % 8) * 24, 4 + Math.floor(index / 8) * 18, 5, 5)], {
        name,
        note: name,
      }),
    )
    const markup = render({ site, houses })
    const words = [
      ...markup.matchAll(/text-anchor="(start|end)".*?<text x="([\d.]+)"[^>]*>([^<]*)</g),
    ]
    expect(words).toHaveLength(40)
    for (const [, anchor, x, text = ''] of words) {
      const end = Number(x) + (anchor === 'start' ? 1 : -1) * text.length * 18 * 0.58
      expect(text).toMatch(/…$/)
      expect(end).toBeGreaterThan(0)
      expect(end).toBeLessThan(GENPLAN.width)
    }
    // No house covers the label of another one.
    expect(markup.lastIndexOf('stroke-width="2"')).toBeLessThan(
      markup.indexOf(`>${words[0]?.[3]}<`),
    )
  })

  it('is larger in a small picture, without the details that would be too small', () => {
    const markup = render({ site, houses: [house([box(10, 10, 150, 30)])] })
    expect(markup).toContain(
      '@media(max-width:700px){.narrow{display:inline}.wide,.fine{display:none}}',
    )
    expect(markup).toMatch(
      /<g[^>]* class="narrow"[^>]*><text[^>]* font-size="30"[^>]*>Корпус 1<\/text><\/g>/,
    )
    expect(markup.match(/class="fine"/g)).toHaveLength(2)
  })
})

it('marks the sections without overlapping the name', () => {
  const ticks = (depth: number) =>
    render({ site: null, houses: [house([box(0, 0, 80, depth)], { sections: 2 })] }).match(
      /l0 ([\d.]+)M/,
    )?.[1]
  expect(Number(ticks(20))).toBeGreaterThan(20)
  expect(Number(ticks(5))).toBeLessThan(7)
  expect(ticks(3)).toBe('0')
})

it('keeps the shadows of towers within the sheet and in proportion', () => {
  const towers = [40, 80].map((floors, index) =>
    house([box(10 + index * 60, 2, 30, 20)], { floors }),
  )
  const [low, high] = [...render({ site, houses: towers }).matchAll(/l([\d.]+) -\1L/g)].flatMap(
    ([, length], index) => (index % 4 === 0 ? Number(length) : []),
  )
  expect(high).toBe(70)
  expect(low).toBe(35)
})

it('leaves the courtyard of a house open', () => {
  expect(render({ site, houses: [house([box(0, 0, 100, 80), box(20, 20, 60, 40)])] })).toContain(
    'fill-rule="evenodd"',
  )
})

it('draws dark shadows on dark paper', () => {
  const dark = renderToStaticMarkup(
    <Genplan site={site} houses={[house([box(10, 10, 90, 16)])]} tone="premium_area" title="" />,
  )
  expect(dark).toContain('fill="#000000" opacity="0.55"')
})

it('renders an empty sheet for an empty model', () => {
  expect(render({ site: null, houses: [] })).not.toMatch(/NaN|<path/)
})

it('labels houses, the plot’s sides, north and the scale', () => {
  const houses = [house([box(10, 60, 100, 16)]), house([box(10, 10, 90, 16)], { name: 'Б <2>' })]
  const markup = render({ site, houses })
  for (const words of [
    'Корпус 1',
    'Б &lt;2&gt;',
    '9 этажей',
    '200\u00a0м',
    '100\u00a0м',
    'С',
    '20\u00a0м',
  ]) {
    expect(markup).toContain(`>${words}<`)
  }
  expect(markup).toContain('<title>А &lt;и&gt; Б</title>')
  expect(markup).not.toMatch(/NaN|undefined|Infinity/)
})

it('labels the sides of a plot outside, for both orientations of its points', () => {
  const sides = (ring: Ring) =>
    [...render({ site: [ring], houses: [] }).matchAll(/<text transform="([^"]+)" y="([^"]+)"/g)]
      .map((match) => match.slice(1).join(' '))
      .toSorted()
  const ring = box(0, 0, 200, 100)
  expect(sides(ring)).toHaveLength(4)
  expect(sides(ring.toReversed())).toEqual(sides(ring))
  // Texts of vertical sides are read from the right on both sides.
  expect(sides(ring).filter((side) => side.includes('rotate(-90)'))).toHaveLength(2)
})
