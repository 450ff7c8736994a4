import { expect, it } from 'vitest'
import { buildLotIndex } from './build-lot-index.server.ts'
import { unknownChoices } from '../model/lot-choices.ts'
import type { LotFacts } from '../model/filter-types.ts'
import { emptySelection } from '../model/filters.ts'

function lot(id: number, facts: Partial<LotFacts> = {}): LotFacts {
  return {
    id,
    kind: 'flat',
    status: 'available',
    city: 'moskva',
    project_id: 1,
    plan_id: null,
    building_id: 1,
    section_id: 1,
    area_type: 'business_area',
    rooms: 2,
    finishing: null,
    completion: '2027-3',
    features: [],
    window_views: [],
    window_sides: [],
    walks: [],
    metro: [],
    ...unknownChoices(),
    material: null,
    parking: [],
    district: null,
    mortgage_allowed: null,
    walk_minutes: null,
    paid_price: 100,
    has_sale: false,
    area: 50,
    kitchen_area: null,
    floor: 2,
    floors_total: 9,
    ...facts,
  }
}

it('includes a chosen value that no longer exists, with the count 0', () => {
  const index = buildLotIndex('flat', [lot(1)], { project: new Map([['7', 'Снесён']]) })
  const selection = { ...emptySelection, choices: { project: ['7', '9'] } }
  const { count, facets } = index.facets(selection)
  expect(count).toBe(0)
  expect(facets['project']).toEqual({
    type: 'choice',
    options: [
      { value: '1', label: '1', count: 1 },
      { value: '7', label: 'Снесён', count: 0 },
      { value: '9', label: '9', count: 0 },
    ],
  })
  expect(facets['price']).toEqual({ type: 'range', min: null, max: null })
})

it('orders options by the filter’s labels, then by the catalogue’s, and others as numbers', () => {
  const lots = [
    lot(1, { rooms: 5, project_id: 10, section_id: 1, completion: '2028-1' }),
    lot(2, { rooms: 0, project_id: 9, section_id: 2, completion: '2027-3' }),
    lot(3, { rooms: 7, project_id: 3, section_id: 3, completion: '2026-4' }),
  ]
  const labels = {
    project: new Map([
      ['3', 'Берег'],
      ['10', 'Астра'],
    ]),
  }
  const { facets } = buildLotIndex('flat', lots, labels).facets(emptySelection)
  const shown = (key: string) => {
    const facet = facets[key]
    return facet?.type === 'choice' ? facet.options.map(({ value, label }) => [value, label]) : []
  }
  expect(shown('rooms')).toEqual([
    ['0', 'Студия'],
    ['5', '5-комнатная и больше'],
  ])
  expect(shown('project')).toEqual([
    ['3', 'Берег'],
    ['10', 'Астра'],
    ['9', '9'],
  ])
  expect(shown('completion').map(([value]) => value)).toEqual(['2026-4', '2027-3', '2028-1'])
})
