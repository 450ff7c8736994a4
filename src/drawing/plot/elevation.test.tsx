import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { flat } from '../../../tests/support/standing-flats.ts'
import { Elevation } from './elevation.tsx'
import { placeElevations } from './elevation-layout.ts'
import { toElevation, type StandingFlat } from './elevation-model.ts'
import { storeyPaths } from './elevation-storey.ts'
import { SHEET } from './facade-layout.ts'
import { facadeTones } from './facade-tones.ts'

const house = (flats: StandingFlat[], sections = [20]) =>
  toElevation({ name: 'Корпус 1', floors: 3, sections, flats })

describe('Elevation', () => {
  const low = house([flat(1, 0), flat(2, 0), flat(3, 0)], [60, 60])
  const high = toElevation({
    name: 'Башня',
    floors: 40,
    sections: [30],
    flats: Array.from({ length: 40 }, (_, floor) => flat(floor + 1, 0)),
  })
  if (!low || !high) throw new Error('no front')
  const render = (houses: (typeof low)[], seed = 1) =>
    renderToStaticMarkup(<Elevation houses={houses} seed={seed} tone="paper" title="А <и> Б" />)

  it.each([
    [[low], 1],
    [[low, low, low], 1],
    [[high, high, high, high, high], 4],
    [[high, low], 2],
    [[low, high], 2],
  ])('shows as many houses to scale as stay large enough', (houses, count) => {
    const placed = placeElevations(houses)
    expect(placed).toHaveLength(count)
    expect(new Set(placed.map(({ scale }) => scale)).size).toBe(1)
    for (const { x, width, top } of placed) {
      expect(x).toBeGreaterThan(0)
      expect(x + width).toBeLessThan(SHEET.width)
      expect(top).toBeGreaterThan(100)
    }
    expect(render(houses)).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('has no lit window where colours have a meaning', () => {
    const draw = (isLit: boolean) =>
      renderToStaticMarkup(
        <Elevation houses={[high]} seed={1} tone="paper" title="" isLit={isLit} />,
      )
    const { accent, light } = facadeTones.paper
    const lit = new RegExp(`fill="${accent}"[^>]*opacity="${light}"`)
    expect(draw(true)).toMatch(lit)
    expect(draw(false)).not.toMatch(lit)
  })

  it('places entrances between shop windows', () => {
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

  it('draws no shop window in a section narrower than its piers', () => {
    const shops = { level: 0, height: 4.8, hasHomes: false, openings: [] }
    expect(storeyPaths(shops, { axes: [0, 0.5], doors: [] }, 20).frames).toBe('')
  })

  it('draws no windows behind the glazing of a loggia', () => {
    const loggia = { kind: 'loggia', from: 0, to: 3, glass: [[0.5, 2.5]] } as const
    const storey = { level: 3, height: 3, hasHomes: true, openings: [loggia] }
    expect(storeyPaths(storey, { axes: [0, 3], doors: [] }, 10).frames).toBe(
      'M0 -27.5h30v26.5h-30z',
    )
  })

  it('truncates names before another name and the sheet’s edge', () => {
    const towers = Array.from({ length: 4 }, (_, index) => ({
      ...high,
      name: `Башня ${'Очень высокая '.repeat(14)}${index}`,
    }))
    for (const houses of [towers, towers.slice(0, 1)]) {
      const words = [...render(houses).matchAll(/x="([\d.]+)" y="696">([^<]*)</g)].map(
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

  it('omits axes and levels that would overlap for tiny houses', () => {
    const needle = toElevation({
      name: 'Игла',
      floors: 200,
      sections: [8],
      flats: Array.from({ length: 200 }, (_, floor) => flat(floor + 1, 0)),
    })
    const endless = house([flat(1, 0)], [20_000])
    if (!needle || !endless) throw new Error('no front')
    expect(render([needle]).match(/<circle/g)).toHaveLength(1)
    const levels = [...render([endless]).matchAll(/y="([\d.]+)">[±+]/g)].map(([, y]) => Number(y))
    expect(levels).toEqual([629])
  })

  it('limits the scale of a small house', () => {
    const cottage = toElevation({ name: 'Дом', floors: 1, sections: [6], flats: [flat(1, 0)] })
    if (!cottage) throw new Error('no front')
    expect(placeElevations([cottage])[0]?.width).toBeLessThanOrEqual(240)
  })

  it('draws thinner lines at a very small scale', () => {
    const wide = house([flat(1, 0)], [1_000])
    if (!wide) throw new Error('no front')
    const toWidth = (front: typeof low) =>
      Number(render([front]).match(/<g id="storey-0-0"><path[^>]* stroke-width="([\d.]+)"/)?.[1])
    expect(toWidth(low)).toBe(0.9)
    expect(toWidth(wide)).toBeLessThan(0.4)
  })

  it('shows less sky above a low house than above a tower', () => {
    const readTop = (front: typeof low) => Number(render([front]).match(/viewBox="0 (\d+) /)?.[1])
    expect(readTop(high)).toBe(0)
    expect(readTop(low)).toBeGreaterThan(40)
    expect(render([low])).toContain(`<rect y="${readTop(low)}" width="1200"`)
  })

  it('renders the same picture for the same seed, and defines equal storeys once', () => {
    expect(render([high])).toBe(render([high]))
    expect(render([high], 2)).not.toBe(render([high]))
    expect(render([high]).match(/<use/g)).toHaveLength(40)
    expect(render([high]).match(/id="storey-/g)).toHaveLength(1)
  })

  it('labels houses, section axes and the levels of the highest house', () => {
    const markup = render([low])
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

  it('omits the marks and fits the houses into a box', () => {
    const box = { x: 10, y: 20, width: 300, height: 200 }
    const markup = renderToStaticMarkup(
      <Elevation houses={[low]} seed={1} tone="paper" title="" box={box} />,
    )
    expect(markup).not.toContain('<text')
    expect(markup).toMatch(/^<svg[^>]* width="300" height="200"[^>]* x="10" y="20">/)
  })

  it('shows a long row in a box from its left end, and towers completely', () => {
    const box = { x: 0, y: 0, width: 300, height: 300 }
    const fit = (houses: (typeof low)[]) =>
      renderToStaticMarkup(<Elevation houses={houses} seed={1} tone="paper" title="" box={box} />)
    expect(fit([low])).toContain('preserveAspectRatio="xMinYMax slice"')
    expect(fit([high])).toContain('preserveAspectRatio="xMidYMax meet"')
  })
})
