import { type Migration, Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { makeCity, makeLot } from '../../tests/support/factories.ts'
import { createStore, stores } from '../../tests/support/stores.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { verifies } from '../../tests/support/verifies.ts'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'
import { up as createCatalogue } from './migrations/0001-catalogue.ts'
import { up as createVisitors } from './migrations/0002-visitors.ts'
import { up as createStartUpData } from './migrations/0003-start-up-data.ts'
import { up as addCallTimes } from './migrations/0004-call-times.ts'
import { up as createContent } from './migrations/0005-content.ts'

/** Migrations of the release before the start-up data. */
const earlier: Record<string, Migration> = {
  '0001-catalogue': { up: createCatalogue },
  '0002-visitors': { up: createVisitors },
}

/** Migrations of the release before the consent texts. */
const beforeConsentTexts: Record<string, Migration> = {
  ...earlier,
  '0003-start-up-data': { up: createStartUpData },
  '0004-call-times': { up: addCallTimes },
  '0005-content': { up: createContent },
}

describe.each(stores)('a database of the release before menus (%s)', (store) => {
  it('keeps its rows and serves every page with empty menus', async () => {
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
    verifies('§12-2')
  })
})

describe.each(stores)('a database of the release before consent texts (%s)', (store) => {
  it('gets a copy of each published text, and of the first one by position for a type with several', async () => {
    const { url, drop } = await createStore(store)
    const db = connectDatabase(url)
    try {
      const provider = { getMigrations: async () => beforeConsentTexts }
      const { error } = await new Migrator({ db, provider }).migrateToLatest()
      expect(error).toBeUndefined()
      const document = (slug: string, type: string | null, position: number) => ({
        ...documentText(slug),
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
        { ...copied, ...documentText('consent'), type: 'consent' },
        { ...copied, ...documentText('policy'), type: 'privacy_policy' },
      ])
    } finally {
      await db.destroy()
      await drop()
    }
  })
})

const documentText = (slug: string) => ({
  title: slug,
  version: `${slug}-1`,
  html: `<p>${slug}</p>`,
})

const pieceOf = (slug: string) => ({
  slug,
  title: 'Новость',
  lead: 'О доме',
  html: '<p>Текст</p>',
  published_on: '2026-11-01',
  picture: null,
})

describe.each(stores)('a database with texts but without a search index (%s)', (store) => {
  it('gets its texts indexed once by processes that start at the same time', async () => {
    const { url, drop } = await createStore(store)
    const db = connectDatabase(url)
    const others = [connectDatabase(url), connectDatabase(url), connectDatabase(url)]
    try {
      await migrateDatabase(db)
      const slugs = Array.from({ length: 40 }, (_, n) => `novost-${n}`)
      await db.insertInto('press').values(slugs.map(pieceOf)).execute()
      const readIndexed = () =>
        db.selectFrom('search_texts').select(['type', 'slug', 'title', 'text']).execute()
      expect(await readIndexed()).toEqual([])
      // With open connections, so that all of them look at the empty index at the same moment.
      for (const other of others) await migrateDatabase(other)
      await db.deleteFrom('search_texts').execute()
      await Promise.all([db, ...others].map(migrateDatabase))
      const indexed = await readIndexed()
      expect(indexed.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
      expect(indexed[0]).toMatchObject({ type: 'press', title: 'Новость', text: 'О доме. Текст.' })
    } finally {
      for (const other of others) await other.destroy()
      await db.destroy()
      await drop()
    }
  })
})
