import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { makeLot } from '../../../tests/support/factories.ts'
import { createStore, stores } from '../../../tests/support/stores.ts'
import { connectDatabase } from '../connect.ts'
import { earlierMigrations, migrateDatabase } from '../migrate.ts'

const AT = '2026-11-20T09:00:00.000Z'

it.each(stores)(
  'forgets articles that imports built, and none that a source gave (%s)',
  async (store) => {
    const { url, drop } = await createStore(store)
    const db = connectDatabase(url)
    try {
      const provider = { getMigrations: async () => earlierMigrations('0052') }
      expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
      await sql`insert into feed_sources (name, format, url, every_minutes, next_run_at, created_at)
      values ('crm', 'yandex', 'https://crm.example/feed.xml', 60, ${AT}, ${AT})`.execute(db)
      const lots = [
        { source: 'yrl', external_id: '1', article: 'СК-2-3-45', number: '45' },
        { source: 'yrl', external_id: '2', article: '2', number: '' },
        { source: 'crm', external_id: '3', article: '3', number: '' },
        { source: 'crm', external_id: '4', article: 'СК-2-46', number: '46' },
        { source: 'lots', external_id: 'А-1-611', article: 'А-1-611', number: '611' },
        { source: 'lots', external_id: 'А-1-612', article: 'А-1-612', number: '' },
        { source: 'lots', external_id: 'А-1-613#9', article: 'А-1-613', number: '613' },
        { source: 'own', external_id: 'x', article: 'С-1', number: '1' },
      ]
      for (const lot of lots) await makeLot(db, lot)
      await migrateDatabase(db)
      const rows = await db.selectFrom('lots').select('article').orderBy('id').execute()
      expect(rows.map(({ article }) => article)).toEqual([
        null,
        null,
        null,
        null,
        'А-1-611',
        'А-1-612',
        'А-1-613',
        'С-1',
      ])
    } finally {
      await db.destroy()
      await drop()
    }
  },
)
