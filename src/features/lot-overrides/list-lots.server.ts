import type { Database } from '../../db/connect.ts'
import { completionKey } from '../../lib/time/completion.ts'
import { AppError } from '../../lib/errors.ts'
import { defineQuery } from '../../operations/operation.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { lotListCalls } from './contracts/lot-contracts.ts'
import { readDeskLots } from './desk-lots.server.ts'
import { readListQuery } from './list-query.server.ts'
import { findAfter, findLotIds } from './lot-ids.server.ts'

const PAGE = 50
/** Where the list continues: the number by which the last lot is sorted, and its id. */
const PLACE = /^(-?\d{1,16}(?:\.\d{1,12})?) (\d{1,9})$/

/** Creates the query for a list of lots. `getSnapshot` decides what only maps and plans tell. */
export function createListLots(getSnapshot: () => CatalogueSnapshot) {
  return defineQuery(lotListCalls.list, {
    read: async ({ db, clock }, input) => {
      const now = clock.now()
      const query = readListQuery(db, input, { snapshot: getSnapshot(), now })
      const { cursor, ...filter } = input
      const place = cursor === undefined ? null : readCursor(cursor)
      const found = await findLotIds(db, JSON.stringify(filter), query)
      const from = place === null ? 0 : findAfter(found, place)
      const page = [...found.ids.subarray(from, from + PAGE)]
      const last = from + page.length - 1
      const hasMore = last + 1 < found.ids.length
      const key = found.keys[last]
      return {
        results: await readDeskLots(db, page, now),
        next: hasMore && key !== undefined ? writeCursor(key, page.at(-1) ?? 0) : null,
        count: found.ids.length,
        has_lots: found.ids.length > 0 || (await hasLots(db)),
      }
    },
  })
}

async function hasLots(db: Database): Promise<boolean> {
  return (await db.selectFrom('lots').select('id').limit(1).executeTakeFirst()) !== undefined
}

function writeCursor(key: number, id: number): string {
  return Buffer.from(`${key} ${id}`).toString('base64url')
}

function readCursor(cursor: string): { key: number; id: number } {
  const [, key, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (key !== undefined && id !== undefined) return { key: Number(key), id: Number(id) }
  throw new AppError('bad_input', 'the cursor is invalid', {
    fields: { cursor: ['Начните список с начала'] },
  })
}

/** Lists what lots can be filtered by and which finishes they can be given. */
export const readLotOptions = defineQuery(lotListCalls.options, {
  read: async ({ db }) => {
    const projects = await db
      .selectFrom('projects')
      .select(['id', 'name'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const buildings = await db
      .selectFrom('buildings')
      .select(['id', 'name', 'project_id'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const sources = await db
      .selectFrom('lots')
      .select('source')
      .distinct()
      .orderBy('source')
      .execute()
    const finishes = await db
      .selectFrom('finishes')
      .select(['slug as value', 'name as label'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const cities = await db
      .selectFrom('cities')
      .select(['slug as value', 'name as label'])
      .where('id', 'in', (eb) => eb.selectFrom('projects').select('city_id'))
      .orderBy('position')
      .orderBy('id')
      .execute()
    const metro = await db
      .selectFrom('project_metro')
      .select('name')
      .distinct()
      .orderBy('name')
      .execute()
    const completions = await db
      .selectFrom('buildings')
      .select(['completion_year', 'completion_quarter'])
      .distinct()
      .orderBy('completion_year')
      .orderBy('completion_quarter')
      .execute()
    return {
      cities,
      metro: metro.map(({ name }) => name),
      completions: completions.flatMap(
        ({ completion_year, completion_quarter }) =>
          completionKey(completion_year, completion_quarter) ?? [],
      ),
      projects: projects.map(({ id, name }) => ({
        id,
        name,
        buildings: buildings
          .filter(({ project_id }) => project_id === id)
          .map((building) => ({ id: building.id, name: building.name })),
      })),
      sources: sources.map(({ source }) => source),
      finishes,
    }
  },
})
