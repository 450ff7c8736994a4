import type { Database } from '../../../db/connect.ts'
import { removeUnconditionally } from './company-stores.server.ts'
import type { ContentValues } from '../model/content-model.ts'
import {
  aerialPointsSchema,
  chaptersSchema,
  includedSchema,
  materialsSchema,
} from '../model/file-schemas.ts'
import {
  type ContentStores,
  findIdBySlug,
  getIdBySlug,
  removeRows,
  replaceRows,
  saveRow,
} from './content-store.server.ts'
import { readFilmKeys, withFilmAddresses, withFilmKeys } from '../media/films.server.ts'
import { normalizeHtml } from '../model/markdown.ts'

/** Stores of a project's construction content: progress, aerial photos, finishes, broadcasts. */
export const siteStores = {
  albums: {
    async read(db) {
      const rows = await db
        .selectFrom('progress_albums')
        .innerJoin('projects', 'projects.id', 'progress_albums.project_id')
        .selectAll('progress_albums')
        .select('projects.slug as project')
        .orderBy('projects.slug')
        .orderBy('year')
        .orderBy('month')
        .execute()
      const pictures = await db
        .selectFrom('progress_pictures')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id, project, year, month, title, html }) => {
          const name = `${year}-${String(month).padStart(2, '0')}`
          const own = pictures
            .filter((row) => row.album_id === id)
            .map(({ picture, caption, camera }) => ({ picture, caption, camera }))
          const value = { project, month: name, title, pictures: own, html: normalizeHtml(html) }
          return [`${project}/${name}`, value]
        }),
      )
    },
    async write(trx, _key, { project, month: name, title, html, pictures }) {
      const project_id = await getIdBySlug(trx, 'projects', project)
      const [year = 0, month = 0] = name.split('-').map(Number)
      const where = { project_id, year, month }
      const album_id = await saveRow(trx, 'progress_albums', where, { title, html })
      await replaceRows(trx, 'progress_pictures', { album_id }, pictures)
    },
    async remove(trx, key) {
      const [project = '', name = ''] = key.split('/')
      const [year = 0, month = 0] = name.split('-').map(Number)
      const project_id = await findIdBySlug(trx, 'projects', project)
      if (project_id !== undefined) await removeAlbums(trx, { project_id, year, month })
      return undefined
    },
  },

  progress_videos: {
    async read(db) {
      const rows = await db
        .selectFrom('progress_videos')
        .innerJoin('projects', 'projects.id', 'progress_videos.project_id')
        .selectAll('progress_videos')
        .select('projects.slug as project')
        .orderBy('projects.slug')
        .orderBy('recorded_on')
        .orderBy('progress_videos.slug')
        .execute()
      const keys = await readFilmKeys(db)
      return new Map(
        rows.map(({ id: _id, project_id: _project, ...video }) => [
          `${video.project}/${video.slug}`,
          withFilmKeys(video, keys),
        ]),
      )
    },
    async write(trx, _key, { slug, project, ...value }) {
      const project_id = await getIdBySlug(trx, 'projects', project)
      const cells = await withFilmAddresses(trx, value)
      await saveRow(trx, 'progress_videos', { slug }, { ...cells, project_id })
    },
    async remove(trx, key) {
      const [project = '', slug = ''] = key.split('/')
      const project_id = await findIdBySlug(trx, 'projects', project)
      // A video that has been moved to another project stays.
      if (project_id !== undefined) await removeRows(trx, 'progress_videos', { slug, project_id })
      return undefined
    },
  },

  aerial: {
    async read(db) {
      const rows = await db
        .selectFrom('aerial_photos')
        .innerJoin('projects', 'projects.id', 'aerial_photos.project_id')
        .select(['projects.slug', 'taken_on', 'aerial_photos.picture', 'caption', 'points'])
        .orderBy('projects.slug')
        .orderBy('aerial_photos.position')
        .orderBy('aerial_photos.id')
        .execute()
      const values = new Map<string, ContentValues['aerial']>()
      for (const { slug, points, ...photo } of rows) {
        const value = values.get(slug) ?? { project: slug, photos: [] }
        values.set(slug, value)
        value.photos.push({ ...photo, points: aerialPointsSchema.parse(JSON.parse(points)) })
      }
      return values
    },
    async write(trx, project, { photos }) {
      const project_id = await getIdBySlug(trx, 'projects', project)
      const rows = photos.map((photo) => ({ ...photo, points: JSON.stringify(photo.points) }))
      await replaceRows(trx, 'aerial_photos', { project_id }, rows)
    },
    async remove(trx, project) {
      const project_id = await findIdBySlug(trx, 'projects', project)
      if (project_id !== undefined) await removeRows(trx, 'aerial_photos', { project_id })
      return undefined
    },
  },

  project_finishes: {
    async read(db) {
      const rows = await db
        .selectFrom('project_finishes')
        .innerJoin('projects', 'projects.id', 'project_finishes.project_id')
        .innerJoin('finishes', 'finishes.id', 'project_finishes.finish_id')
        .selectAll('project_finishes')
        .select(['projects.slug as project', 'finishes.slug as finish'])
        .orderBy('projects.slug')
        .orderBy('project_finishes.position')
        .orderBy('finishes.slug')
        .execute()
      const pictures = await db
        .selectFrom('finish_pictures')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id, project, finish, html, position, price_per_metre, ...row }) => {
          const own = pictures
            .filter(({ project_finish_id }) => project_finish_id === id)
            .map(({ picture, caption, before }) => ({ picture, caption, before }))
          const included = includedSchema.parse(JSON.parse(row.included))
          const materials = materialsSchema.parse(JSON.parse(row.materials))
          const told = { price_per_metre, included, materials, html: normalizeHtml(html) }
          return [`${project}/${finish}`, { project, finish, position, pictures: own, ...told }]
        }),
      )
    },
    async write(trx, _key, { project, finish, pictures, included, materials, ...value }) {
      const project_id = await getIdBySlug(trx, 'projects', project)
      const finish_id = await getIdBySlug(trx, 'finishes', finish)
      const where = { project_id, finish_id }
      const project_finish_id = await saveRow(trx, 'project_finishes', where, {
        ...value,
        included: JSON.stringify(included),
        materials: JSON.stringify(materials),
      })
      await replaceRows(trx, 'finish_pictures', { project_finish_id }, pictures)
    },
    async remove(trx, key) {
      const [project = '', finish = ''] = key.split('/')
      const project_id = await findIdBySlug(trx, 'projects', project)
      const finish_id = await findIdBySlug(trx, 'finishes', finish)
      if (project_id === undefined || finish_id === undefined) return undefined
      await removeFinishes(trx, { project_id, finish_id })
      return undefined
    },
  },

  broadcasts: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('broadcasts')
        .innerJoin('projects', 'projects.id', 'broadcasts.project_id')
        .selectAll('broadcasts')
        .select('projects.slug as project')
        .orderBy('broadcasts.position')
        .orderBy('broadcasts.id')
        .execute()
      const keys = await readFilmKeys(db)
      return new Map(
        rows.map(({ id: _id, project_id: _project, ...row }, index) => [
          row.slug,
          {
            ...withFilmKeys(row, keys),
            is_live: row.is_live === 1,
            chapters: chaptersSchema.parse(JSON.parse(row.chapters)),
            position: index + 1,
          },
        ]),
      )
    },
    async write(trx, slug, { slug: _slug, project, is_live, chapters, ...value }) {
      const project_id = await getIdBySlug(trx, 'projects', project)
      const cells = await withFilmAddresses(trx, value)
      const flag = { is_live: is_live ? 1 : 0, chapters: JSON.stringify(chapters) }
      await saveRow(trx, 'broadcasts', { slug }, { ...cells, ...flag, project_id })
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'broadcasts', { slug }),
  },
} satisfies Partial<ContentStores>

/** Removes all construction content of a project. */
export async function removeSite(trx: Database, project_id: number): Promise<void> {
  await removeAlbums(trx, { project_id })
  await removeFinishes(trx, { project_id })
  for (const table of [
    'progress_videos',
    'aerial_photos',
    'broadcasts',
    'project_sites',
  ] as const) {
    await removeRows(trx, table, { project_id })
  }
}

async function removeAlbums(
  trx: Database,
  where: { project_id: number; year?: number; month?: number },
): Promise<void> {
  let albums = trx
    .selectFrom('progress_albums')
    .select('id')
    .where('project_id', '=', where.project_id)
  if (where.year !== undefined) albums = albums.where('year', '=', where.year)
  if (where.month !== undefined) albums = albums.where('month', '=', where.month)
  await trx.deleteFrom('progress_pictures').where('album_id', 'in', albums).execute()
  await removeRows(trx, 'progress_albums', where)
}

async function removeFinishes(
  trx: Database,
  where: { project_id: number; finish_id?: number },
): Promise<void> {
  let finishes = trx
    .selectFrom('project_finishes')
    .select('id')
    .where('project_id', '=', where.project_id)
  if (where.finish_id !== undefined) finishes = finishes.where('finish_id', '=', where.finish_id)
  await trx.deleteFrom('finish_pictures').where('project_finish_id', 'in', finishes).execute()
  await removeRows(trx, 'project_finishes', where)
}
