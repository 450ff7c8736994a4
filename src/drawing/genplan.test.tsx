import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { box, house, site } from '../../tests/support/genplan-houses.ts'
import { Genplan } from './genplan.tsx'
import { GENPLAN, type GenplanHouse, type GenplanModel, type Ring } from './genplan-layout.ts'

const draw = (model: GenplanModel) =>
  renderToStaticMarkup(<Genplan {...model} tone="business_area" title="А <и> Б" />)

describe('a house’s name', () => {
  it('stands along the longer side, and beside a house that is too small', () => {
    const shown = (footprint: Ring, more?: Partial<GenplanHouse>) =>
      draw({ site, houses: [house([footprint], more)] })
    expect(shown(box(10, 10, 100, 16))).not.toContain('transform="rotate(-90')
    expect(shown(box(10, 10, 14, 80))).toContain('transform="rotate(-90')
    expect(shown(box(10, 10, 4, 4))).toContain('text-anchor="start"')
    expect(shown(box(192, 10, 4, 4), { name: 'Корпус 1, строение 2' })).toContain(
      'text-anchor="end"',
    )
  })

  it('stays on the sheet and in sight, however long it is and however many houses there are', () => {
    const name = `${'Очень длинное имя '.repeat(11)}<`
    const houses = Array.from({ length: 40 }, (_, index) =>
      house([box(2 + (index % 8) * 24, 4 + Math.floor(index / 8) * 18, 5, 5)], {
        name,
        note: name,
      }),
    )
    const markup = draw({ site, houses })
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
    // No house covers the words of another.
    expect(markup.lastIndexOf('stroke-width="2"')).toBeLessThan(
      markup.indexOf(`>${words[0]?.[3]}<`),
    )
  })

  it('is large in a small picture, without what would be too small there', () => {
    const markup = draw({ site, houses: [house([box(10, 10, 150, 30)])] })
    expect(markup).toContain(
      '@media(max-width:700px){.narrow{display:inline}.wide,.fine{display:none}}',
    )
    expect(markup).toMatch(
      /<g class="narrow"[^>]*><text[^>]* font-size="30"[^>]*>Корпус 1<\/text><\/g>/,
    )
    expect(markup.match(/class="fine"/g)).toHaveLength(2)
  })
})

it('marks where sections meet as far as that leaves the name free', () => {
  const ticks = (depth: number) =>
    draw({ site: null, houses: [house([box(0, 0, 80, depth)], { sections: 2 })] }).match(
      /l0 ([\d.]+)M/,
    )?.[1]
  expect(Number(ticks(20))).toBeGreaterThan(20)
  expect(Number(ticks(5))).toBeLessThan(7)
  expect(ticks(3)).toBe('0')
})

it('keeps the shadows of towers on the sheet, in proportion', () => {
  const towers = [40, 80].map((floors, index) =>
    house([box(10 + index * 60, 2, 30, 20)], { floors }),
  )
  const [low, high] = [...draw({ site, houses: towers }).matchAll(/l([\d.]+) -\1L/g)].flatMap(
    ([, length], index) => (index % 4 === 0 ? Number(length) : []),
  )
  expect(high).toBe(70)
  expect(low).toBe(35)
})

it('leaves the yard of a house that stands around it open, whichever way its points go round', () => {
  expect(draw({ site, houses: [house([box(0, 0, 100, 80), box(20, 20, 60, 40)])] })).toContain(
    'fill-rule="evenodd"',
  )
})

it('darkens what a house shades, on dark paper too', () => {
  const dark = renderToStaticMarkup(
    <Genplan site={site} houses={[house([box(10, 10, 90, 16)])]} tone="premium_area" title="" />,
  )
  expect(dark).toContain('fill="#000000" opacity="0.55"')
})

it('is an empty sheet for nothing', () => {
  expect(draw({ site: null, houses: [] })).not.toMatch(/NaN|<path/)
})

it('tells houses, the plot’s sides, north and the scale', () => {
  const houses = [house([box(10, 60, 100, 16)]), house([box(10, 10, 90, 16)], { name: 'Б <2>' })]
  const markup = draw({ site, houses })
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

it('measures a plot from outside, whichever way its points go round', () => {
  const sides = (ring: Ring) =>
    [...draw({ site: [ring], houses: [] }).matchAll(/<text transform="([^"]+)" y="([^"]+)"/g)]
      .map((match) => match.slice(1).join(' '))
      .toSorted()
  const ring = box(0, 0, 200, 100)
  expect(sides(ring)).toHaveLength(4)
  expect(sides(ring.toReversed())).toEqual(sides(ring))
  // Upright ones are read from the right on either side.
  expect(sides(ring).filter((side) => side.includes('rotate(-90)'))).toHaveLength(2)
})
