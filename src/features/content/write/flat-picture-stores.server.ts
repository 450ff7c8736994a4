import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FlatPicturesTable } from '../../../db/content-tables.ts'
import type { ContentValues } from '../model/content-model.ts'
import { windowViewSchema } from '../model/flat-picture-schema.ts'
import {
  type ContentStores,
  findIdBySlug,
  findPlanId,
  getIdBySlug,
} from './content-store.server.ts'

type PlanPicture = ContentValues['plan_pictures']['pictures'][number]
type View = ContentValues['views']['views'][number]
type Picture = Insertable<FlatPicturesTable>

/** Stores of the pictures of flats: rooms of a plan, and views from the windows of a project. They share a table. */
export const flatPictureStores = {
  plan_pictures: {
    async read(db) {
      const rows = await db
        .selectFrom('flat_pictures')
        .innerJoin('plans', 'plans.id', 'flat_pictures.plan_id')
        .leftJoin('projects', 'projects.id', 'flat_pictures.project_id')
        .leftJoin('finishes', 'finishes.id', 'flat_pictures.finish_id')
        .selectAll('flat_pictures')
        .select(['plans.key as plan', 'projects.slug as project', 'finishes.slug as finish'])
        .orderBy('plans.key')
        .orderBy('flat_pictures.position')
        .orderBy('flat_pictures.id')
        .execute()
      const values = new Map<string, ContentValues['plan_pictures']>()
      for (const { plan, project, finish, picture, caption, kind, is_mirrored, ...row } of rows) {
        const value = values.get(plan) ?? { plan, pictures: [] }
        values.set(plan, value)
        const mirrored = is_mirrored === null ? null : is_mirrored === 1
        const own = { picture, caption, kind, project, finish, mirrored }
        value.pictures.push({ ...own, ...readConditions(row) })
      }
      return values
    },
    async write(trx, key, { pictures }) {
      const plan_id = await findPlanId(trx, key)
      if (plan_id === undefined) throw new Error(`there is no plan ${key}`)
      const findId = createIdReader(trx)
      const rows: Picture[] = []
      for (const [index, { project, finish, mirrored, ...picture }] of pictures.entries()) {
        rows.push({
          ...toCells(picture, index),
          plan_id,
          kind: picture.kind,
          project_id: await findId('projects', project),
          finish_id: await findId('finishes', finish),
          is_mirrored: mirrored === null ? null : mirrored ? 1 : 0,
        })
      }
      await removePlanPictures(trx, plan_id)
      await insertRows(trx, rows)
    },
    async remove(trx, key) {
      const plan_id = await findPlanId(trx, key)
      if (plan_id !== undefined) await removePlanPictures(trx, plan_id)
      return undefined
    },
  },

  views: {
    async read(db) {
      const rows = await db
        .selectFrom('flat_pictures')
        .innerJoin('projects', 'projects.id', 'flat_pictures.project_id')
        .leftJoin('buildings', 'buildings.id', 'flat_pictures.building_id')
        .selectAll('flat_pictures')
        .select(['projects.slug as project', 'buildings.name as building'])
        .where('plan_id', 'is', null)
        .orderBy('projects.slug')
        .orderBy('flat_pictures.position')
        .orderBy('flat_pictures.id')
        .execute()
      const values = new Map<string, ContentValues['views']>()
      for (const { project, building, picture, caption, ...row } of rows) {
        const value = values.get(project) ?? { project, views: [] }
        values.set(project, value)
        value.views.push({ picture, caption, building, ...readConditions(row) })
      }
      return values
    },
    async write(trx, slug, { views }) {
      const project_id = await getIdBySlug(trx, 'projects', slug)
      const buildings = await readBuildingIds(trx, project_id)
      const rows = views.map(({ building, ...view }, index): Picture => {
        const building_id = building === null ? null : buildings.get(building)
        if (building_id === undefined) throw new Error(`${slug} has no building ${building}`)
        return { ...toCells(view, index), kind: 'view', project_id, building_id }
      })
      await removeViews(trx, project_id)
      await insertRows(trx, rows)
    },
    async remove(trx, slug) {
      const project_id = await findIdBySlug(trx, 'projects', slug)
      if (project_id !== undefined) await removeViews(trx, project_id)
      return undefined
    },
  },
} satisfies Partial<ContentStores>

function readConditions({
  floor_from: from,
  floor_to: to,
  window_view,
}: Pick<Selectable<FlatPicturesTable>, 'floor_from' | 'floor_to' | 'window_view'>): Pick<
  View,
  'floors' | 'window_view'
> {
  return {
    floors: from === null && to === null ? null : { from, to },
    window_view: windowViewSchema.nullable().parse(window_view),
  }
}

function toCells(
  { picture, caption, floors, window_view }: Pick<PlanPicture, keyof View & keyof PlanPicture>,
  index: number,
) {
  return {
    picture,
    caption,
    position: index + 1,
    floor_from: floors?.from ?? null,
    floor_to: floors?.to ?? null,
    window_view,
  }
}

async function insertRows(trx: Database, rows: Picture[]): Promise<void> {
  // An empty list is no statement.
  if (rows.length > 0) await trx.insertInto('flat_pictures').values(rows).execute()
}

async function removePlanPictures(trx: Database, plan_id: number): Promise<void> {
  await trx.deleteFrom('flat_pictures').where('plan_id', '=', plan_id).execute()
}

/** Removes the views of a project. Pictures of plans in this project stay. */
async function removeViews(trx: Database, project_id: number): Promise<void> {
  await trx
    .deleteFrom('flat_pictures')
    .where('project_id', '=', project_id)
    .where('plan_id', 'is', null)
    .execute()
}

/** The buildings of a project by name; of two with the same name the first. */
async function readBuildingIds(trx: Database, project_id: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('buildings')
    .select(['name', 'id'])
    .where('project_id', '=', project_id)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Looks up ids by slugs, each once: many pictures name the same project. */
function createIdReader(trx: Database) {
  const known = new Map<string, number>()
  return async (table: 'projects' | 'finishes', slug: string | null): Promise<number | null> => {
    if (slug === null) return null
    const name = `${table} ${slug}`
    const id = known.get(name) ?? (await getIdBySlug(trx, table, slug))
    known.set(name, id)
    return id
  }
}
