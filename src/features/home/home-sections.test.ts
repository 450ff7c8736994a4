import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { listHomeSections } from './home-sections.server.ts'

type Sources = Parameters<typeof listHomeSections>[0]
const empty = { projects: [], lotCounts: [], company: null, press: [], documents: [] }
const list = (sources: Partial<Sources>) => listHomeSections({ ...empty, ...sources })

it('lists only sections with content', () => {
  expect(list({})).toEqual([])
  expect(list({ lotCounts: [{ kind: 'parking', count: 3 }] })).toEqual([])
  expect(list({ lotCounts: [{ kind: 'flat', count: 0 }] })).toEqual([])
  expect(list({ lotCounts: [{ kind: 'flat', count: 1 }] })).toEqual(['flats'])
  expect(list({ company: { purchase_html: ' ', about_html: '<p>О нас</p>' } })).toEqual(['about'])
  expect(list({ press: [{}], documents: [{ quarter: 2 }] })).toEqual(['press_center'])
  expect(list({ documents: [{ quarter: 2 }, { quarter: null }] })).toEqual(['documents'])
  const project = { area_type: 'premium_area', flats_on_sale: 0, lots_on_sale: 0 }
  const selling = { ...project, area_type: null, lots_on_sale: 1 }
  expect(list({ projects: [project, selling] })).toEqual(['projects'])
  verifies('D81-3')
})

it('lists the projects of a company that has nothing on sale', () => {
  const project = { area_type: 'business_area', flats_on_sale: 0, lots_on_sale: 0 }
  expect(list({ projects: [project, { ...project, area_type: null }] })).toEqual([
    'business_area',
    'projects',
  ])
  verifies('D81-3')
})
