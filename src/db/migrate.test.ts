import { type Migration, Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { makeCity, makeLot } from '../../tests/support/factories.ts'
import { createStore, stores } from '../../tests/support/stores.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'
import { up as createCatalogue } from './migrations/0001-catalogue.ts'
import { up as createVisitors } from './migrations/0002-visitors.ts'

/** What the release before the start-up data made of a database. */
const earlier: Record<string, Migration> = {
  '0001-catalogue': { up: createCatalogue },
  '0002-visitors': { up: createVisitors },
}

describe.each(stores)('a database of the release before menus (%s)', (store) => {
  it('keeps its rows and serves every page, with the new parts empty', async () => {
    const { url, drop } = await createStore(store)
    const db = connectDatabase(url)
    try {
      const provider = { getMigrations: async () => earlier }
      const { error } = await new Migrator({ db, provider }).migrateToLatest()
      expect(error).toBeUndefined()
      await makeCity(db, { name: 'Приморск', position: 0 })
      const lot = await makeLot(db)

      await migrateDatabase(db)
      await migrateDatabase(db)
      const site = await createTestApp({ db, url })
      for (const path of ['/', '/flats', `/flats/${lot}`, '/favorites']) {
        const { statusCode, body } = await site.app.inject(path)
        expect([path, statusCode]).toEqual([path, 200])
        expect(body).toContain('Приморск')
      }
      for (const path of ['menu', 'menu/element', 'menu/banner', 'social_accounts', 'apps']) {
        expect((await site.app.inject(`/api/${path}/`)).json()).toEqual([])
      }
      expect(site.log.filter(({ level }) => Number(level) > 30)).toEqual([])
      await site.close()
    } finally {
      await db.destroy()
      await drop()
    }
  })
})

describe.each(stores)('a database whose texts are older than the search (%s)', (store) => {
  it('has its texts in the index after the migration, and after one that was cut off behind it', async () => {
    const { url, drop } = await createStore(store)
    const db = connectDatabase(url)
    try {
      await migrateDatabase(db)
      await db
        .insertInto('press')
        .values({
          slug: 'novost',
          title: 'Новость',
          lead: 'О доме',
          html: '<p>Текст</p>',
          published_on: '2026-11-01',
          picture: null,
        })
        .execute()
      const titles = () => db.selectFrom('search_texts').select(['type', 'title', 'text']).execute()
      expect(await titles()).toEqual([])
      await migrateDatabase(db)
      expect(await titles()).toEqual([{ type: 'press', title: 'Новость', text: 'О доме. Текст.' }])
    } finally {
      await db.destroy()
      await drop()
    }
  })
})
