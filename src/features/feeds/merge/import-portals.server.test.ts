import { beforeEach, describe, expect, it } from 'vitest'
import { makeLot } from '../../../../tests/support/factories.ts'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { type FeedFlat, manyFlats } from '../../../../tests/support/make-feed.ts'
import { makePortalFeed } from '../../../../tests/support/make-portal-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { importFeed } from './import-feed.server.ts'
import type { ImportOptions } from './import-options.server.ts'
import type { ImportReport } from '../offer/report-text.server.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')
const others = ['cian', 'avito'] as const
type PortalName = 'yrl' | (typeof others)[number]

describeOnStores('import of feeds for CIAN and Avito', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  function importText(
    format: PortalName,
    text: string,
    options: Partial<ImportOptions> = {},
  ): Promise<ImportReport> {
    const clock = { now: () => AT }
    return importFeed(under.db, toByteStream(text), { format, source: format, clock, ...options })
  }
  const importFlats = (
    format: PortalName,
    flats: Iterable<FeedFlat>,
    options?: Partial<ImportOptions>,
  ) => importText(format, makePortalFeed(format, flats), options)

  const lots = () => under.db.selectFrom('lots').selectAll().orderBy('id').execute()
  const onSale = async (source: string) =>
    (await lots()).filter((lot) => lot.source === source && lot.status !== 'sold').length
  const projects = () => under.db.selectFrom('projects').selectAll().orderBy('id').execute()
  const buildings = () => under.db.selectFrom('buildings').selectAll().orderBy('id').execute()

  describe.each(others)('%s', (format) => {
    it('creates everything in an empty database and nothing for a repeated feed', async () => {
      const flats = [...manyFlats(60)]
      expect(await importFlats(format, flats)).toEqual({
        created: 60,
        changed: 0,
        unchanged: 0,
        withdrawn: 0,
        refused: [],
        held_back: [],
        warnings: [],
        reserved: 0,
        withdrawn_lots: [],
        duplicates: [],
        made: [],
      })
      expect(await projects()).toHaveLength(5)
      expect(await buildings()).toHaveLength(20)
      const cities = await under.db.selectFrom('cities').selectAll().execute()
      expect(cities).toMatchObject([{ name: 'Москва', phone: '+7 (495) 000-00-10' }])
      const version = await getCatalogueVersion(under.db)
      const before = await lots()
      expect(await importFlats(format, flats)).toMatchObject({ unchanged: 60, created: 0 })
      expect(await getCatalogueVersion(under.db)).toBe(version)
      expect(await lots()).toEqual(before)
    })

    it('appends the price history, withdraws missing lots and quarantines implausible prices', async () => {
      const flats = [...manyFlats(12)]
      await importFlats(format, flats)
      const [first, second, third, ...rest] = flats
      if (!first || !second || !third) throw new Error('no flats')
      const next = [
        { ...first, price: (first.price ?? 0) + 100_000 },
        { ...third, price: (third.price ?? 0) * 10 },
        ...rest,
      ]
      const dry = await importFlats(format, next, { dryRun: true })
      expect(dry).toMatchObject({ created: 0, changed: 1, unchanged: 9, withdrawn: 1 })
      expect(dry.held_back).toMatchObject([{ offer: third.id }])
      expect(await onSale(format)).toBe(12)
      expect(await importFlats(format, next)).toEqual(dry)
      expect(await onSale(format)).toBe(11)
      const prices = await under.db.selectFrom('price_history').selectAll().execute()
      expect(prices).toHaveLength(13)
      expect(await importFlats(format, next, { acceptOutliers: true })).toMatchObject({
        changed: 1,
        held_back: [],
      })
    })

    it('rejects a feed that withdraws most of the stock, unless withdrawals are allowed', async () => {
      await importFlats(format, manyFlats(30))
      await expect(importFlats(format, [])).rejects.toThrow('--allow-withdrawals')
      expect(await onSale(format)).toBe(30)
      expect(await importFlats(format, [], { allowWithdrawals: true })).toMatchObject({
        withdrawn: 30,
      })
    })

    it('rejects single offers with their position and does not withdraw their lots', async () => {
      await importFlats(format, [
        { id: 'a', number: 1 },
        { id: 'b', number: 2 },
      ])
      const report = await importFlats(format, [
        { id: 'a', number: 1 },
        { id: 'a', number: 1, price: 18_000_000 },
        { id: 'b', number: 2, area: 0 },
      ])
      expect(report).toMatchObject({ unchanged: 1, changed: 0, withdrawn: 0 })
      const reason = expect.stringMatching(/уже встречался|площадь 0 м² невозможна/)
      expect(report.refused).toEqual([
        { offer: 'a', line: expect.any(Number), column: 1, reason },
        { offer: 'b', line: expect.any(Number), column: expect.any(Number), reason },
      ])
      expect(await onSale(format)).toBe(2)
    })

    it('leaves the database unchanged when the document is truncated', async () => {
      await importFlats(format, manyFlats(10))
      const before = await lots()
      const text = makePortalFeed(format, manyFlats(900))
      await expect(importText(format, text.slice(0, -20))).rejects.toThrow(
        /строка \d+, столбец \d+: документ обрывается/,
      )
      expect(await lots()).toEqual(before)
    })

    it('withdraws only lots of its own source', async () => {
      const flats = [...manyFlats(6)]
      await importFlats('yrl', flats.slice(0, 3))
      await importFlats(format, flats.slice(3))
      expect(await importFlats(format, flats.slice(4))).toMatchObject({ withdrawn: 1 })
      expect([await onSale('yrl'), await onSale(format)]).toEqual([3, 2])
      expect(await importFlats('yrl', flats.slice(0, 2))).toMatchObject({ withdrawn: 1 })
      expect([await onSale('yrl'), await onSale(format)]).toEqual([2, 2])
    })

    it('does not change features and views that the format does not have', async () => {
      const flats = [{ id: 'f', number: 1 }]
      await importFlats(format, flats)
      const [{ id: lot_id } = { id: 0 }] = await lots()
      for (const feature of ['terrace', 'balcony']) {
        await under.db.insertInto('lot_features').values({ lot_id, feature }).execute()
      }
      await under.db.insertInto('lot_window_views').values({ lot_id, view: 'river' }).execute()
      await importFlats(format, flats)
      const features = await under.db.selectFrom('lot_features').selectAll().execute()
      expect(features.map(({ feature }) => feature)).toEqual(['terrace'])
      expect(await under.db.selectFrom('lot_window_views').selectAll().execute()).toHaveLength(1)
    })
  })

  it('finds a building of another feed under another word for a building', async () => {
    await importFlats('yrl', [{ id: 'y', number: 1 }])
    const cian = `<feed><object><Category>newBuildingFlatSale</Category><ExternalId>c</ExternalId>
<Address>Москва, Новая, 1</Address><FlatRoomsCount>2</FlatRoomsCount><TotalArea>50</TotalArea>
<FloorNumber>2</FloorNumber><JKSchema><Name>Проект 1</Name><House><Name>Дом 1</Name></House></JKSchema>
<BargainTerms><Price>15000000</Price><Currency>rur</Currency></BargainTerms></object></feed>`
    expect(await importText('cian', cian)).toMatchObject({ created: 1 })
    expect((await buildings()).map(({ name }) => name)).toEqual(['Корпус 1'])
  })

  it('stores a project of two feeds once', async () => {
    await importFlats('yrl', [...manyFlats(20)])
    const before = { projects: await projects(), buildings: await buildings() }
    const apart = [...manyFlats(40)].slice(20)
    expect(await importFlats('cian', apart)).toMatchObject({ created: 20, refused: [] })
    // The second feed adds what the first has no words for, and the numbers on its portal.
    const number = expect.stringMatching(/^\{"cian":"\d+"\}$/)
    const after = before.buildings.map((row) => ({
      ...row,
      house_type: 'Монолитный',
      portal_ids: number,
    }))
    expect({ projects: await projects(), buildings: await buildings() }).toEqual({
      projects: before.projects.map((row) => ({ ...row, portal_ids: number })),
      buildings: after,
    })
    expect(await importFlats('yrl', [...manyFlats(20)])).toMatchObject({ unchanged: 20 })
  })

  it('does not match a project by name within one portal, in another city or if the name is ambiguous', async () => {
    const cian = (id: string, city: string) => `<feed><object>
<Category>newBuildingFlatSale</Category><ExternalId>${id}</ExternalId><Address>${city}, Новая, 1</Address>
<FlatRoomsCount>2</FlatRoomsCount><TotalArea>50</TotalArea><FloorNumber>2</FloorNumber>
<JKSchema><Id>${id}</Id><Name>Речной</Name></JKSchema>
<BargainTerms><Price>15000000</Price><Currency>rur</Currency></BargainTerms></object></feed>`
    await importText('cian', cian('1', 'Москва'))
    await importText('cian', cian('2', 'Москва'))
    await importText('cian', cian('3', 'Тверь'))
    expect((await projects()).map(({ external_key }) => external_key)).toEqual([
      'cian:1',
      'cian:2',
      'cian:3',
    ])
    const yandex = (city: string, id: number) => `<realty-feed><offer internal-id="y">
<location><locality-name>${city}</locality-name></location><rooms>2</rooms><floor>2</floor>
<yandex-building-id>${id}</yandex-building-id><building-name>Речной</building-name>
<area><value>50</value></area><price><value>15000000</value></price></offer></realty-feed>`
    const importProject = async (city: string, id: number) => {
      await importText('yrl', yandex(city, id), { source: `y-${city.length}` })
      return (await lots()).at(-1)?.project_id
    }
    const ids = (await projects()).map(({ id }) => id)
    expect(await importProject('Тверь', 9)).toBe(ids[2])
    expect(ids).not.toContain(await importProject('Москва', 10))
  })

  describe('a second complex of CIAN with the name of one that Yandex’s feed brought', () => {
    const yandex = `<realty-feed><offer internal-id="y"><location><locality-name>Москва</locality-name></location>
<rooms>2</rooms><floor>2</floor><yandex-building-id>7</yandex-building-id><building-name>Парк, корпус 1</building-name>
<area><value>50</value></area><price><value>15000000</value></price></offer></realty-feed>`
    const cian = (...complexes: Array<[id: string, house: string]>) =>
      `<feed>${complexes
        .map(
          ([
            id,
            house,
          ]) => `<object><Category>newBuildingFlatSale</Category><ExternalId>c${house}</ExternalId>
<Address>Москва, Новая, ${id}</Address><FlatRoomsCount>2</FlatRoomsCount><TotalArea>6${house}</TotalArea>
<FloorNumber>2</FloorNumber><JKSchema><Id>${id}</Id><Name>Парк</Name>
<House><Id>${house}</Id><Name>Корпус 1</Name></House></JKSchema>
<BargainTerms><Price>15000000</Price><Currency>rur</Currency></BargainTerms></object>`,
        )
        .join('')}</feed>`
    const ids = async () =>
      (await projects()).map(({ external_key, portal_ids }) => [external_key, portal_ids])
    beforeEach(async () => {
      await importText('yrl', yandex)
      await importText('cian', cian(['11', '1']))
    })

    it('is a project of its own, in either order of the feed and in every run', async () => {
      const expected = [
        ['7', '{"cian":"11"}'],
        ['cian:12', null],
      ]
      await importText('cian', cian(['12', '2'], ['11', '1']))
      expect(await ids()).toEqual(expected)
      const places = (await lots()).map(({ external_id, project_id }) => [external_id, project_id])
      await importText('cian', cian(['11', '1'], ['12', '2']))
      expect(await ids()).toEqual(expected)
      expect(
        (await lots()).map(({ external_id, project_id }) => [external_id, project_id]),
      ).toEqual(places)
    })

    it('is a project of its own when the first complex has left the feed', async () => {
      await importText('cian', cian(['12', '2']), { allowWithdrawals: true })
      expect(await ids()).toEqual([
        ['7', '{"cian":"11"}'],
        ['cian:12', null],
      ])
    })

    it('loses a number that PORTALS_FILE gives to another project', async () => {
      const { slug } = await under.db
        .insertInto('projects')
        .columns(['slug', 'name', 'city_id', 'address', 'description', 'position'])
        .expression((eb) =>
          eb
            .selectFrom('projects')
            .select((own) => [own.val('les').as('slug'), own.val('Лес').as('name'), 'city_id'])
            .select(['address', 'description', 'position']),
        )
        .returning('slug')
        .executeTakeFirstOrThrow()
      const facts = { [slug]: { cian: '11' } }
      await importText('cian', cian(['11', '1']), { facts })
      const lot = (await lots()).find(({ external_id }) => external_id === 'c1')
      expect((await projects()).find(({ id }) => id === lot?.project_id)?.slug).toBe('les')
      expect((await ids())[0]).toEqual(['7', null])
    })

    it('has houses of its own, also where one complex has two of one name', async () => {
      const run = () => importText('cian', cian(['11', '1'], ['11', '2']))
      await run()
      const before = (await buildings()).map(({ name, portal_ids }) => [name, portal_ids])
      expect(before).toEqual([
        ['Корпус 1', '{"cian":"1"}'],
        ['Корпус 1 (2)', null],
      ])
      expect(await run()).toMatchObject({ unchanged: 2 })
      expect((await buildings()).map(({ name, portal_ids }) => [name, portal_ids])).toEqual(before)
    })
  })

  it('rejects a home that another feed has on sale, until that feed withdraws it', async () => {
    const flats = [...manyFlats(20)]
    await importFlats('yrl', flats)
    const again = flats.slice(0, 3).map((flat) => ({ ...flat, id: `cian-${flat.id}` }))
    const report = await importFlats('cian', again)
    expect(report).toMatchObject({ created: 0, withdrawn: 0, held_back: [] })
    expect(report.refused).toHaveLength(3)
    expect(report.refused[0]).toMatchObject({ offer: 'cian-flat-1', line: 3, column: 1 })
    expect(report.refused[0]?.reason).toMatch(/: flat-1, .+«yrl».+--source yrl/)
    await importFlats('yrl', flats.slice(1))
    expect(await importFlats('cian', again)).toMatchObject({ created: 1 })
    // The home now belongs to the other feed while that feed contains it.
    expect((await importFlats('yrl', flats)).refused).toMatchObject([{ offer: 'flat-1' }])
    expect(await importFlats('cian', again)).toMatchObject({ created: 0, unchanged: 1 })
  })

  it('knows the home of another feed under another form of its number, or by its id without a number', async () => {
    const yandex = (id: string, number: string, extra: string) => `<offer internal-id="${id}">
<new-flat>1</new-flat><location><locality-name>Пермь</locality-name></location><rooms>2</rooms>
<floor>2</floor><building-name>Речной, корпус 1</building-name><apartment>${number}</apartment>${extra}
<area><value>50</value></area><price><value>6000000</value></price></offer>`
    const cian = (id: string, number: string, area = 50) => `<object>
<Category>newBuildingFlatSale</Category><ExternalId>${id}</ExternalId><Address>Пермь, Новая, 1</Address>
<FlatRoomsCount>2</FlatRoomsCount><TotalArea>${area}</TotalArea><FloorNumber>2</FloorNumber>
<JKSchema><Name>Речной</Name><House><Name>1</Name><Flat><FlatNumber>${number}</FlatNumber>
<SectionNumber>4</SectionNumber></Flat></House></JKSchema>
<BargainTerms><Price>6000000</Price><Currency>rur</Currency></BargainTerms></object>`
    const theirs = yandex('y-1', '045', '') + yandex('home-2', '', '')
    expect(await importText('yrl', `<realty-feed>${theirs}</realty-feed>`)).toMatchObject({
      created: 2,
    })
    // Yandex’s feed names no section, so the area decides: the third is another home.
    const ours = cian('c-1', 'кв. 45') + cian('home-2', '46') + cian('c-3', '45', 70)
    const report = await importText('cian', `<feed>${ours}</feed>`)
    expect(report.refused.map(({ offer }) => offer)).toEqual(['c-1', 'home-2'])
    expect(report).toMatchObject({ created: 1 })
  })

  it('distinguishes homes of two sections if the format has sections', async () => {
    await importFlats('yrl', [{ id: 'y', number: 7, section: 2 }])
    const facts = { 'proekt-1': { cian: '2001', avito: '3001' } }
    const flats = [{ id: 'x', number: 7, section: 1 }]
    const inAvito = await importFlats('avito', flats, { facts })
    expect(inAvito.refused).toMatchObject([{ offer: 'x' }])
    const upstairs = [{ id: 'x', number: 7, floor: 3 }]
    expect(await importFlats('avito', upstairs, { facts, dryRun: true })).toMatchObject({
      created: 1,
      refused: [],
    })
    expect(await importFlats('cian', flats, { facts })).toMatchObject({ created: 1, refused: [] })
  })

  it('rejects a home created by hand and accepts similar lots', async () => {
    await importFlats('cian', [{ id: 'a', number: 7 }])
    const [lot] = await lots()
    if (!lot) throw new Error('no lot')
    const { project_id, building_id, section_id, floor_id } = lot
    const own = { project_id, building_id, section_id, floor_id }
    await makeLot(under.db, { ...own, external_id: 'own', number: '8' })
    await makeLot(under.db, { ...own, external_id: 'sold', number: '9', status: 'sold' })
    await makeLot(under.db, { ...own, external_id: 'place', number: '10', kind: 'parking' })
    const flats = [7, 8, 9, 10].map((number) => ({ id: number === 7 ? 'a' : `${number}`, number }))
    const report = await importFlats('cian', flats)
    expect(report).toMatchObject({ created: 2, unchanged: 1 })
    expect(report.refused).toMatchObject([{ offer: '8' }])
    expect(report.refused[0]?.reason).toContain('заведён вручную')
  })

  it('takes over the lots of another feed under its source name', async () => {
    const flats = [...manyFlats(20)]
    await importFlats('yrl', flats)
    const before = await lots()
    const report = await importFlats('cian', flats, { source: 'yrl' })
    expect(report).toMatchObject({ created: 0, withdrawn: 0, refused: [] })
    const ids = (await lots()).map(({ id, external_id }) => [id, external_id])
    expect(ids).toEqual(before.map(({ id, external_id }) => [id, external_id]))
  })

  it('finds projects and buildings by configured ids', async () => {
    await importFlats('yrl', manyFlats(20))
    const before = { projects: await projects(), buildings: await buildings() }
    const [river] = before.projects
    const house = before.buildings.find(
      ({ project_id, name }) => project_id === river?.id && name === 'Корпус 3',
    )
    const facts = {
      [river?.slug ?? '']: { avito: '555', buildings: { 'Корпус 3': { avito: '556' } } },
    }
    const ad = (id: string, development: string) => `<Ad><Id>${id}</Id>
<Category>Квартиры</Category><OperationType>Продам</OperationType><MarketType>Новостройка</MarketType>
<NewDevelopmentId>${development}</NewDevelopmentId><Price>17000000</Price>
<Rooms>2</Rooms><Square>58</Square><Floor>2</Floor></Ad>`
    const text = `<Ads>${ad('a', '556')}${ad('b', '557')}</Ads>`
    const report = await importText('avito', text, { facts, acceptOutliers: true })
    expect(report).toMatchObject({ created: 1, changed: 0 })
    expect(report.refused).toMatchObject([{ offer: 'b', line: 4 }])
    expect(report.refused[0]?.reason).toContain('не указан город')
    expect((await lots()).at(-1)).toMatchObject({
      external_id: 'a',
      project_id: river?.id,
      building_id: house?.id,
    })
    expect({ projects: await projects(), buildings: await buildings() }).toEqual(before)
  })

  it('creates projects without a city in the one that the operator names, and no others', async () => {
    const ad = (id: string, development: string, address: string) => `<Ad><Id>${id}</Id>
<Category>Квартиры</Category><OperationType>Продам</OperationType><MarketType>Новостройка</MarketType>
<NewDevelopmentId>${development}</NewDevelopmentId><Price>7000000</Price>${address}
<Rooms>2</Rooms><Square>58</Square><Floor>2</Floor></Ad>`
    const address = '<Address>Тверь, Речная улица, 1</Address>'
    const text = `<Ads>${ad('a', '777', '')}${ad('b', '778', address)}</Ads>`
    const refused = await importText('avito', text)
    expect(refused).toMatchObject({ created: 1, refused: [{ offer: 'a' }] })
    expect(refused.refused[0]?.reason).toContain('kvartal import avito --city ГОРОД ФАЙЛ')
    expect(await importText('avito', text, { city: 'Кострома' })).toMatchObject({
      created: 1,
      unchanged: 1,
      refused: [],
    })
    // A project that is known keeps its city, and needs none.
    expect(await importText('avito', text)).toMatchObject({ unchanged: 2, refused: [] })
    const cities = under.db
      .selectFrom('projects')
      .innerJoin('cities', 'cities.id', 'projects.city_id')
      .select(['projects.external_key', 'cities.name'])
      .orderBy('projects.external_key')
    expect(await cities.execute()).toEqual([
      { external_key: 'avito:777', name: 'Кострома' },
      { external_key: 'avito:778', name: 'Тверь' },
    ])
  })

  it('does not change fields of an existing building that the feed does not have', async () => {
    await importFlats('cian', [{ id: 'a', number: 1 }])
    await under.db.updateTable('buildings').set({ state: 'built' }).execute()
    const house = `<JKSchema><Id>2001</Id><House><Id>1001</Id></House></JKSchema>`
    await importText(
      'cian',
      `<feed><object><Category>newBuildingFlatSale</Category><ExternalId>a</ExternalId>
<FlatRoomsCount>2</FlatRoomsCount><TotalArea>50</TotalArea><FloorNumber>2</FloorNumber>${house}
<BargainTerms><Price>15000000</Price><Currency>rur</Currency></BargainTerms></object></feed>`,
    )
    expect(await buildings()).toMatchObject([
      { state: 'built', floors_total: 25, completion_year: 2028, completion_quarter: 2 },
    ])
  })
})
