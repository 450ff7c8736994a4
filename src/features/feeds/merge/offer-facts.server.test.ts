import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { type FeedFlat, makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { type FeedFormatName, importFeed } from './import-feed.server.ts'

const SHARED = 'Дом стоит в тихом квартале у парка, во дворе нет машин, первые этажи заняты кафе.'
const OWN = 'Окна этой квартиры выходят на две стороны, из кухни-гостиной виден изгиб реки.'
const withText = (text: string) => `<description>${text}</description>`

describeOnStores('what feeds tell beyond price and area', (under) => {
  beforeEach(async () => {
    const tables = ['lot_features', 'lot_window_views', 'price_history', 'lots', 'floors'] as const
    for (const table of tables) await under.db.deleteFrom(table).execute()
    for (const table of ['sections', 'buildings', 'project_metro', 'projects', 'cities'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    await under.db.deleteFrom('offer_texts').execute()
  })
  const importText = (text: string, format: FeedFormatName = 'yrl', source: string = format) =>
    importFeed(under.db, toByteStream(text), {
      format,
      source,
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })
  /** The text of a fixture is the last of its elements that the reader would not find. */
  const importFlats = (flats: readonly FeedFlat[]) =>
    importText(makeFeed(flats).replaceAll(/<description><!\[CDATA.*?<\/description>\n/g, ''))
  const read = async () => ({
    lots: await under.db
      .selectFrom('lots')
      .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
      .select(['sale_type', 'mortgage_allowed', 'place_on_floor', 'offer_texts.text'])
      .orderBy('lots.id')
      .execute(),
    houses: await under.db
      .selectFrom('buildings')
      .select(['has_lift', 'passenger_lifts', 'freight_lifts', 'parking', 'keys_on', 'house_type'])
      .select('phase')
      .execute(),
    projects: await under.db
      .selectFrom('projects')
      .leftJoin('offer_texts', 'offer_texts.hash', 'projects.text_hash')
      .select(['developer', 'district', 'offer_texts.text'])
      .execute(),
  })

  it('stores contract, mortgage, lift, parking, keys, material, district and developer of a Yandex feed', async () => {
    const extra = `<sale-type>ДДУ по 214-ФЗ</sale-type><mortgage>да</mortgage><lift>да</lift>
<parking-type>подземная</parking-type><keys-date>2027-06-30</keys-date><place-on-floor>4</place-on-floor>
<building-phase>2 очередь</building-phase>
<building-type>монолитный</building-type><description>${OWN}</description>`
    const feed = makeFeed([{ id: 'a', extra }])
      .replaceAll(/<description><!\[CDATA.*?<\/description>\n/g, '')
      .replace(
        '</locality-name>',
        '</locality-name><sub-locality-name>Хамовники</sub-locality-name>',
      )
      .replace('</sales-agent>', '<organization>Берег</organization></sales-agent>')
    expect(await importText(feed)).toMatchObject({ created: 1, warnings: [] })
    expect(await read()).toEqual({
      lots: [{ sale_type: 'ddu', mortgage_allowed: 1, place_on_floor: 4, text: OWN }],
      houses: [
        {
          has_lift: 1,
          passenger_lifts: null,
          freight_lifts: null,
          parking: 'underground',
          keys_on: '2027-06-30',
          house_type: 'Монолитный',
          phase: '2',
        },
      ],
      projects: [{ developer: 'Берег', district: 'Хамовники', text: null }],
    })
  })

  it.each([
    ['2 очередь', '2'],
    ['2-я очередь', '2'],
    ['1-ая очередь', '1'],
    ['очередь 3', '3'],
    ['Первая очередь', 'Первая'],
    ['вторая очередь', 'вторая'],
    ['Северная', 'Северная'],
  ])('stores the phase «%s» as «%s»', async (text, phase) => {
    await importFlats([{ id: 'a', extra: `<building-phase>${text}</building-phase>` }])
    expect((await read()).houses).toMatchObject([{ phase }])
  })

  it('stores what a CIAN feed tells', async () => {
    await importText(
      `<feed><feed_version>2</feed_version><object><Category>newBuildingFlatSale</Category>
<ExternalId>1</ExternalId><Address>Кострома, улица Сенная, 4</Address><FlatRoomsCount>2</FlatRoomsCount>
<FlatOnFloorNumber>3</FlatOnFloorNumber><TotalArea>58</TotalArea><FloorNumber>3</FloorNumber>
<JKSchema><Id>5</Id><Name>Сенной</Name></JKSchema><Building><PassengerLiftsCount>2</PassengerLiftsCount>
<CargoLiftsCount>1</CargoLiftsCount><Parking><Type>multilevel</Type></Parking></Building>
<BargainTerms><Price>6900000</Price><Currency>rur</Currency><MortgageAllowed>false</MortgageAllowed>
<SaleType>dupt</SaleType></BargainTerms></object></feed>`,
      'cian',
    )
    const { lots, houses } = await read()
    expect(lots).toEqual([
      { sale_type: 'assignment', mortgage_allowed: 0, place_on_floor: 3, text: null },
    ])
    const told = { has_lift: 1, passenger_lifts: 2, freight_lifts: 1, parking: 'multilevel' }
    expect(houses).toMatchObject([told])
  })

  it('stores what an Avito feed tells', async () => {
    await importText(
      `<Ads><Ad><Id>1</Id><Category>Квартиры</Category><OperationType>Продам</OperationType>
<MarketType>Новостройка</MarketType><Address>Кострома, улица Сенная, 4</Address><Price>7000000</Price>
<Rooms>2</Rooms><Square>58</Square><Floor>2</Floor><PassengerElevator>Нет</PassengerElevator>
<FreightElevator>Нет</FreightElevator><SaleMethod>Предварительный договор</SaleMethod>
<SaleOptions><Option>Можно в ипотеку</Option></SaleOptions>
<Parking><Option>Подземная</Option><Option>Открытая во дворе</Option></Parking></Ad></Ads>`,
      'avito',
    )
    const { lots, houses } = await read()
    expect(lots).toMatchObject([{ sale_type: 'pdkp', mortgage_allowed: 1 }])
    const told = { has_lift: 0, passenger_lifts: 0, freight_lifts: 0, parking: 'underground,yard' }
    expect(houses).toMatchObject([told])
  })

  it('gives the text of most offers to the project and other texts to their lots, and removes texts that nothing has', async () => {
    const flats = [...manyFlats(20)].filter(({ project }) => project === 1)
    const described = flats.map((flat, n) => ({ ...flat, extra: withText(n === 0 ? OWN : SHARED) }))
    await importFlats(described)
    const { lots, projects } = await read()
    expect(projects).toMatchObject([{ text: SHARED }])
    expect(lots.map(({ text }) => text)).toEqual([OWN, null, null, null])
    const version = await getCatalogueVersion(under.db)
    expect(await importFlats(described)).toMatchObject({ unchanged: 4 })
    expect(await getCatalogueVersion(under.db)).toBe(version)
    await importFlats(flats)
    expect(await read()).toMatchObject({ projects: [{ text: null }] })
    expect(await under.db.selectFrom('offer_texts').selectAll().execute()).toEqual([])
    expect(await getCatalogueVersion(under.db)).toBeGreaterThan(version)
  })

  it('names no developer of a project whose offers name different ones', async () => {
    const toFeed = (id: string, name: string) =>
      makeFeed([{ id }])
        .replace('</sales-agent>', `<organization>${name}</organization></sales-agent>`)
        .replaceAll(
          /<\?xml.*?\?>|<\/?realty-feed[^>]*>|<generation-date>.*?<\/generation-date>/g,
          '',
        )
    await importText(`<realty-feed>${toFeed('a', 'Берег')}${toFeed('b', 'Сад')}</realty-feed>`)
    expect(await read()).toMatchObject({ projects: [{ developer: null }] })
  })
})
