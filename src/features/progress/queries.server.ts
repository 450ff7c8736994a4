import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../db/connect.ts'
import type { ProgressAlbumsTable, ProgressVideosTable } from '../../db/content-tables.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { NamedProject, ProjectCard } from '../projects/schema.ts'
import {
  aerialPhotosSchema,
  type progressCardSchema,
  type progressVideoSchema,
  type worksProgressSchema,
} from './schema.ts'

const pointsSchema = aerialPhotosSchema.shape.photos.def.element.shape.points

/** A month of a site with its project. */
export type Album = Omit<Selectable<ProgressAlbumsTable>, 'html'> & { project: ProjectCard }
/** A film with its project. */
export type Video = Selectable<ProgressVideosTable> & { project: ProjectCard }

/** Returns the months of all sites, newest first, without their texts. */
export async function listAlbums(db: Database, projects: readonly ProjectCard[]): Promise<Album[]> {
  const rows = await db
    .selectFrom('progress_albums')
    .select(['id', 'project_id', 'year', 'month', 'title'])
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('id')
    .execute()
  return attachProjects(rows, projects)
}

/** Converts months to list items with the first existing picture and the count of pictures. */
export async function readAlbumCards(
  db: Database,
  albums: readonly Album[],
): Promise<Array<z.infer<typeof progressCardSchema>>> {
  const pictures = await readAlbumPictures(db, albums)
  return albums.map(({ id, project, year, month, title }) => {
    const own = pictures.get(id) ?? []
    const cover = own[0]?.picture ?? null
    return {
      id,
      project: toNamedProject(project),
      year,
      month,
      title,
      pictures_count: own.length,
      cover,
    }
  })
}

/** Returns all months and films of one project. */
export async function readWorks(
  db: Database,
  project: ProjectCard,
): Promise<z.infer<typeof worksProgressSchema>> {
  const albums = await db
    .selectFrom('progress_albums')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('id')
    .execute()
  const pictures = await readAlbumPictures(db, albums)
  return {
    project: toNamedProject(project),
    albums: albums.map((album) => ({ ...album, pictures: pictures.get(album.id) ?? [] })),
    videos: await readVideoCards(db, await listVideos(db, [project])),
  }
}

/** Returns the films of these projects, newest first. */
export async function listVideos(db: Database, projects: readonly ProjectCard[]): Promise<Video[]> {
  const rows = await db
    .selectFrom('progress_videos')
    .selectAll()
    .orderBy('recorded_on', 'desc')
    .orderBy('id')
    .execute()
  return attachProjects(rows, projects)
}

/** Converts films to list items with their posters. */
export async function readVideoCards(
  db: Database,
  videos: readonly Video[],
): Promise<Array<z.infer<typeof progressVideoSchema>>> {
  const posters = await readPictures(
    db,
    videos.flatMap(({ poster }) => poster ?? []),
  )
  return videos.map(({ project, poster, ...video }) => ({
    ...video,
    project: toNamedProject(project),
    poster: poster === null ? null : (posters.get(poster) ?? null),
  }))
}

/** Returns the aerial photographs of one project, newest first. Those without a file are omitted. */
export async function readAerialPhotos(
  db: Database,
  project: ProjectCard,
): Promise<z.infer<typeof aerialPhotosSchema>> {
  const rows = await db
    .selectFrom('aerial_photos')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('taken_on', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const pictures = await readPictures(
    db,
    rows.map(({ picture }) => picture),
  )
  const photos = rows.flatMap(({ id, taken_on, caption, picture, points }) => {
    const found = pictures.get(picture)
    return found
      ? [{ id, taken_on, caption, picture: found, points: pointsSchema.parse(JSON.parse(points)) }]
      : []
  })
  return { project: toNamedProject(project), photos }
}

/** Reduces a project to the fields that responses contain. */
export function toNamedProject({ id, slug, name }: ProjectCard): NamedProject {
  return { id, slug, name }
}

async function readAlbumPictures(db: Database, albums: ReadonlyArray<{ id: number }>) {
  if (albums.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('progress_pictures')
    .selectAll()
    .where(
      'album_id',
      'in',
      albums.map(({ id }) => id),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  const pictures = await readPictures(
    db,
    rows.map(({ picture }) => picture),
  )
  const found = rows.flatMap(({ album_id, caption, camera, picture: key }) => {
    const picture = pictures.get(key)
    return picture ? [{ album_id, caption, camera, picture }] : []
  })
  return Map.groupBy(found, ({ album_id }) => album_id)
}

/** Adds its project to each row. Rows whose project is not in the catalogue are omitted. */
function attachProjects<Row extends { project_id: number }>(
  rows: readonly Row[],
  projects: readonly ProjectCard[],
): Array<Row & { project: ProjectCard }> {
  const byId = new Map(projects.map((project) => [project.id, project]))
  return rows.flatMap((row) => {
    const project = byId.get(row.project_id)
    return project ? [{ ...row, project }] : []
  })
}
