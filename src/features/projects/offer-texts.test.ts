import { expect, it } from 'vitest'
import { buildingFacts, describeProjectOffer } from './offer-texts.ts'
import type { ProjectBuilding, ProjectDetail } from './schema.ts'

type Offer = ProjectDetail['lots'][number]
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const offer = (kind: Offer['kind'], count: number, price: number | null = 12_400_000): Offer => ({
  kind,
  count,
  price_from: count > 0 ? price : null,
  lot_id: null,
})

it('tells homes alone where there are any, else everything that is on sale', () => {
  const others = [offer('parking', 2, 1_900_000), offer('storage', 1, 400_000)]
  expect(plain(describeProjectOffer([offer('flat', 48), ...others]))).toBe(
    '48 квартир от 12,4 млн ₽',
  )
  expect(plain(describeProjectOffer([offer('flat', 0), ...others]))).toBe(
    '2 машино-места от 1,9 млн ₽, 1 кладовая от 400 тыс. ₽',
  )
  expect(plain(describeProjectOffer([offer('flat', 0)]))).toBe('нет в продаже')
})

it('names a building with its hand-over and its offer', () => {
  const building: ProjectBuilding = {
    id: 1,
    name: 'Корпус 2',
    floors_total: 9,
    completion: '2027-3',
    state: 'unfinished',
    sections: [],
    lots: [offer('flat', 48)],
  }
  expect(plain(buildingFacts(building).join(', '))).toBe(
    'Корпус 2, сдача III кв. 2027, 48 квартир от 12,4 млн ₽',
  )
  expect(buildingFacts({ ...building, completion: null, state: 'built' })[1]).toBe('сдан')
})
