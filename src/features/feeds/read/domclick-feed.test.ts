import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readFeed } from './feed-reader.ts'
import { readOffer } from '../offer/read-offer.ts'
import { domclickFeed } from './domclick-feed.ts'

async function readAll(bytes: Uint8Array) {
  async function* once() {
    yield bytes
  }
  const offers: ReturnType<typeof readOffer>[] = []
  for await (const batch of readFeed(once(), domclickFeed)) {
    for (const element of batch) offers.push(readOffer(domclickFeed, element, '2026-11-21'))
  }
  return offers
}

it('reads a flat with its building and its complex, whose telephone comes after the flats', async () => {
  const bytes = await readFile(new URL('./fixtures/complexes.xml', import.meta.url))
  const [first, second, third, fourth] = await readAll(bytes)
  expect(first?.warnings).toEqual([])
  expect(first?.offer).toMatchObject({
    id: 'f-1',
    place: { line: 19, column: 11 },
    project: {
      key: 'domclick:700100',
      name: 'Сосновая роща',
      city: 'Киров',
      region: 'Кировская область',
      address: 'Сосновая улица, 12',
      city_phone: '+7 (8332) 00-00-10',
      latitude: 58.601,
    },
    building: {
      key: 'domclick:900200',
      name: 'Корпус 2',
      floors_total: 10,
      completion_year: 2028,
      completion_quarter: 1,
      state: 'unfinished',
    },
    section: '',
    floor: 3,
    kind: 'flat',
    number: '17',
    rooms: 2,
    area: 58.4,
    living_area: 31.2,
    kitchen_area: 12.5,
    price: 6_150_000,
    finish: { slug: 'none', name: 'Без отделки' },
    status: 'available',
    plan_picture_url: 'https://a.example/plans/17.png',
    features: ['loggia', 'two_bathrooms'],
    window_views: ['yard'],
  })
  expect(second?.offer).toMatchObject({ kind: 'apartment', rooms: 0, status: 'reserved' })
  expect(third).toMatchObject({ offer: null, rejection: null, isOffSale: true })
  expect(fourth?.rejection?.reason).toContain('не указано число комнат')
})

it('reads flats of several complexes, each with its own', async () => {
  const flat = (id: string) =>
    `<flat><flat_id>${id}</flat_id><floor>1</floor><room>1</room><price>5000000</price><area>40</area></flat>`
  const complex = (name: string) =>
    `<complex><name>${name}</name><address>Киров, Новая, 1</address><flats>${flat('no')}</flats>
<buildings><building><name>1</name><flats>${flat(`${name}-1`)}</flats></building>
<building><name>2</name><flats>${flat(`${name}-2`)}</flats></building></buildings></complex>`
  const text = `<complexes>${complex('Роща')}${complex('Бор')}</complexes>`
  const read = await readAll(Buffer.from(text))
  expect(read.map(({ offer }) => [offer?.project.name, offer?.building.name, offer?.id])).toEqual([
    ['Роща', 'Корпус 1', 'Роща-1'],
    ['Роща', 'Корпус 2', 'Роща-2'],
    ['Бор', 'Корпус 1', 'Бор-1'],
    ['Бор', 'Корпус 2', 'Бор-2'],
  ])
})
