import { type Migration, Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { makeCity, makeLot } from '../../tests/support/factories.ts'
import { createStore, stores } from '../../tests/support/stores.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'
import { up as createCatalogue } from './migrations/0001-catalogue.ts'
import { up as createVisitors } from './migrations/0002-visitors.ts'
import { up as createStartUpData } from './migrations/0003-start-up-data.ts'
import { up as addCallTimes } from './migrations/0004-call-times.ts'
import { up as createContent } from './migrations/0005-content.ts'

/** What the release before the start-up data made of a database. */
const earlier: Record<string, Migration> = {
  '0001-catalogue': { up: createCatalogue },
  '0002-visitors': { up: createVisitors },
}

/** What the release before the consent texts made of a database. */
const beforeConsentTexts: Record<string, Migration> = {
  ...earlier,
  '0003-start-up-data': { up: createStartUpData },
  '0004-call-times': { up: addCallTimes },
  '0005-content': { up: createContent },
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

describe.each(stores)(
  'a database whose documents are older than the consent texts (%s)',
  (store) => {
    it('has the published texts copied, of several documents of a type the one that is shown', async () => {
      const { url, drop } = await createStore(store)
      const db = connectDatabase(url)
      try {
        const provider = { getMigrations: async () => beforeConsentTexts }
        const { error } = await new Migrator({ db, provider }).migrateToLatest()
        expect(error).toBeUndefined()
        const document = (slug: string, type: string | null, position: number) => ({
          ...copyOf(slug),
          slug,
          type,
          position,
        })
        await db
          .insertInto('documents')
          .values([
            document('draft', 'consent', 2),
            document('consent', 'consent', 1),
            document('policy', 'privacy_policy', 3),
            document('report', null, 0),
          ])
          .execute()
        await migrateDatabase(db)
        await migrateDatabase(db)
        const texts = await db.selectFrom('consent_texts').selectAll().orderBy('type').execute()
        const copied = { file: null, published_at: null, replaced_at: null }
        expect(texts.map(({ id: _id, ...text }) => text)).toEqual([
          { ...copied, ...copyOf('consent'), type: 'consent' },
          { ...copied, ...copyOf('policy'), type: 'privacy_policy' },
        ])
      } finally {
        await db.destroy()
        await drop()
      }
    })
  },
)

const copyOf = (slug: string) => ({ title: slug, version: `${slug}-1`, html: `<p>${slug}</p>` })

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
