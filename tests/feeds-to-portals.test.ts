import { createReadStream } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { type FeedFormatName, importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import {
  checkFeed,
  describeCheck,
  type FeedCheck,
} from '../src/features/feeds/write/check-feed.server.ts'
import { type Portal, portals } from '../src/features/feeds/write/write-feed.server.ts'
import { feedText, toByteStream } from './support/feed-text.ts'
import { clearCatalogue } from './support/store-catalogue.ts'
import { describeOnStores } from './support/stores.ts'

const site = { origin: 'https://berg.example', facts: {} }
const TODAY = '2026-11-28'

/** Lots on sale of each feed, and how many of them go to its own portal and to the others once the company has names and phones. */
const feeds: Record<string, { lots: number } & Partial<Record<Portal, number>>> = {
  'yrl-lesnoy': { lots: 3, yandex: 3 },
  // One has no living area.
  'yrl-built': { lots: 3, yandex: 2 },
  // Neither ids of Yandex nor living areas, which Yandex requires.
  'yrl-blocks': { lots: 4 },
  'yrl-drawings': { lots: 4 },
  'yrl-profitbase': { lots: 3 },
  'cian-two-projects': { lots: 4, cian: 4 },
  // Names without ids of CIAN.
  'cian-developers': { lots: 3 },
  'cian-capitals': { lots: 1 },
  'avito-lesnoy': { lots: 3, avito: 3 },
  // Neither pictures nor materials.
  'avito-olhovka': { lots: 3 },
  'domclick-complex': { lots: 2, domclick: 2 },
}
const toText = (check: FeedCheck) => describeCheck(check).replaceAll('\u00a0', ' ')
const ownPortal = { yrl: 'yandex', cian: 'cian', avito: 'avito', domclick: 'domclick' } as const

describeOnStores('feeds of companies, exported to portals', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  const read = (name: string, stream: AsyncIterable<Uint8Array>) =>
    importFeed(under.db, stream, {
      format: name.split('-')[0] as FeedFormatName,
      source: name.split('-')[0] ?? '',
      clock: { now: () => new Date(`${TODAY}T09:00:00.000Z`) },
      ...(name === 'avito-lesnoy' && { city: 'Ярославль' }),
    })
  const readFile = (name: string) =>
    read(name, createReadStream(new URL(`support/feeds/twelve/${name}.xml`, import.meta.url)))
  const check = (portal: Portal) => checkFeed(under.db, { portal, ...site }, TODAY)
  /** What every company has: a phone in each city and a name of each project. */
  const completeCompany = async () => {
    const phone = '+7 (495) 000-00-00'
    await under.db.updateTable('cities').set({ phone }).where('phone', '=', '').execute()
    await under.db.updateTable('projects').set({ hidden_by: null }).execute()
  }
  const readLots = async () =>
    under.db
      .selectFrom('lots')
      .innerJoin('floors', 'floors.id', 'lots.floor_id')
      .innerJoin('projects', 'projects.id', 'lots.project_id')
      .select(['lots.external_id', 'lots.kind', 'lots.number', 'rooms', 'area', 'price'])
      .select(['living_area', 'kitchen_area', 'ceiling_height', 'floors.number as floor'])
      .select(['plan_picture_url', 'projects.external_key as project', 'sale_type'])
      .where('lots.status', '=', 'available')
      .orderBy('lots.external_id')
      .execute()

  it.each(Object.entries(feeds))('%s goes to the portals that it fits', async (name, expected) => {
    await readFile(name)
    await completeCompany()
    const counts: Partial<Record<Portal, number>> = {}
    for (const portal of portals) {
      const { offers, left_out, missing } = await check(portal)
      expect(offers).toBe(expected.lots)
      if (offers > left_out) counts[portal] = offers - left_out
      // Each lot that is left out has a reason that is listed once for the company.
      else expect(missing[0]?.lots).toBeGreaterThan(0)
    }
    const { lots: _lots, ...taken } = expected
    expect(counts).toEqual(taken)
  })

  it.each(['yrl-lesnoy', 'yrl-built', 'cian-two-projects', 'avito-lesnoy', 'domclick-complex'])(
    '%s is imported the same from the feed for its own portal',
    async (name) => {
      await readFile(name)
      await completeCompany()
      const before = await readLots()
      const portal = ownPortal[name.split('-')[0] as keyof typeof ownPortal]
      const text = await feedText(under.db, { portal, ...site })
      const taken = before.filter(
        ({ external_id }) => text.includes(`${external_id}<`) || text.includes(`"${external_id}"`),
      )
      expect(taken).toHaveLength(feeds[name]?.[portal] ?? 0)
      await clearCatalogue(under.db)
      const report = await read(name, toByteStream(text))
      expect(report).toMatchObject({ created: taken.length, refused: [], held_back: [] })
      expect(await readLots()).toEqual(taken)
    },
  )

  it('says for a company what all its lots lack and where it is missing', async () => {
    await readFile('cian-two-projects')
    await under.db.updateTable('cities').set({ phone: '' }).execute()
    const found = await check('cian')
    expect(found.missing).toMatchObject([
      {
        rule: 'no-phone',
        lots: 4,
        places: ['Люберцы', 'Железнодорожный'],
        sources: [{ source: 'cian', element: 'Phones/PhoneSchema/Number', lots: 4 }],
      },
    ])
    const text = toText(found)
    expect(text).toContain('ЦИАН: не войдёт ни один из 4 лотов')
    expect(text).toContain('4 лота: нет телефона города: «Люберцы», «Железнодорожный»')
    expect(text).toContain(
      'в фиде «cian» (ЦИАН) нет элемента Phones/PhoneSchema/Number; впишите сами: phone в cities.yaml',
    )
    expect(toText(await check('avito'))).toContain(
      '4 лота: нет номера ЖК на портале: «Берёзка Южная», «Берёзка Северная»\n    впишите сами: файл PORTALS_FILE',
    )
  })

  it('says that lots are left out because their project has no name or is reserved', async () => {
    await readFile('avito-lesnoy')
    const found = await check('avito')
    expect(found).toMatchObject({ offers: 0, reserved: 0 })
    expect(found.hidden.map(({ why, lots }) => ({ why, lots }))).toEqual([
      { why: 'unnamed', lots: 2 },
      { why: 'unnamed', lots: 1 },
    ])
    expect(toText(found)).toMatch(
      /Авито: в продаже нет ни одного лота, фид пуст\n {2}2 лота: проект «Проект 2819001» скрыт \(нет названия/,
    )
    await clearCatalogue(under.db)
    await readFile('cian-developers')
    expect(toText(await check('cian'))).toContain('1 лот: забронированы')
  })

  it('keeps the ids of a project and its house on every portal whose feed has them', async () => {
    await readFile('yrl-lesnoy')
    const lesnoy = await under.db.selectFrom('projects').select('name').executeTakeFirstOrThrow()
    const house = await under.db.selectFrom('buildings').select('name').executeTakeFirstOrThrow()
    const offer = (id: string) => `<feed><feed_version>2</feed_version><object>
      <Category>newBuildingFlatSale</Category><ExternalId>c-${id}</ExternalId>
      <Address>Вологда, улица Кружевная, 14</Address><FlatRoomsCount>1</FlatRoomsCount>
      <TotalArea>40</TotalArea><FloorNumber>3</FloorNumber>
      <JKSchema><Id>${id}</Id><Name>${lesnoy.name}</Name>
        <House><Id>55</Id><Name>${house.name}</Name><Flat><FlatNumber>700</FlatNumber></Flat></House></JKSchema>
      <BargainTerms><Price>5000000</Price><Currency>rur</Currency></BargainTerms>
    </object></feed>`
    await read('cian-one', toByteStream(offer('4321')))
    expect(await under.db.selectFrom('projects').select('name').execute()).toHaveLength(1)
    await completeCompany()
    const text = await feedText(under.db, { portal: 'cian', ...site })
    expect(text.match(/<JKSchema><Id>4321<\/Id>/g)).toHaveLength(4)
    expect(text).toContain('<House><Id>55</Id>')
    expect(await feedText(under.db, { portal: 'yandex', ...site })).toContain(
      '<yandex-building-id>',
    )
    // The number stays with the project when the content gives it another name, and follows the portal.
    await under.db.updateTable('projects').set({ name: 'Другое имя' }).execute()
    await read('cian-one', toByteStream(offer('4321')))
    expect(await under.db.selectFrom('projects').select('name').execute()).toHaveLength(1)
  })
})
