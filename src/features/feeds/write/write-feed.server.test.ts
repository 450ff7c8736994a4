import { SaxesParser } from 'saxes'
import { beforeEach, expect, it } from 'vitest'
import {
  makeBuilding,
  makeCity,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { feedText } from '../../../../tests/support/feed-text.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { checkFeed } from './check-feed.server.ts'
import { limitDescription } from './offer-rules.ts'
import { fullDescription } from './offer-text.ts'
import { formats, validateOffers, type Portal, portals, writeFeed } from './write-feed.server.ts'

const origin = 'https://ordinata.example'
const TODAY = '2026-11-21'
const facts = {
  river: {
    yandex: '11',
    cian: '12',
    avito: '13',
    buildings: {
      'Корпус 1': { yandex: '21', house_type: 'Монолитный' as const },
      'Корпус 2': { yandex: '22', avito: '23', house_type: 'Кирпичный' as const },
    },
  },
}
const plan_picture_url = 'https://plans.example/1.png'
const ids: Record<Portal, RegExp> = {
  yandex: /internal-id="([^"]*)"/g,
  cian: /<ExternalId>([^<]*)</g,
  avito: /<Id>([^<]*)</g,
  domclick: /<flat_id>([^<]*)</g,
}

describeOnStores('exported feeds', (under) => {
  interface Place {
    project_id: number
    building_id: number
    section_id: number
    floor_id: number
  }
  let place: Place

  async function makePlace(project_id: number, name: string): Promise<Place> {
    const building_id = await makeBuilding(under.db, { project_id, name })
    const section_id = await makeSection(under.db, { building_id })
    return {
      project_id,
      building_id,
      section_id,
      floor_id: await makeFloor(under.db, { section_id, number: 5 }),
    }
  }

  beforeEach(async () => {
    await clearCatalogue(under.db)
    const city_id = await makeCity(under.db, { name: 'Москва' })
    const project_id = await makeProject(under.db, { slug: 'river', name: 'Речной', city_id })
    place = await makePlace(project_id, 'Корпус 1')
  })

  const text = (portal: Portal) => feedText(under.db, { portal, origin, facts })
  const readIds = async (portal: Portal) =>
    [...(await text(portal)).matchAll(ids[portal])].map(([, id]) => id)
  const check = (portal: Portal) => checkFeed(under.db, { portal, origin, facts }, TODAY)
  const findRules = async (portal: Portal) =>
    (await check(portal)).complaints.map(({ rule, left_out }) => (left_out ? rule : `(${rule})`))

  it.each(portals)('are valid documents for %s with and without lots', async (portal) => {
    for (const expected of [[], ['a&1', 'b']]) {
      for (const external_id of expected) {
        await makeLot(under.db, { ...place, external_id, plan_picture_url, number: '4 < 5' })
      }
      const xml = await text(portal)
      const parser = new SaxesParser()
      parser.on('error', (error) => {
        throw error
      })
      parser.write(xml).close()
      expect(await readIds(portal)).toEqual(expected.map((id) => id.replace('&', '&amp;')))
      // The document does not depend on the time of writing.
      expect(await text(portal)).toBe(xml)
    }
  })

  it.each(portals)('contain for %s only lots on sale of the kinds it takes', async (portal) => {
    const lot = { ...place, plan_picture_url }
    await makeLot(under.db, { ...lot, external_id: 'flat' })
    await makeLot(under.db, { ...lot, external_id: 'apartment', kind: 'apartment' })
    await makeLot(under.db, { ...lot, external_id: 'sold', status: 'sold' })
    await makeLot(under.db, { ...lot, external_id: 'reserved', status: 'reserved' })
    await makeLot(under.db, { ...lot, external_id: 'gone', status: 'sold', withdrawn_at: TODAY })
    await makeLot(under.db, { ...lot, external_id: 'parking', kind: 'parking', rooms: null })
    await makeLot(under.db, { ...lot, external_id: 'storage', kind: 'storage', rooms: null })
    const takesParking = portal !== 'domclick'
    const taken = ['flat', 'apartment', ...(takesParking ? ['parking'] : [])]
    expect(await readIds(portal)).toEqual(taken)
    expect(await check(portal)).toMatchObject({
      offers: 4,
      left_out: 4 - taken.length,
      kinds: [
        { kind: 'flat', offers: 1, left_out: 0 },
        { kind: 'apartment', offers: 1, left_out: 0 },
        { kind: 'parking', offers: 1, left_out: takesParking ? 0 : 1 },
        { kind: 'storage', offers: 1, left_out: 1 },
      ],
    })
    verifies('§13-1')
  })

  it('are ordered by id across batches, and by building for DomClick', async () => {
    const second = await makePlace(place.project_id, 'Корпус 2')
    for (let n = 0; n < 1_010; n++) {
      const where = n % 2 === 0 ? place : second
      await makeLot(under.db, { ...where, external_id: `${n}`, plan_picture_url })
    }
    const all = Array.from({ length: 1_010 }, (_, n) => `${n}`)
    expect(await readIds('yandex')).toEqual(all)
    const byHouse = [...all.filter((id) => +id % 2 === 0), ...all.filter((id) => +id % 2 === 1)]
    expect(await readIds('domclick')).toEqual(byHouse)
    const xml = await text('domclick')
    expect(xml.match(/<building>/g)).toHaveLength(2)
    expect(xml.match(/<complex>/g)).toHaveLength(1)
  }, 60_000)

  it('describe a studio with a discount in each portal’s terms', async () => {
    await makeLot(under.db, {
      ...place,
      external_id: 'st',
      rooms: 0,
      price: 9_000_000,
      sale_price: 8_500_000,
      sale_ends_on: '2027-01-31',
      plan_picture_url,
      number: '45',
    })
    const yandex = await text('yandex')
    expect(yandex).toContain('<rooms>1</rooms><studio>1</studio>')
    expect(yandex).toContain('<price><value>9000000</value><currency>RUB</currency></price>')
    expect(yandex).toContain('<end-date>2027-01-31</end-date></discount>')
    expect(yandex).toContain('<phone>+74950000001</phone>')
    expect(yandex).toMatch(/<url>https:\/\/ordinata\.example\/flats\/\d+<\/url>/)
    expect(yandex).toMatch(/<yandex-building-id>11<.*<yandex-house-id>21</)
    const cian = await text('cian')
    expect(cian).toContain('<FlatRoomsCount>9</FlatRoomsCount>')
    expect(cian).toContain('<Price>8500000</Price><Currency>rur</Currency>')
    expect(cian).toContain('<JKSchema><Id>12</Id><Name>Речной</Name>')
    expect(cian).toContain(
      '<Quarter>third</Quarter><Year>2027</Year><IsComplete>false</IsComplete>',
    )
    const avito = await text('avito')
    expect(avito).toContain('<Rooms>Студия</Rooms>')
    expect(avito).toContain('<NewDevelopmentId>13</NewDevelopmentId>')
    expect(avito).toContain('<Image url="https://plans.example/1.png"/>')
    expect(await text('domclick')).toContain('<price>8500000</price>')
  })

  it('describe a parking place in each portal’s terms', async () => {
    const floor_id = await makeFloor(under.db, { section_id: place.section_id, number: -1 })
    const lot = { ...place, floor_id, kind: 'parking' as const, rooms: null, living_area: null }
    await makeLot(under.db, { ...lot, number: '17', area: 13.25, plan_picture_url })
    const yandex = await text('yandex')
    expect(yandex).toContain('<category>гараж</category><garage-type>машиноместо</garage-type>')
    expect(yandex).toContain('Машино-место № 17, 13,25 м², этаж −1.')
    expect(yandex).not.toMatch(/<(rooms|new-flat|renovation|property-type)>/)
    const cian = await text('cian')
    expect(cian).toContain('<Category>garageSale</Category>')
    expect(cian).toContain('<Garage><Type>parkingPlace</Type></Garage>')
    const avito = await text('avito')
    expect(avito).toContain('<Category>Гаражи и машиноместа</Category>')
    expect(avito).toContain('<ObjectSubtype>Подземный паркинг</ObjectSubtype>')
    expect(await findRules('domclick')).toEqual(['kind'])
    verifies('§13-1')
  })

  it('take what a building is made of from its feed, unless it is configured', async () => {
    const { building_id } = place
    await under.db
      .updateTable('buildings')
      .set({ house_type: 'Панельный' })
      .where('id', '=', building_id)
      .execute()
    await makeLot(under.db, { ...place, plan_picture_url })
    const request = { portal: 'avito', origin, facts: { river: { avito: '13' } } } as const
    expect(await feedText(under.db, request)).toContain('<HouseType>Панельный</HouseType>')
    expect(await text('avito')).toContain('<HouseType>Монолитный</HouseType>')
    verifies('§13-3')
  })

  it('have CIAN’s ids of the metro stations that are configured', async () => {
    const { project_id } = place
    const station = { project_id, line_color: null, walk_minutes: 7, transport_minutes: null }
    await under.db
      .insertInto('project_metro')
      .values([
        { ...station, position: 1, name: 'Гавань' },
        { ...station, position: 2, name: 'Порт', walk_minutes: null, transport_minutes: 12 },
        { ...station, position: 3, name: 'Мыс' },
      ])
      .execute()
    await makeLot(under.db, { ...place, plan_picture_url })
    const metro = { Гавань: { cian: '101' }, Порт: { cian: '102' } }
    const request = { portal: 'cian', origin, facts: { river: { cian: '12', metro } } } as const
    expect(await feedText(under.db, request)).toContain(
      '<Undergrounds><UndergroundInfoSchema><TransportType>walk</TransportType><Time>7</Time><Id>101</Id></UndergroundInfoSchema>' +
        '<UndergroundInfoSchema><TransportType>transport</TransportType><Time>12</Time><Id>102</Id></UndergroundInfoSchema></Undergrounds>',
    )
    verifies('§13-3')
  })

  it('have CIAN’s flag for a kitchen with a living room', async () => {
    const lot_id = await makeLot(under.db, { ...place, plan_picture_url })
    expect(await text('cian')).not.toContain('IsEuroFlat')
    const feature = 'kitchen_living'
    await under.db.insertInto('lot_features').values({ lot_id, feature }).execute()
    expect(await text('cian')).toContain('<IsEuroFlat>true</IsEuroFlat>')
  })

  it('link to a picture of this site for a plan drawn here', async () => {
    const geometry = JSON.stringify({ width: 5, height: 4, rooms: [], openings: [] })
    const plan = { key: `plan-${under.store}`, geometry }
    const { id } = await under.db
      .insertInto('plans')
      .values(plan)
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeLot(under.db, { ...place, plan_id: id, plan_mirrored: 1 })
    const address = `${origin}/media/plans/${id}.png?mirrored=1`
    expect(await text('yandex')).toContain(`<image tag="plan">${address}</image>`)
  })

  const portalsFor = (except: Portal[]) => portals.filter((portal) => !except.includes(portal))
  it.each([
    ['price', { price: 0 }, 'no-price', portalsFor([])],
    ['sale price', { price: 5, sale_price: 6 }, 'discount', portalsFor([])],
    ['area', { area: 0, living_area: 0 }, 'no-area', portalsFor([])],
    ['living area', { area: 30, living_area: 31 }, 'living-area', portalsFor([])],
    ['living area', { living_area: null }, 'no-living-area', ['yandex']],
    ['rooms', { rooms: null }, 'no-rooms', portalsFor([])],
    ['open studio', { rooms: 0, is_open_plan: 1 as const }, 'studio-open-plan', portalsFor([])],
    ['picture', { plan_picture_url: null }, 'no-image', portalsFor(['cian'])],
    ['id', { external_id: 'x'.repeat(101) }, 'long-id', ['avito']],
    ['id', { external_id: '' }, 'no-id', portalsFor([])],
    ['moment', { created_at: '' }, 'no-creation-date', ['yandex']],
    ['number', { number: '' }, 'no-number', ['domclick']],
  ] as const)('omit a home with an invalid %s %j: %s', async (_name, row, rule, where) => {
    await makeLot(under.db, { ...place, plan_picture_url, ...row })
    for (const portal of portals) {
      const refuses = where.some((one) => one === portal)
      expect([portal, await readIds(portal)].flat()).toHaveLength(refuses ? 1 : 2)
      if (refuses) expect(await findRules(portal)).toEqual([rule])
    }
  })

  it('take a home without a living area, but for Yandex, which requires one', async () => {
    await makeLot(under.db, { ...place, plan_picture_url, living_area: null })
    const taken = await Promise.all(portals.map(async (each) => (await readIds(each)).length))
    expect(portals.map((portal, at) => [portal, taken[at]])).toEqual([
      ['yandex', 0],
      ['cian', 1],
      ['avito', 1],
      ['domclick', 1],
    ])
    verifies('§13-5')
  })

  it('omit homes whose project or building a portal cannot find', async () => {
    const city_id = await makeCity(under.db, { phone: 'нет' })
    const project_id = await makeProject(under.db, {
      address: ' ',
      city_id,
      external_key: 'Без номера',
      latitude: null,
    })
    const building_id = await makeBuilding(under.db, {
      project_id,
      floors_total: 1,
      completion_year: null,
      external_key: null,
    })
    await makeLot(under.db, { project_id, building_id, plan_picture_url })
    const common = ['no-address', 'phone', 'floor']
    expect(await findRules('yandex')).toEqual([
      ...common,
      'no-complex-id',
      'no-house-id',
      'no-completion',
    ])
    expect(await findRules('cian')).toEqual([...common, 'no-complex-id'])
    expect(await findRules('avito')).toEqual([...common, 'no-complex-id', 'no-house-type'])
    expect(await findRules('domclick')).toEqual([...common, 'no-coordinates', 'no-completion'])
  })

  it('have no violations at the limits of floor and description length', async () => {
    await makeLot(under.db, { ...place, plan_picture_url })
    const request = { portal: 'yandex', origin, facts: {} } as const
    for await (const validated of validateOffers(under.db, request)) {
      for (const { offer } of validated) {
        const top = offer.building.floors_total ?? 0
        const findViolations = (floor: number) =>
          formats.yandex.rules.flatMap((rule) => rule({ ...offer, floor }, '')?.rule ?? [])
        expect(findViolations(top)).not.toContain('floor')
        expect(findViolations(top + 1)).toContain('floor')
        const { length } = fullDescription(offer)
        expect(limitDescription('description', length)(offer, '')).toBeNull()
        expect(limitDescription('description', length - 1)(offer, '')).not.toBeNull()
      }
    }
    expect.assertions(4)
  })

  it('have warnings for homes that lose data', async () => {
    const { project_id } = place
    const description = 'Дом у реки. '.repeat(1_000)
    await under.db
      .updateTable('projects')
      .set({ description })
      .where('id', '=', project_id)
      .execute()
    await makeLot(under.db, {
      ...place,
      sale_price: 14_000_000,
      sale_ends_on: '2026-11-20',
      plan_picture_url: 'http://127.0.0.1:3000/1.png',
    })
    const rules = ['(image-port)', '(late-discount)', '(long-description)']
    expect(await findRules('yandex')).toEqual(rules)
    const [, cut = ''] = /<description>([^<]*)</.exec(await text('yandex')) ?? []
    expect(cut.length).toBeLessThanOrEqual(10_000)
    expect(cut).toMatch(/(Дом|у|реки\.)…$/)
  })

  it('contain one lot per id if two imported feeds share an id', async () => {
    await makeLot(under.db, { ...place, source: 'a', external_id: '1', plan_picture_url })
    await makeLot(under.db, {
      ...place,
      source: 'b',
      external_id: '1',
      plan_picture_url,
      article: 'Б-1',
    })
    expect(await readIds('avito')).toEqual(['1'])
    expect((await check('avito')).complaints).toMatchObject([{ lot: 'Б-1', rule: 'repeated-id' }])
  })

  it('contain at most as many homes as the portal accepts', async () => {
    const { maxOffers } = formats.avito
    expect(maxOffers).toBe(50_000)
    for (const external_id of ['1', '2', '3']) {
      await makeLot(under.db, { ...place, external_id, plan_picture_url })
    }
    formats.avito = { ...formats.avito, maxOffers: 2 }
    try {
      expect(await readIds('avito')).toEqual(['1', '2'])
      expect((await check('avito')).complaints).toMatchObject([{ id: '3', rule: 'too-many' }])
    } finally {
      formats.avito = { ...formats.avito, maxOffers: 50_000 }
    }
  })

  it('report the portal ids of projects and buildings', async () => {
    await makeLot(under.db, { ...place, plan_picture_url })
    expect((await check('yandex')).projects).toEqual([
      {
        project: 'Речной',
        slug: 'river',
        id: '11',
        offers: 1,
        buildings: [{ building: 'Корпус 1', id: '21', offers: 1 }],
      },
    ])
    expect((await check('cian')).projects[0]?.buildings[0]?.id).toBeNull()
  })

  it('wait for the consumer and release the database when it fails', async () => {
    for (let n = 0; n < 600; n++) await makeLot(under.db, { ...place, plan_picture_url })
    const request = { portal: 'cian' as const, origin, facts }
    const broken = writeFeed(under.db, request, async (pieces) => {
      for await (const piece of pieces) if (piece.includes('<object>')) throw new Error('gone')
    })
    await expect(broken).rejects.toThrow('gone')
    expect(await readIds('cian')).toHaveLength(600)
  }, 60_000)
})
