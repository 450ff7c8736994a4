import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isOutdoor } from '../../src/drawing/plan/plan-areas.ts'
import { type Site, type SiteBuilding, makeSite } from '../generator/make-site.ts'
import { toHomeBox, planHouse } from '../generator/plan-house.ts'
import type { Side } from '../generator/project-model.ts'
import { projects } from '../generator/projects.ts'
import { planTypes } from '../plans/plan-types.ts'

const sides: readonly Side[] = ['s', 'e', 'n', 'w']
/** Minimum distance between houses for fire engines, metres. */
const APART = 6
const written: unknown = JSON.parse(readFileSync(new URL('sites.json', import.meta.url), 'utf8'))
const sites = new Map(projects.map((project) => [project.key, makeSite(project, planTypes)]))
const houses = projects.flatMap((project) =>
  project.buildings.map((building, index) => ({
    name: `${project.key}, ${building.name}`,
    house: { project, building, number: index + 1 },
    drawn: pick(sites.get(project.key)?.buildings, index),
  })),
)

it('sites.json equals the generated sites (demo/generator/write-sites.ts)', () => {
  expect(written).toEqual(Object.fromEntries(sites))
})

describe.each([...sites])('the site of %s', (_key, { outline, buildings }: Site) => {
  it('has houses on its plot with the minimum distance', () => {
    const boxes = buildings.map(({ at: [x, y], size: [width, height] }) => ({
      corners: [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ] as const,
      x,
      y,
      right: x + width,
      top: y + height,
    }))
    for (const [index, a] of boxes.entries()) {
      for (const corner of a.corners) expect(isWithin(corner, outline)).toBe(true)
      for (const b of boxes.slice(index + 1)) {
        const gap = Math.max(b.x - a.right, a.x - b.right, b.y - a.top, a.y - b.top)
        expect(gap).toBeGreaterThan(APART)
      }
    }
  })
})

describe.each(houses)('the facades of $name', ({ house, drawn }) => {
  it('have sorted openings that do not overlap each other, the ends or the doors', () => {
    for (const side of sides) {
      const width = getWidth(drawn, side)
      for (const { openings, floors } of drawn.facade[side]) {
        let end = 0
        for (const { from, to, glass = [] } of openings) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          for (const [a, b] of glass) expect(from <= a && a < b && b <= to).toBe(true)
          end = to
        }
        expect(end).toBeLessThanOrEqual(width)
        if (floors[0] > 1) continue
        for (const door of drawn.doors[side] ?? []) {
          expect(openings.filter(({ from, to }) => from < door + 0.6 && to > door - 0.6)).toEqual(
            [],
          )
        }
      }
    }
  })

  it('cover every storey with homes exactly once', () => {
    const { firstHome, floors } = house.building.shape
    const all = Array.from({ length: floors - firstHome + 1 }, (_, index) => firstHome + index)
    for (const side of sides) {
      const covered = drawn.facade[side].flatMap(({ floors: [first, last] }) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      )
      expect(covered).toEqual(all)
    }
  })

  it('have an entrance at every core', () => {
    const count = Math.max(...Object.values(drawn.doors).map((doors) => doors.length))
    expect(count).toBe(house.building.shape.sections)
  })

  it('contain exactly the windows of the homes', () => {
    const plan = planHouse(house, planTypes)
    const { firstHome, floors } = house.building.shape
    for (const [floor, storey] of [
      [firstHome, 'typical'],
      [floors, 'top'],
    ] as const) {
      const shown = sides.flatMap((side) => findGlazing(drawn, side, floor))
      const lived = plan.sections.flatMap((section, index) =>
        [...section[storey].front, ...section[storey].yard].flatMap((home) => {
          const box = toHomeBox(home, plan)
          const rooms = home.geometry.rooms.filter(isOutdoor)
          return home.geometry.openings
            .filter(
              ({ kind, at, width }) =>
                kind === 'window' ||
                (kind === 'door' &&
                  rooms.some(
                    (room) =>
                      Math.abs(room.y - at[1]) < 0.001 &&
                      at[0] >= room.x - 0.001 &&
                      at[0] + width <= room.x + room.width + 0.001,
                  )),
            )
            .map(({ at: [x, y], direction, width }) => {
              const end = direction === 'horizontal' ? [x + width, y] : [x, y + width]
              return [
                [x, y],
                [end[0] ?? 0, end[1] ?? 0],
              ].map(([px = 0, py = 0]) => {
                const along = home.row === 'front' ? box.x + px : box.x + box.width - px
                const inwards =
                  home.row === 'front' ? home.depth - py : plan.depth - home.depth + py
                return onGround(drawn, index * plan.length + along, inwards)
              })
            })
        }),
      )
      const unseen = lived.filter((window) => !shown.some((glass) => lies(window, glass)))
      expect(unseen).toEqual([])
      const dead = shown.filter((glass) => !lived.some((window) => lies(window, glass)))
      expect(dead).toEqual([])
    }
  })
})

type Ground = readonly [x: number, y: number]

/** Returns the glass of homes on a side as lines on the ground. */
function findGlazing(house: SiteBuilding, side: Side, floor: number): Ground[][] {
  const band = house.facade[side].find(({ floors }) => floors[0] <= floor && floors[1] >= floor)
  return (band?.openings ?? []).flatMap((opening) => {
    const { kind, from, to, deep = 0, inner, glass } = opening
    if (kind === 'stair') return []
    const back = kind === 'terrace' || inner ? deep : 0
    const spans = kind === 'window' ? [[from, to] as const] : (glass ?? [])
    return spans.map(([a, b]) => [onSide(house, side, a, back), onSide(house, side, b, back)])
  })
}

/** Converts a position on a side, seen from outside and `back` metres behind the facade, to the ground. */
function onSide(
  { at: [x, y], size: [w, h] }: SiteBuilding,
  side: Side,
  d: number,
  back: number,
): Ground {
  if (side === 's') return [x + d, y + back]
  if (side === 'e') return [x + w - back, y + d]
  return side === 'n' ? [x + w - d, y + h - back] : [x + back, y + h - d]
}

/** Converts a position in the house, along the front from its left end and inwards, to the ground. */
function onGround(house: SiteBuilding, along: number, inwards: number): Ground {
  return onSide(house, house.front, along, inwards)
}

/** Whether the first line is part of the second. */
function lies(line: readonly Ground[], within: readonly Ground[]): boolean {
  const range = (points: readonly Ground[], axis: 0 | 1) => {
    const values = points.map((point) => point[axis])
    return [Math.min(...values) - 0.002, Math.max(...values) + 0.002] as const
  }
  return ([0, 1] as const).every((axis) => {
    const [from, to] = range(within, axis)
    return line.every((point) => point[axis] >= from && point[axis] <= to)
  })
}

function isWithin([x, y]: Ground, outline: readonly Ground[]): boolean {
  return outline.reduce((inside, [ax, ay], index) => {
    const [bx, by] = pick(outline, (index + 1) % outline.length)
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}

function getWidth({ size }: SiteBuilding, side: Side): number {
  return side === 's' || side === 'n' ? size[0] : size[1]
}

function pick<T>(items: readonly T[] | undefined, index: number): T {
  const item = items?.[index]
  if (item === undefined) throw new Error(`no item ${index}`)
  return item
}
