import { beforeEach, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { makeProject } from '../../../../tests/support/factories.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { createMigratedStore, describeOnStores } from '../../../../tests/support/stores.ts'
import { importFeed } from './import-feed.server.ts'

describeOnStores('the dates of an import', ({ store }) => {
  let db: Database
  let day = 1
  beforeEach(async () => {
    const site = await createMigratedStore(store)
    db = connectDatabase(site.url)
    return async () => {
      await db.destroy()
      await site.drop()
    }
  })
  const load = (text: string, format: 'yrl' | 'lots' = 'yrl') => {
    const now = new Date(Date.UTC(2026, 10, day++, 8))
    async function* bytes() {
      yield Buffer.from(text)
    }
    return importFeed(db, bytes(), { format, source: format, clock: { now: () => now } })
  }
  const readLots = () =>
    db
      .selectFrom('lots')
      .select(['external_id', 'offered_at', 'is_first_load'])
      .orderBy('id')
      .execute()
  const readDated = async () =>
    (await db.selectFrom('price_history').select('is_dated').orderBy('id').execute()).map(
      ({ is_dated }) => is_dated,
    )

  it('are those of the feed, and of changes that a later run has seen', async () => {
    await load(makeFeed([{ id: 'a', number: 1 }]))
    await load(
      makeFeed([
        { id: 'a', number: 1, price: 17_100_000 },
        { id: 'b', number: 2 },
      ]),
    )
    const offered_at = '2026-09-01T06:00:00.000Z'
    expect(await readLots()).toEqual([
      { external_id: 'a', offered_at, is_first_load: 1 },
      { external_id: 'b', offered_at, is_first_load: 0 },
    ])
    expect((await readDated()).filter((is) => is === 1)).toHaveLength(1)
  })

  it('are unknown where the feed writes the time of its export, or another one each time', async () => {
    const one = makeFeed([{ id: 'a', number: 1 }])
    const exported = one.replace(/<creation-date>[^<]*/, '<creation-date>2026-11-20T10:00:00+03:00')
    await load(exported)
    expect((await readLots())[0]?.offered_at).toBeNull()
    await load(one)
    expect((await readLots())[0]?.offered_at).toBe('2026-09-01T06:00:00.000Z')
    await load(one.replace('2026-09-01T09', '2026-09-02T09'))
    expect((await readLots())[0]?.offered_at).toBe('')
    await load(one)
    expect((await readLots())[0]?.offered_at).toBe('')
  })

  it('do not matter for a list without articles, whose homes are known by their place', async () => {
    await makeProject(db, { slug: 'sad', name: 'Сад' })
    const list = [
      'Проект;Дом;Секция;Этаж;Номер;Комнат;Площадь;Цена;Статус',
      'Сад;Дом 7;1;3;12;2;54,1;7400000;в продаже',
      'Сад;Дом 7;1;3;13;1;38;5900000;в продаже',
    ].join('\n')
    const report = await load(list, 'lots')
    expect(report).toMatchObject({
      created: 2,
      refused: [],
      made: [{ project: 'Сад', building: 'Дом 7' }],
    })
    expect(await load(list, 'lots')).toMatchObject({ created: 0, unchanged: 2, made: [] })
  })

  it('do not matter for a home that a price list calls sold: it leaves the sale, whichever source has it', async () => {
    const feed = makeFeed([
      { id: 'a', number: 12 },
      { id: 'b', number: 13 },
    ])
    await load(feed)
    const { name: project } = await db
      .selectFrom('projects')
      .select('name')
      .executeTakeFirstOrThrow()
    const { name: house } = await db
      .selectFrom('buildings')
      .select('name')
      .executeTakeFirstOrThrow()
    const head = 'Артикул;Проект;Дом;Секция;Этаж;Номер;Комнат;Площадь;Цена;Статус'
    const row = (status: string) => `А-12;${project};${house};1;2;12;2;58,4;17000000;${status}`
    const readStatus = async () =>
      (await db.selectFrom('lots').select('status').orderBy('id').execute()).map(
        ({ status }) => status,
      )
    await load(`${head}\n${row('продано')}`, 'lots')
    expect(await readStatus()).toEqual(['sold', 'available'])
    await load(feed)
    expect(await readStatus()).toEqual(['sold', 'available'])
    await load(`${head}\nА-99;${project};${house};1;3;99;2;58,4;17000000;продано`, 'lots')
    expect((await readStatus()).slice(0, 2)).toEqual(['available', 'available'])
  })
})
