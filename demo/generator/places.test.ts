import type { Point } from '../../src/drawing/plan/box.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { planTypes } from '../plans/plan-types.ts'
import { type Outline, toHomeOutline, toStoreyOutline } from './outlines.ts'
import { toProjectPlaces } from './places.ts'
import { planHouse } from './plan-house.ts'
import { projects } from './projects.ts'

const folder = join(import.meta.dirname, '../company/projects')
const places = projects.map(
  (project) => [project.slug, toProjectPlaces(project, planTypes)] as const,
)

describe.each(places)('the folder of %s', (slug, { site, buildings }) => {
  it('contains the generated plot, footprints and storeys (demo/generator/write-places.ts)', () => {
    const read = (file: string) => readFileSync(join(folder, slug, file), 'utf8')
    const [, front = ''] = read('project.md').split(/^---$/m)
    expect(parse(front).site).toEqual(site)
    const written: Record<string, unknown>[] = parse(read('buildings.yaml'))
    expect(
      written.map(({ name, footprint, front, sections }) => ({ name, footprint, front, sections })),
    ).toEqual(buildings)
  })

  it('has a plot that starts at the corner of its genplan, and houses as long as their sections', () => {
    expect(Math.min(...site.map(([x]) => x))).toBe(0)
    expect(Math.min(...site.map(([, y]) => y))).toBe(0)
    for (const [index, { footprint, sections }] of buildings.entries()) {
      const { building, plan } = findHouse(slug, index)
      const along = building.shape.length * sections.length
      const isTurned = building.place.faces === 'e' || building.place.faces === 'w'
      const { width, height } = findExtent(footprint)
      expect(isTurned ? height : width).toBeCloseTo(along, 6)
      expect(isTurned ? width : height).toBeCloseTo(plan.depth, 6)
    }
  })
})

const storeys = projects.flatMap((project) =>
  project.buildings.flatMap((building, index) => {
    const house = planHouse({ project, building, number: index + 1 }, planTypes)
    return house.sections.flatMap(({ typical, top }) =>
      [typical, top].map((rows) => ({ house, rows })),
    )
  }),
)

it('each home’s outline has the area of its plan’s rooms', () => {
  for (const { house, rows } of storeys) {
    for (const home of [...rows.front, ...rows.yard]) {
      const rooms = home.geometry.rooms.reduce((sum, { width, height }) => sum + width * height, 0)
      expect(computeArea(toHomeOutline(home, house)), home.plan.key).toBeCloseTo(rooms, 2)
    }
  }
})

it('each storey’s outline contains its homes and, beyond the walls, only their balconies', () => {
  for (const { house, rows } of storeys) {
    const homes = [...rows.front, ...rows.yard].map((home) => toHomeOutline(home, house))
    const storey = toStoreyOutline(rows, house)
    const around = findExtent(storey)
    for (const [x, y] of homes.flat()) {
      expect(x >= around.left && x <= around.left + around.width).toBe(true)
      expect(y >= around.top && y <= around.top + around.height).toBe(true)
    }
    const beyond = (outline: Outline) =>
      computeArea(outline.map(([x, y]) => [x, Math.min(0, y)])) +
      computeArea(outline.map(([x, y]) => [x, Math.max(house.depth, y)]))
    const outside = homes.reduce((sum, home) => sum + beyond(home), 0)
    expect(beyond(storey)).toBeCloseTo(outside, 2)
    expect(computeArea(storey)).toBeCloseTo(house.length * house.depth + outside, 2)
  }
})

it('no homes overlap', () => {
  for (const { house, rows } of storeys) {
    const homes = [...rows.front, ...rows.yard].map((home) => toHomeOutline(home, house))
    const places: Point[] = []
    for (let x = 0.05; x < house.length; x += 0.7) {
      for (let y = -1.35; y < house.depth + 1.4; y += 0.7) places.push([x, y])
    }
    const taken = places.filter((place) => homes.filter((home) => isWithin(place, home)).length > 1)
    expect(taken).toEqual([])
  }
})

function findHouse(slug: string, index: number) {
  const project = projects.find((each) => each.slug === slug)
  const building = project?.buildings[index]
  if (!project || !building) throw new Error(`no house ${index} in ${slug}`)
  return { building, plan: planHouse({ project, building, number: index + 1 }, planTypes) }
}

function computeArea(outline: Outline): number {
  const twice = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

function findExtent(outline: Outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

function isWithin([x, y]: Point, outline: Outline): boolean {
  return outline.reduce((inside, [ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [0, 0]
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
