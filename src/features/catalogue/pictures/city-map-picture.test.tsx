import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CityMap } from '../../map/schema.ts'
import { CityMapPicture, type PicturePin } from './city-map-picture.tsx'

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
const draw = (pins: PicturePin[], own: Partial<CityMap> = {}) =>
  renderToStaticMarkup(<CityMapPicture map={{ ...map, ...own }} pins={pins} title="Город" />)
const readPins = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
const readLabels = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" font-size="24"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))

describe('the picture of a city', () => {
  it('shows a single project in its middle and leaves out what lies outside', () => {
    const svg = draw([{ name: 'Дом', at: [37.61, 55.705] }])
    expect(readPins(svg)).toEqual([[480, 300]])
    expect(svg.match(/M[\d.-]+ /g)).toHaveLength(1)
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
      expect(x).toBeGreaterThanOrEqual(190)
      expect(x).toBeLessThanOrEqual(770)
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
    const width = 10 * 24 * 0.58
    const apart =
      Math.abs((first?.x ?? 0) - (second?.x ?? 0)) >= width ||
      Math.abs((first?.y ?? 0) - (second?.y ?? 0)) >= 24
    expect(apart).toBe(true)
  })

  it('names whose data it is drawn from', () => {
    const pins: PicturePin[] = [{ name: 'Дом', at: [37.61, 55.705] }]
    expect(draw(pins, { attribution: '© участники OpenStreetMap' })).toContain(
      '© участники OpenStreetMap',
    )
    expect(draw(pins)).not.toContain('©')
  })
})
