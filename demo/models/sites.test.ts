import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'

/** Metres, as in building.py. */
const BAY = 3.5
const PATTERN = /^[WwnLB]+$/

const houseSchema = z.object({
  name: z.string(),
  floors: z.int(),
  bays: z.tuple([z.int(), z.int()]),
  at: z.tuple([z.number(), z.number()]),
  pattern: z.array(z.string().regex(PATTERN)),
  pattern2: z.array(z.string().regex(PATTERN)),
})
const sites = z
  .record(z.string(), z.object({ buildings: z.array(houseSchema) }))
  .parse(JSON.parse(readFileSync(new URL('sites.json', import.meta.url), 'utf8')))
const projects = [...moscowProjects, ...petersburgProjects]

describe('the models of the sites', () => {
  it('are those of the projects', () => {
    expect(Object.keys(sites).toSorted()).toEqual(projects.map(({ key }) => key).toSorted())
  })

  it.each(projects.map((project) => [project.key, project] as const))(
    'have the houses of %s: their names, storeys and lengths',
    (key, { buildings }) => {
      const houses = sites[key]?.buildings ?? []
      expect(houses.map(({ name, floors }) => [name, floors])).toEqual(
        buildings.map(({ name, shape }) => [name, shape.floors]),
      )
      for (const [index, { bays }] of houses.entries()) {
        const { sections = 0, length = 0 } = buildings[index]?.shape ?? {}
        const drawn = Math.max(...bays) * BAY
        expect(Math.abs(drawn - sections * length), `${key} ${index}`).toBeLessThan(BAY)
      }
    },
  )

  it.each(Object.entries(sites))('do not put two houses of %s on one place', (_key, site) => {
    const boxes = site.buildings.map(({ at: [x, y], bays: [along, deep] }) => ({
      x,
      y,
      right: x + along * BAY,
      back: y + deep * BAY,
    }))
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        const isApart = a.right < b.x || b.right < a.x || a.back < b.y || b.back < a.y
        expect(isApart).toBe(true)
      }
    }
  })
})
