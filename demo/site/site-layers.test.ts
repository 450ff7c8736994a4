import type { Point } from '../../src/drawing/plan/box.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isInside } from '../city/rings.ts'
import { readCompany } from '../content/read-company.ts'
import { toProjectPlaces } from '../generator/places.ts'
import { projects } from '../generator/projects.ts'
import { planTypes } from '../plans/plan-types.ts'
import { makeSiteLayers } from './site-layers.ts'

const folder = join(import.meta.dirname, '../company/projects')
const layers = makeSiteLayers(await readCompany())

describe.each([...layers])('the site of %s', (slug, layer) => {
  const project = projects.find((own) => own.slug === slug)
  if (!project) throw new Error(`no project ${slug}`)
  const { site, buildings } = toProjectPlaces(project, planTypes)
  const isOnPlot = (at: Point) => isInside(at, site)

  it('is in the folder as its description gives it (demo/site/write-site-layers.ts)', () => {
    expect(parse(readFileSync(join(folder, slug, 'site.yaml'), 'utf8'))).toEqual(layer)
  })

  it('has no tree and no neighbour in a house', () => {
    for (const { footprint } of buildings) {
      const outlines = (layer.neighbours ?? []).map(({ outline }) => outline as Point[])
      for (const at of [...(layer.trees ?? []), ...outlines.flat()]) {
        expect(isInside(at, footprint)).toBe(false)
      }
    }
  })

  it('has playgrounds on its plot, and entries that lead onto it', () => {
    expect(layer.playgrounds?.length).toBeGreaterThan(0)
    for (const { outline } of layer.playgrounds ?? []) {
      for (const at of outline as Point[]) expect(isOnPlot(at)).toBe(true)
    }
    for (const { line } of layer.parking_entries ?? []) {
      expect(line.at(-1) && isOnPlot(line.at(-1) as Point)).toBe(true)
      expect(isOnPlot(line[0] as Point)).toBe(false)
    }
  })
})

/** What the projects' texts promise. */
it.each([
  ['ohristy-dvor', 46],
  ['dve-vertikali', 64],
])('plants on the plot of %s the %i trees that its text names', (slug, count) => {
  const project = projects.find((own) => own.slug === slug)
  if (!project) throw new Error(`no project ${slug}`)
  const { site } = toProjectPlaces(project, planTypes)
  const trees = (layers.get(slug)?.trees ?? []).filter((at) => isInside(at, site))
  expect(trees).toHaveLength(count)
})
