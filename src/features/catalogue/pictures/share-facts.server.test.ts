import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { toCompanyShareFacts, toLotShareFacts, toProjectShareFacts } from './share-facts.server.ts'

const metro = [
  { name: 'Гавань', line_color: null, walk_minutes: 7, transport_minutes: null },
  { name: 'Порт', line_color: null, walk_minutes: null, transport_minutes: 4 },
]
const project: ProjectCard = {
  id: 1,
  slug: 'bereg',
  name: 'Тихий берег',
  area_type: 'premium_area',
  city: { id: 1, slug: 'primorsk', name: 'Приморск' },
  address: 'Портовая набережная, 5',
  latitude: null,
  longitude: null,
  description: '',
  picture: null,
  is_to_scale: true,
  metro,
  buildings: [],
  completion: '2027-3',
  price_from: 12_430_000,
  flats_on_sale: 1,
  lots_on_sale: 1,
}
const plain = <T>(facts: T): T => JSON.parse(JSON.stringify(facts).replaceAll('\u00a0', ' ')) as T

it('shows the title, price, project, floor, completion and metro of a lot', () => {
  const lot = sampleLot({ sale_price: 14_000_000 })
  expect(
    plain(toLotShareFacts({ ...lot, project: { ...lot.project, metro } }, null, null)),
  ).toEqual({
    company: '',
    over: 'Берег',
    title: '2-комнатная квартира, 58,4 м²',
    figure: '14 000 000 ₽',
    notes: ['Этаж 7 из 24 · Сдача III кв. 2027', 'Гавань, 7 мин пешком'],
    tone: 'business_area',
  })
})

it('shows no price for a sold lot, and omits unknown facts', () => {
  const building = { id: 1, name: 'Корпус 1', completion: null, state: 'unfinished' as const }
  const lot = sampleLot({ status: 'sold', building })
  expect(plain(toLotShareFacts(lot, null, null))).toMatchObject({
    figure: 'Продано',
    notes: ['Этаж 7 из 24'],
  })
})

it('shows that the building of a lot is completed', () => {
  const building = { id: 1, name: 'Корпус 1', completion: null, state: 'built' as const }
  const { notes } = plain(toLotShareFacts(sampleLot({ building }), null, null))
  expect(notes).toEqual(['Этаж 7 из 24 · Дом сдан'])
})

it('shows the minimum price, completion and address of a project, and omits unknown facts', () => {
  expect(plain(toProjectShareFacts(project, null, null))).toMatchObject({
    over: 'Премиум',
    title: 'Тихий берег',
    figure: 'от 12,4 млн ₽',
    notes: ['Сдача III кв. 2027', 'Приморск, Портовая набережная, 5', 'Гавань, 7 мин пешком'],
  })
  const bare = { ...project, metro: [], completion: null, price_from: null, address: 'Приморск, 1' }
  expect(plain(toProjectShareFacts(bare, null, null))).toMatchObject({
    figure: '',
    notes: ['Приморск, 1'],
  })
})

it('shows the company and the minimum price of all projects on other pages', () => {
  const dear = { ...project, price_from: 20_000_000 }
  const none = { ...project, price_from: null }
  expect(plain(toCompanyShareFacts(null, [dear, project, none])).figure).toBe(
    'Квартиры от 12,4 млн ₽',
  )
  expect(toCompanyShareFacts(null, [none])).toMatchObject({
    title: 'Квартиры от застройщика',
    figure: '',
  })
})
