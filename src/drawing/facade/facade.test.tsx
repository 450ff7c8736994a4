import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Facade } from './facade.tsx'
import { layOutFacade, SHEET } from './facade-layout.ts'
import { type FacadeModel, type FacadeStyle, toFacade } from './facade-model.ts'
import { facadeTrees } from './facade-trees.ts'

const styles: FacadeStyle[] = ['towers', 'park', 'quarter', 'brick', 'factory', 'mansard']
const render = (model: FacadeModel) => renderToStaticMarkup(<Facade {...model} title="Фасад" />)

describe.each(styles)('%s', (style) => {
  const model: FacadeModel = {
    seed: 3,
    style,
    tone: 'premium_area',
    buildings: [
      { floors: 9, bays: 8 },
      { floors: 12, bays: 6 },
    ],
  }

  it('renders the same picture for the same seed, with valid numbers', () => {
    expect(render(model)).toBe(render(model))
    expect(render({ ...model, seed: 4 })).not.toBe(render(model))
    expect(render(model)).not.toMatch(/NaN|undefined|Infinity/)
    expect(render(model)).toContain('<title>Фасад</title>')
  })

  it.each([1, 2, 60])('stays within the sheet with %i floors', (floors) => {
    const buildings = [1, 2, 3, 4].map(() => ({ floors, bays: 12 }))
    for (const { x, width, top } of layOutFacade({ buildings })) {
      expect(x).toBeGreaterThan(0)
      expect(x + width).toBeLessThan(SHEET.width)
      expect(top).toBeGreaterThan(100)
    }
    expect(render({ ...model, buildings })).not.toMatch(/NaN|undefined|Infinity/)
  })
})

it('draws no tree over a house or the sheet’s edge', () => {
  const houses = [
    { x: 160, width: 300 },
    { x: 508, width: 500 },
  ]
  const free = [
    [0, 160],
    [460, 508],
    [1008, SHEET.width],
  ] as const
  for (let seed = 0; seed < 40; seed++) {
    const circles = facadeTrees({ seed, style: 'park' }, houses).matchAll(
      /M([\d.]+) [\d.]+a([\d.]+)/g,
    )
    for (const [, left, radius] of circles) {
      const [from, to] = [Number(left), Number(left) + 2 * Number(radius)]
      expect(
        free.some(([a, b]) => from > a && to < b),
        `${from} to ${to}`,
      ).toBe(true)
    }
  }
})

it('labels the axes of every house and the level of the highest roof', () => {
  const markup = render({
    seed: 1,
    style: 'quarter',
    tone: 'paper',
    buildings: [
      { floors: 5, bays: 8 },
      { floors: 9, bays: 6 },
    ],
  })
  for (const mark of ['А-1', 'А-9', 'Б-1', 'Б-7', '±0,00', '+30,90']) {
    expect(markup).toContain(`>${mark}<`)
  }
})

it('chooses storeys and style from a project, also without houses', () => {
  const project = { id: 6, tone: 'business_area' as const }
  const tall = toFacade({ ...project, buildings: [{ floors_total: 24 }, { floors_total: 19 }] })
  expect(tall).toMatchObject({ style: 'towers', tone: 'business_area', seed: 6 })
  expect(tall.buildings.map(({ floors }) => floors)).toEqual([24, 19])
  expect(toFacade({ ...project, buildings: [{ floors_total: 6 }] }).style).toBe('factory')
  expect(render(toFacade({ ...project, buildings: [] }))).toContain('<path')
  const many = Array.from({ length: 30 }, () => ({ floors_total: 9 }))
  expect(toFacade({ ...project, buildings: many }).buildings).toHaveLength(4)
})
