import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { furnish } from './furnish.ts'
import { PlanAxonometry } from './plan-axonometry.tsx'
import type { PlanGeometry } from './plan-geometry.ts'
import {
  furnitureThings,
  openingThings,
  sortFromFar,
  type Thing,
  wallThings,
} from './plan-solids.ts'
import { planWalls } from './plan-walls.ts'

const folder = join(import.meta.dirname, '../../../demo/company/plans')
const plans = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): [string, PlanGeometry] => [
    file,
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as PlanGeometry,
  ])

const room: PlanGeometry = {
  width: 4,
  height: 3,
  rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 4, height: 3, area: 12 }],
  openings: [
    { kind: 'window', at: [1, 3], direction: 'horizontal', width: 2 },
    { kind: 'entrance', at: [0.2, 0], direction: 'horizontal', width: 0.9, swing: 'down' },
  ],
}

function listThings(plan: PlanGeometry): Thing[] {
  return [
    ...wallThings(planWalls(plan)),
    ...openingThings(plan.openings),
    ...furnitureThings(furnish(plan)),
  ]
}

const draw = (geometry: PlanGeometry, props: object = {}) =>
  renderToStaticMarkup(
    <PlanAxonometry geometry={geometry} mirrored={false} title="План" tone="light" {...props} />,
  )

describe.each(plans)('the axonometry of %s', (_file, plan) => {
  const things = listThings(plan)

  it('has every wall, window and piece of furniture of the plan', () => {
    const windows = plan.openings.filter(({ kind }) => kind === 'window')
    const panes = things
      .flatMap(({ solids }) => solids)
      .filter(({ material }) => material === 'glass')
    expect(panes).toHaveLength(windows.length)
    for (const { box } of furnish(plan)) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const isThere = things.some(
        (thing) =>
          thing.box.x <= x &&
          thing.box.x + thing.box.width >= x &&
          thing.box.y <= y &&
          thing.box.y + thing.box.height >= y,
      )
      expect(isThere).toBe(true)
    }
  })

  it('draws nothing before what it hides', () => {
    const sorted = sortFromFar(things)
    expect(new Set(sorted)).toEqual(new Set(things))
    const edge = 0.002
    for (const [index, { box: earlier }] of sorted.entries()) {
      for (const { box: later } of sorted.slice(index + 1)) {
        const isFartherX = later.x + later.width <= earlier.x + edge
        const isFartherY = later.y + later.height <= earlier.y + edge
        const isNearerX = earlier.x + earlier.width <= later.x + edge
        const isNearerY = earlier.y + earlier.height <= later.y + edge
        const isHidden = (isFartherX && !isNearerY) || (isFartherY && !isNearerX)
        expect(isHidden).toBe(false)
      }
    }
  })

  it('fits its sheet, plain and mirrored', () => {
    for (const mirrored of [false, true]) {
      const svg = draw(plan, { mirrored })
      const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '')
        .split(' ')
        .map(Number)
      for (const [, x, y] of svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(left)
        expect(Number(x)).toBeLessThanOrEqual(left + width)
        expect(Number(y)).toBeGreaterThanOrEqual(top)
        expect(Number(y)).toBeLessThanOrEqual(top + height)
      }
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })
})

it('opens doors into the room and puts parapets below windows', () => {
  const things = openingThings(room.openings)
  expect(things).toHaveLength(2)
  const [window, leaf] = things
  expect(window?.solids.map(({ material, from, to }) => [material, from, to])).toEqual([
    ['wall', 0, 0.7],
    ['glass', 0.7, 1.25],
  ])
  expect(leaf?.box.y).toBeCloseTo(0.1)
  expect((leaf?.box.y ?? 0) + (leaf?.box.height ?? 0)).toBeCloseTo(0.9)
})

it('gives walls that meet no area in common', () => {
  const boxes = wallThings(planWalls(room)).map(({ box }) => box)
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
      const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      expect(width > 0.001 && height > 0.001).toBe(false)
    }
  }
})

it('has colours for light and dark pages', () => {
  expect(draw(room)).toContain('#1A1C1E')
  expect(draw(room, { tone: 'dark' })).toContain('#D0A667')
  expect(draw(room, { tone: 'dark' })).not.toContain('#1A1C1E')
})
