import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Elevation } from './elevation-model.ts'
import { STREET, Street } from './street.tsx'

const toHouse = (width: number, floors: number): Elevation => ({
  name: 'Корпус',
  axes: [0, width],
  storeys: Array.from({ length: floors }, (_, floor) => ({
    level: floor * 3,
    height: 3,
    hasHomes: true,
    openings: [{ kind: 'window', from: 1, to: 2.5 }],
  })),
  doors: [],
})
const outline = (text: string, size: number) => ({
  path: `M0 0h${size}`,
  width: text.length * size,
})
const draw = (...projects: Array<{ name: string; houses: Elevation[] }>) =>
  renderToStaticMarkup(
    <Street projects={projects} tone="paper" title="Все дома" outline={outline} />,
  )
/** The outlines of the fronts: x, y, width and height of each. */
const findFronts = (svg: string) =>
  [
    ...svg.matchAll(
      /<path d="M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z" fill="#FAF8F4" stroke-width="1.6"/g,
    ),
  ].map((match) => match.slice(1).map(Number))

it('draws all houses on one ground in one scale, from the left in their order', () => {
  const svg = draw(
    { name: 'Башни', houses: [toHouse(30, 30), toHouse(30, 20)] },
    { name: 'Дом', houses: [toHouse(60, 5)] },
  )
  const fronts = findFronts(svg)
  expect(fronts).toHaveLength(3)
  const [tower, lower, long] = fronts as [number[], number[], number[]]
  expect(long[2]).toBeCloseTo(2 * (tower[2] ?? 0), 0)
  const grounds = fronts.map(([, y = 0, , height = 0]) => Math.round(y + height))
  expect(new Set(grounds).size).toBe(1)
  expect(tower[0]).toBeLessThan(lower[0] ?? 0)
  expect(lower[0]).toBeLessThan(long[0] ?? 0)
  expect(svg).toContain('<title>Башни</title>')
  expect(svg).toContain('<title>Дом</title>')
})

it('fits twenty long houses and a tower into the sheet', () => {
  const houses = [...Array.from({ length: 19 }, () => toHouse(120, 9)), toHouse(30, 60)]
  const fronts = findFronts(draw({ name: 'Город', houses }))
  expect(fronts).toHaveLength(20)
  for (const [x = 0, , width = 0] of fronts) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(STREET.width)
  }
})
