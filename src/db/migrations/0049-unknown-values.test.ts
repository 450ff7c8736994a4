import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeProject,
  makeSection,
} from '../../../tests/support/factories.ts'
import { createStore, stores } from '../../../tests/support/stores.ts'
import { connectDatabase } from '../connect.ts'
import { earlierMigrations, migrateDatabase } from '../migrate.ts'

it.each(stores)(
  'forgets what imports made up, and nothing that content says (%s)',
  async (store) => {
    const { url, drop } = await createStore(store)
    const db = connectDatabase(url)
    try {
      const provider = { getMigrations: async () => earlierMigrations('0049') }
      expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
      const house = { state: 'unfinished', floors_total: 9, external_key: 'h' } as const
      for (const slug of ['by-feed', 'by-content']) {
        const project_id = await makeProject(db, {
          slug,
          external_key: slug,
          area_type: 'business_area',
        })
        const building_id = await makeBuilding(db, { ...house, project_id })
        const section_id = await makeSection(db, { building_id })
        await makeFloor(db, { section_id, number: 9 })
      }
      const file = (name: string) => ({ path: `projects/by-content/${name}`, hash: '', text: '' })
      await db
        .insertInto('content_sources')
        .values([file('project.md'), file('buildings.yaml')])
        .execute()
      await migrateDatabase(db)
      const rows = db
        .selectFrom('projects')
        .innerJoin('buildings', 'buildings.project_id', 'projects.id')
        .select(['slug', 'area_type', 'state', 'floors_total'])
        .orderBy('slug')
      expect(await rows.execute()).toEqual([
        { slug: 'by-content', area_type: 'business_area', state: 'unfinished', floors_total: 9 },
        { slug: 'by-feed', area_type: null, state: null, floors_total: null },
      ])
    } finally {
      await db.destroy()
      await drop()
    }
  },
)
