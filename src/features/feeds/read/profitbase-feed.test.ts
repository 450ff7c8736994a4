import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readFeed } from './feed-reader.ts'
import { feedFormats } from '../merge/feed-formats.ts'
import { readOffer } from '../offer/read-offer.ts'

const fixture = () => readFile(new URL('./fixtures/own-format.xml', import.meta.url), 'utf8')

/** Reads the offer of the fixture after replacements of its text. */
async function readOne(...replacements: Array<[string, string]>) {
  let text = await fixture()
  for (const [from, to] of replacements) text = text.replace(from, to)
  async function* once() {
    yield Buffer.from(text)
  }
  for await (const [element] of readFeed(once(), feedFormats.yrl)) {
    if (element) return readOffer(feedFormats.yrl, element, '2026-11-21')
  }
  throw new Error('no offer was read')
}

it('reads an offer of Profitbase in a document for Yandex', async () => {
  const { offer, warnings } = await readOne()
  expect(offer).toMatchObject({
    project: {
      key: 'profitbase:51',
      name: 'Заречье',
      city: 'Тула',
      region: 'Тульская область',
      address: 'Береговая улица, 3',
    },
    building: {
      key: 'profitbase:81',
      name: 'Дом 4',
      floors_total: 16,
      completion_year: 2027,
      completion_quarter: 2,
      // The quarter is still to come.
      state: 'hand-over',
    },
    section: '2',
    floor: 7,
    kind: 'flat',
    number: '032',
    rooms: 2,
    area: 54.1,
    price: 7_400_000,
    sale_price: 7_100_000,
    sale_ends_on: '2026-12-31',
    status: 'available',
    plan_picture_url: 'https://a.example/home.png',
    features: ['balcony'],
  })
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('его квартал ещё не прошёл'),
    'special-offer: срок скидки истёк, скидка пропущена',
  ])
})

it.each([
  ['BOOKED', 'reserved'],
  ['EXECUTION', 'reserved'],
  ['available', 'available'],
])('reads the status %s as %s', async (text, status) => {
  const { offer } = await readOne(['AVAILABLE', text])
  expect(offer?.status).toBe(status)
})

it.each(['SOLD', 'UNAVAILABLE', 'Продано'])(
  'takes a lot with the status %s off sale',
  async (text) => {
    const read = await readOne(['AVAILABLE', text])
    expect(read).toMatchObject({ offer: null, rejection: null, isOffSale: true })
  },
)

it('takes a lot off sale and reports it if no rule knows its status', async () => {
  const read = await readOne(['AVAILABLE', 'Акционный фонд'])
  expect(read).toMatchObject({ offer: null, isOffSale: true })
  expect(read.warnings[0]?.message).toContain('статус «Акционный фонд» не знаком')
})

it.each([
  ['Машиноместо', 'parking', null],
  ['Кладовая', 'storage', null],
  ['Апартаменты', 'apartment', 2],
])('reads the property type %s as %s', async (text, kind, rooms) => {
  const { offer } = await readOne(['<property_type>Квартира', `<property_type>${text}`])
  expect(offer).toMatchObject({ kind, rooms })
})

it('rejects commercial premises', async () => {
  const read = await readOne(['<property_type>Квартира', '<property_type>Коммерция'])
  expect(read.rejection?.reason).toContain('property_type «Коммерция»')
})

it('reads a built house of a past quarter as built', async () => {
  const { offer } = await readOne(['<built-year>2027', '<built-year>2025'])
  expect(offer?.building.state).toBe('built')
})

it('takes the day of an offer from creation-date, and none where there is none', async () => {
  const bare = (await readOne()).offer?.offered_at
  const dated = await readOne([
    '<status>AVAILABLE',
    '<creation-date>2026-05-12T10:00:00+03:00</creation-date><status>AVAILABLE',
  ])
  expect([bare, dated.offer?.offered_at]).toEqual([null, '2026-05-12T07:00:00.000Z'])
})
