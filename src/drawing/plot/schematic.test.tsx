import { expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { Schematic, type SchematicHouse } from './schematic.tsx'

const render = (
  houses: readonly SchematicHouse[],
  box?: { x: number; y: number; width: number; height: number },
) => renderToStaticMarkup(<Schematic houses={houses} tone="paper" title="Фасад: Берег" box={box} />)

/** The rectangles of each path of a picture. */
const pathsOf = (html: string) => [...html.matchAll(/<path d="([^"]*)"/g)].map(([, d = '']) => d)
const count = (path: string | undefined) => path?.match(/M/g)?.length ?? 0

const storeys = (numbers: readonly number[], cells: readonly boolean[]) =>
  numbers.map((number) => ({ number, cells }))

it('draws a row for each storey and a cell for each lot, and marks them as a schematic', () => {
  const html = render([
    { name: 'Корпус 1', storeys: storeys([4, 9], [true, false, false]) },
    { name: 'Корпус 2', storeys: storeys([1, 2, 3], []) },
  ])
  expect(pathsOf(html).map(count)).toEqual([2, 4, 2, 3, 0, 0])
  expect(html).toContain('Схема: этажи и квартиры')
  expect(html).toContain('по данным застройщика')
  expect(html).toContain('<title>Фасад: Берег</title>')
  // The storeys that are known, and no levels or axes.
  expect([...html.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text)).toEqual([
    '4',
    '9',
    '1',
    '2',
    '3',
    'Корпус 1',
    'Корпус 2',
  ])
  expect(html).not.toMatch(/±|\+\d|NaN|undefined|Infinity/)
})

it.each([
  [1, 1, 4],
  [120, 1, 4],
  [40, 30, 4],
  [9, 4, 40],
])('stays within the sheet with %i storeys of %i lots in %i houses', (floors, lots, houses) => {
  const numbers = Array.from({ length: floors }, (_, index) => index + 1)
  const house = {
    name: 'Дом',
    storeys: storeys(
      numbers,
      Array.from({ length: lots }, () => true),
    ),
  }
  const html = render(Array.from({ length: houses }, () => house))
  expect(html).not.toMatch(/NaN|undefined|Infinity/)
  for (const path of pathsOf(html)) {
    for (const [, x, y, width, height] of path.matchAll(
      /M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)/g,
    )) {
      expect(Number(x)).toBeGreaterThan(0)
      expect(Number(x) + Number(width)).toBeLessThan(1_200)
      expect(Number(y)).toBeGreaterThanOrEqual(100)
      expect(Number(y) + Number(height)).toBeLessThan(570)
      expect(Number(width)).toBeGreaterThan(0)
      expect(Number(height)).toBeGreaterThan(0)
    }
  }
})

it('draws nothing of a project without houses, and the houses alone inside another picture', () => {
  expect(render([])).not.toMatch(/<text|<path/)
  expect(render([{ name: 'Дом', storeys: [] }])).not.toMatch(/<text|<path/)
  const box = { x: 10, y: 20, width: 300, height: 200 }
  const inside = render([{ name: 'Дом', storeys: storeys([1], [true]) }], box)
  expect(inside).toContain('x="10"')
  expect(inside).not.toContain('<text')
})
