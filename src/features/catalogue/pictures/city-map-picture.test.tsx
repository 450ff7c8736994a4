import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CityMap } from '../../map/schema.ts'
import type { OutlineText } from '../../../drawing/plan/text-outline.ts'
import { CityMapPicture, type CityMapSize, type PicturePin } from './city-map-picture.tsx'

const street = (coordinates: Array<[number, number]>) => ({
  type: 'Feature' as const,
  properties: { layer: 'street' as const, class: 'avenue' as const },
  geometry: { type: 'LineString' as const, coordinates },
})
const map: CityMap = {
  type: 'FeatureCollection',
  features: [
    street([
      [37.6, 55.7],
      [37.62, 55.71],
    ]),
    street([
      [30, 50],
      [30.1, 50.1],
    ]),
  ],
}
/** As wide as letters are on average. */
const outline: OutlineText = (text, size) => ({
  path: `M0 0h${size}`,
  width: (text.length * size) / 2,
})
const draw = (pins: PicturePin[], own: Partial<CityMap> = {}, size: CityMapSize = 'wide') =>
  renderToStaticMarkup(
    <CityMapPicture
      map={{ ...map, ...own }}
      pins={pins}
      title="Город"
      size={size}
      outline={outline}
    />,
  )
const readPins = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
const readLabels = (svg: string) =>
  [...svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)"[^>]*><title>([^<]+)/g)].map(
    ([, x, y, name]) => ({ x: Number(x), y: Number(y), name: name ?? '' }),
  )

describe('the picture of a city', () => {
  it('shows a single project in its middle and leaves out what lies outside', () => {
    const svg = draw([{ name: 'Дом', at: [37.61, 55.705] }])
    expect(readPins(svg)).toEqual([[480, 300]])
    expect(svg.match(/M(?!0 0h)[\d.-]+ /g)).toHaveLength(1)
  })

  it('shows all projects inside its margins, the northern one above', () => {
    const [south, north] = readPins(
      draw([
        { name: 'Юг', at: [37.5, 55.6] },
        { name: 'Север', at: [37.8, 55.9] },
      ]),
    )
    expect(south?.[1]).toBeGreaterThan(north?.[1] ?? 0)
    for (const [x = 0, y = 0] of [south ?? [], north ?? []]) {
      expect(x).toBeGreaterThanOrEqual(120)
      expect(x).toBeLessThanOrEqual(840)
      expect(y).toBeGreaterThanOrEqual(70)
      expect(y).toBeLessThanOrEqual(530)
    }
  })

  it('gives the names of two projects side by side different places', () => {
    const labels = readLabels(
      draw([
        { name: 'Первый дом', at: [37.61, 55.705] },
        { name: 'Второй дом', at: [37.6102, 55.7052] },
        { name: 'Далёкий дом', at: [37.7, 55.75] },
      ]),
    )
    expect(labels).toHaveLength(3)
    const [first, second] = labels
    const width = 10 * 12
    const apart =
      Math.abs((first?.x ?? 0) - (second?.x ?? 0)) >= width ||
      Math.abs((first?.y ?? 0) - (second?.y ?? 0)) >= 24
    expect(apart).toBe(true)
  })

  it.each([
    ['wide', 960, 600, 24],
    ['phone', 480, 300, 22],
  ] as const)('gives each name its own place inside a %s picture', (size, right, bottom, font) => {
    const names = ['Две вертикали', 'Охристый двор', 'Клён и липа', 'Водомерная, 12']
    const places = [
      [37.49, 55.79],
      [37.69, 55.8],
      [37.81, 55.81],
      [37.63, 55.69],
    ] as const
    const svg = draw(
      names.map((name, index) => ({ name, at: places[index] ?? [0, 0] })),
      { attribution: 'Карта города' },
      size,
    )
    const boxes = readLabels(svg)
      .filter(({ name }) => names.includes(name))
      .map(({ x, y, name }) => ({
        name,
        left: x,
        right: x + (name.length * font) / 2,
        top: y - font * 0.75,
        bottom: y,
      }))
    expect(boxes.map(({ name }) => name)).toEqual(names)
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(right)
      expect(box.top).toBeGreaterThanOrEqual(0)
      expect(box.bottom).toBeLessThanOrEqual(bottom)
      const covered = boxes
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        )
      expect(covered).toEqual([])
    }
  })

  it('names whose data it is drawn from', () => {
    const pins: PicturePin[] = [{ name: 'Дом', at: [37.61, 55.705] }]
    expect(draw(pins, { attribution: '© участники OpenStreetMap' })).toContain(
      '© участники OpenStreetMap',
    )
    expect(draw(pins)).not.toContain('©')
  })
})
