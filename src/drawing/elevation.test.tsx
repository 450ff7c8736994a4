import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { flat } from '../../tests/support/standing-flats.ts'
import { Elevation } from './elevation.tsx'
import { placeElevations } from './elevation-layout.ts'
import { elevationOf, type StandingFlat } from './elevation-model.ts'
import { storeyPaths } from './elevation-storey.ts'
import { SHEET } from './facade-layout.ts'

const house = (flats: StandingFlat[], sections = [20]) =>
  elevationOf({ name: 'Корпус 1', floors: 3, sections, flats })

describe('the drawing', () => {
  const low = house([flat(1, 0), flat(2, 0), flat(3, 0)], [60, 60])
  const high = elevationOf({
    name: 'Башня',
    floors: 40,
    sections: [30],
    flats: Array.from({ length: 40 }, (_, floor) => flat(floor + 1, 0)),
  })
  if (!low || !high) throw new Error('no front')
  const draw = (houses: (typeof low)[], seed = 1) =>
    renderToStaticMarkup(<Elevation houses={houses} seed={seed} tone="paper" title="А <и> Б" />)

  it.each([
    [[low], 1],
    [[low, low, low], 1],
    [[high, high, high, high, high], 4],
    [[high, low], 2],
    [[low, high], 2],
  ])('shows as many houses as do not become small, to scale on its sheet', (houses, count) => {
    const placed = placeElevations(houses)
    expect(placed).toHaveLength(count)
    expect(new Set(placed.map(({ scale }) => scale)).size).toBe(1)
    for (const { x, width, top } of placed) {
      expect(x).toBeGreaterThan(0)
      expect(x + width).toBeLessThan(SHEET.width)
      expect(top).toBeGreaterThan(100)
    }
    expect(draw(houses)).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('puts entrances between the shops’ windows, not before them', () => {
    const doors = [{ from: 9.15, to: 10.85 }]
    const shops = { level: 0, height: 4.8, hasHomes: false, openings: [] }
    const frames = (level: number) =>
      [
        ...storeyPaths({ ...shops, level }, { axes: [0, 20], doors }, 1).frames.matchAll(
          /M([\d.]+) \S+h([\d.]+)/g,
        ),
      ].map(([, from, width]) => [Number(from), Number(from) + Number(width)] as const)
    const isBefore = ([from, to]: readonly [number, number]) => from < 10.85 && to > 9.15
    expect(frames(0).length).toBeGreaterThan(3)
    expect(frames(0).filter(isBefore)).toEqual([])
    expect(frames(4.8).filter(isBefore)).toHaveLength(1)
  })

  it('has no glass where a section is narrower than its piers', () => {
    const shops = { level: 0, height: 4.8, hasHomes: false, openings: [] }
    expect(storeyPaths(shops, { axes: [0, 0.5], doors: [] }, 20).frames).toBe('')
  })

  it('draws nothing through the glazing of a loggia', () => {
    const loggia = { kind: 'loggia', from: 0, to: 3, glass: [[0.5, 2.5]] } as const
    const storey = { level: 3, height: 3, hasHomes: true, openings: [loggia] }
    expect(storeyPaths(storey, { axes: [0, 3], doors: [] }, 10).frames).toBe(
      'M0 -27.5h30v26.5h-30z',
    )
  })

  it('names no house over its neighbour’s name or the sheet’s edge', () => {
    const towers = Array.from({ length: 4 }, (_, index) => ({
      ...high,
      name: `Башня ${'Очень высокая '.repeat(14)}${index}`,
    }))
    for (const houses of [towers, towers.slice(0, 1)]) {
      const words = [...draw(houses).matchAll(/x="([\d.]+)" y="696">([^<]*)</g)].map(
        ([, x, text = '']) => ({ x: Number(x), half: (text.length * 15 * 0.58) / 2, text }),
      )
      expect(words).toHaveLength(houses.length)
      for (const [index, { x, half, text }] of words.entries()) {
        expect(text).toMatch(/^Башня.*…$/)
        expect(x - half).toBeGreaterThan(0)
        expect(x + half).toBeLessThan(
          (words[index + 1] ?? { x: SHEET.width, half: 0 }).x - (words[index + 1]?.half ?? 0),
        )
      }
    }
  })

  it('has axes and levels apart where houses are tiny', () => {
    const needle = elevationOf({
      name: 'Игла',
      floors: 200,
      sections: [8],
      flats: Array.from({ length: 200 }, (_, floor) => flat(floor + 1, 0)),
    })
    const endless = house([flat(1, 0)], [20_000])
    if (!needle || !endless) throw new Error('no front')
    expect(draw([needle]).match(/<circle/g)).toHaveLength(1)
    const levels = [...draw([endless]).matchAll(/y="([\d.]+)">[±+]/g)].map(([, y]) => Number(y))
    expect(levels).toEqual([629])
  })

  it('does not fill the sheet with a cottage', () => {
    const cottage = elevationOf({ name: 'Дом', floors: 1, sections: [6], flats: [flat(1, 0)] })
    if (!cottage) throw new Error('no front')
    expect(placeElevations([cottage])[0]?.width).toBeLessThanOrEqual(240)
  })

  it('has thinner lines where it is very small, so that they do not fill it', () => {
    const wide = house([flat(1, 0)], [1_000])
    if (!wide) throw new Error('no front')
    const widthOf = (front: typeof low) =>
      Number(draw([front]).match(/<g id="storey-0-0"><path[^>]* stroke-width="([\d.]+)"/)?.[1])
    expect(widthOf(low)).toBe(0.9)
    expect(widthOf(wide)).toBeLessThan(0.4)
  })

  it('gives a low house less sky than a tower', () => {
    const topOf = (front: typeof low) => Number(draw([front]).match(/viewBox="0 (\d+) /)?.[1])
    expect(topOf(high)).toBe(0)
    expect(topOf(low)).toBeGreaterThan(40)
    expect(draw([low])).toContain(`<rect y="${topOf(low)}" width="1200"`)
  })

  it('is the same picture every time, and draws storeys that are alike once', () => {
    expect(draw([high])).toBe(draw([high]))
    expect(draw([high], 2)).not.toBe(draw([high]))
    expect(draw([high]).match(/<use/g)).toHaveLength(40)
    expect(draw([high]).match(/id="storey-/g)).toHaveLength(1)
  })

  it('names houses, the axes of their sections, and the levels of the highest one', () => {
    const markup = draw([low])
    for (const mark of [
      'А-1',
      'А-2',
      'А-3',
      'Корпус 1, 3\u00a0этажа',
      '±0,00',
      '+3,35',
      '+10,05',
    ]) {
      expect(markup).toContain(`>${mark}<`)
    }
    expect(markup).toContain('А &lt;и&gt; Б')
  })

  it('has no marks inside another drawing, which its houses fill', () => {
    const box = { x: 10, y: 20, width: 300, height: 200 }
    const markup = renderToStaticMarkup(
      <Elevation houses={[low]} seed={1} tone="paper" title="" box={box} />,
    )
    expect(markup).not.toContain('<text')
    expect(markup).toMatch(/^<svg[^>]* width="300" height="200"[^>]* x="10" y="20">/)
  })

  it('shows a long row from its left end there, and towers whole', () => {
    const box = { x: 0, y: 0, width: 300, height: 300 }
    const fit = (houses: (typeof low)[]) =>
      renderToStaticMarkup(<Elevation houses={houses} seed={1} tone="paper" title="" box={box} />)
    expect(fit([low])).toContain('preserveAspectRatio="xMinYMax slice"')
    expect(fit([high])).toContain('preserveAspectRatio="xMidYMax meet"')
  })
})
