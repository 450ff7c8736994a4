import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { planTypes } from '../../../demo/plans/plan-types.ts'
import type { Box } from './box.ts'
import { LETTER } from './lettering.ts'
import { FlatPlan } from './flat-plan.tsx'
import { furnish, toClearance } from './furnish.ts'
import { layoutLabels, LINE_HEIGHT } from './label-layout.ts'
import { mirrorPieces, mirrorPlan } from './mirror-plan.ts'
import type { PlanGeometry } from './plan-geometry.ts'
import { units } from './plan-scale.ts'
import { planWalls } from './plan-walls.ts'

interface RenderOptions {
  mirrored?: boolean
  detail?: 'full' | 'card'
  title?: string
}
const render = (geometry: PlanGeometry, { mirrored, detail, title }: RenderOptions = {}) =>
  renderToStaticMarkup(
    <FlatPlan
      geometry={geometry}
      mirrored={mirrored ?? false}
      title={title ?? 'План'}
      detail={detail ?? 'full'}
    />,
  )
const readTexts = (markup: string) =>
  [...markup.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)]
    .map(([, text = '']) => text)
    .toSorted((a, b) => a.localeCompare(b))

const twoRooms: PlanGeometry = {
  width: 5,
  height: 4,
  rooms: [
    { kind: 'hall', name: 'Прихожая', x: 0, y: 0, width: 2, height: 4, area: 8 },
    { kind: 'living', name: 'Комната', x: 2, y: 0, width: 3, height: 4, area: 12 },
  ],
  openings: [
    { kind: 'entrance', at: [0.5, 0], direction: 'horizontal', width: 1, swing: 'down' },
    { kind: 'door', at: [2, 1], direction: 'vertical', width: 0.8, swing: 'right' },
    { kind: 'window', at: [3, 4], direction: 'horizontal', width: 1.5 },
  ],
}

describe.each(planTypes.map(({ key, geometry }) => [key, geometry] as const))(
  '%s',
  (_, geometry) => {
    it('shows the name and area of every room, with valid numbers', () => {
      const markup = render(geometry)
      // A name may stand in two lines.
      const words = markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
      for (const { name } of geometry.rooms) expect(words.replaceAll('- ', '-')).toContain(name)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
      const sizes = [...markup.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
      expect(Math.min(...sizes)).toBeGreaterThan(4)
    })

    it('has room labels of one size, none turned, each inside the walls of its room', () => {
      const { size, labels } = layoutLabels({ ...geometry, pieces: furnish(geometry) })
      expect(labels.length).toBe(geometry.rooms.length)
      for (const [index, { x, y, lines }] of labels.entries()) {
        const room = geometry.rooms[index] as Box
        const halfWidth = (Math.max(...lines.map(({ length }) => length)) * LETTER * size) / 2
        const halfHeight = (lines.length * LINE_HEIGHT * size) / 2
        expect(x - halfWidth).toBeGreaterThan(units(room.x))
        expect(x + halfWidth).toBeLessThan(units(room.x + room.width))
        expect(y - halfHeight).toBeGreaterThan(units(room.y))
        expect(y + halfHeight).toBeLessThan(units(room.y + room.height))
      }
      // Only the dimension of the depth is turned.
      expect(render(geometry).match(/rotate\(/g)).toHaveLength(1)
    })

    it.each([false, true])('has no room label over furniture (mirrored: %s)', (mirrored) => {
      const plan = mirrored ? mirrorPlan(geometry) : geometry
      const pieces = mirrored ? mirrorPieces(furnish(geometry), geometry.width) : furnish(geometry)
      const { size, labels } = layoutLabels({ ...plan, pieces })
      const covered = labels.flatMap(({ x, y, lines }) => {
        const width = Math.max(...lines.map(({ length }) => length)) * LETTER * size
        const height = lines.length * LINE_HEIGHT * size
        const label = { x: x - width / 2, y: y - height / 2, width, height }
        return pieces
          .filter(({ box }) => overlaps(label, toUnits(box), 0.5))
          .map(({ kind }) => `${lines.join(' ')}: ${kind}`)
      })
      expect(covered).toEqual([])
    })

    it('numbers the rooms of its notes from 1 on', () => {
      const { labels, notes } = layoutLabels({ ...geometry, pieces: furnish(geometry) })
      const numbers = labels.filter(({ isNumber }) => isNumber).flatMap(({ lines }) => lines)
      expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
      expect(notes.flat().map((note) => note.split('\u00a0')[0])).toEqual(numbers)
    })

    it('keeps its texts unchanged when mirrored', () => {
      const mirrored = render(geometry, { mirrored: true })
      expect(readTexts(mirrored)).toEqual(readTexts(render(geometry)))
      expect(mirrored).not.toMatch(/scale\(/)
      expect(mirrored).not.toBe(render(geometry))
      expect(mirrorPlan(mirrorPlan(geometry)).rooms).toEqual(geometry.rooms)
    })
  },
)

it('places furniture inside rooms without overlapping doors or other furniture', () => {
  for (const { key, geometry } of planTypes) {
    const pieces = furnish(geometry)
    expect(pieces.length, key).toBeGreaterThan(4)
    const doors = geometry.openings.filter(({ swing }) => swing).map(toClearance)
    for (const [index, { box, outline }] of pieces.entries()) {
      const others = [...doors, ...pieces.slice(index + 1).map((piece) => piece.box)]
      expect(
        others.filter((other) => overlaps(box, other)),
        key,
      ).toEqual([])
      for (const [x, y] of outline.flat()) {
        expect(x, key).toBeGreaterThan(box.x - 0.01)
        expect(x, key).toBeLessThan(box.x + box.width + 0.01)
        expect(y, key).toBeGreaterThan(box.y - 0.01)
        expect(y, key).toBeLessThan(box.y + box.height + 0.01)
      }
    }
  }
})

it('renders a card without texts except the title, in the size of cards', () => {
  const markup = render(twoRooms, { detail: 'card' })
  expect(readTexts(markup)).toEqual([])
  expect(markup).toContain('width="200" height="160" viewBox="-4 -3.2 208 166.4"')
  expect(markup).toContain('role="img"')
  expect(markup).toContain('<title>План</title>')
})

it('mirrors doors and their hinges', () => {
  const [entrance, door] = mirrorPlan(twoRooms).openings
  expect(entrance).toMatchObject({ at: [3.5, 0], hinge: 'end', swing: 'down' })
  expect(door).toMatchObject({ at: [3, 1], swing: 'left' })
  expect(door?.hinge).toBeUndefined()
})

it('cuts openings out of outer walls and partitions', () => {
  const walls = planWalls(twoRooms)
  const on = (direction: string, line: number) =>
    walls
      .filter((wall) => wall.direction === direction && wall.line === line)
      .map(({ kind, start, end }) => [kind, start, end])
  expect(on('horizontal', 4)).toEqual([
    ['outer', 0, 3],
    ['outer', 4.5, 5],
  ])
  expect(on('vertical', 2)).toEqual([
    ['partition', 0, 1],
    ['partition', 1.8, 4],
  ])
})

it('truncates a name that is wider than the plan, and omits rooms that are too narrow for a number', () => {
  const room = { kind: 'living', x: 0, y: 0, width: 5, height: 6, area: 30 } as const
  const slits = [
    { ...room, name: 'Шкаф', x: 5, width: 0.15, height: 3, area: 0.4 },
    { ...room, name: 'Тамбур', x: 5, y: 3, width: 0.05, height: 0.05, area: 0.1 },
  ]
  const long = { ...room, name: 'Комната с очень длинным именем '.repeat(3) }
  const markup = render({ width: 6, height: 6, rooms: [long, ...slits], openings: [] })
  expect(readTexts(markup).filter((text) => /[А-я]/.test(text))).toEqual([
    expect.stringMatching(/^1\u00A0Комната.*…$/),
  ])
  for (const [, size] of markup.matchAll(/font-size="([^"]+)"/g)) {
    expect(Number(size)).toBeGreaterThan(4)
  }
})

it('escapes the title', () => {
  expect(render(twoRooms, { title: '<script>&' })).toContain('<title>&lt;script&gt;&amp;</title>')
})

it('renders an empty plan', () => {
  const markup = render({ width: 3, height: 3, rooms: [], openings: [] })
  expect(markup).not.toMatch(/NaN|Infinity/)
})

function toUnits({ x, y, width, height }: Box): Box {
  return { x: units(x), y: units(y), width: units(width), height: units(height) }
}

function overlaps(a: Box, b: Box, tolerance = 0.001): boolean {
  const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return x > tolerance && y > tolerance
}
