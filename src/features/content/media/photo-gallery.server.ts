import type { Database } from '../../../db/connect.ts'
import { shownPicture } from '../../../lib/shown-picture.ts'
import { isSameLook } from './picture-look.ts'
import { toPictureAddress } from '../model/picture-book.ts'
import type { Picture } from '../../../lib/picture-schema.ts'
import { readPictures } from './pictures.server.ts'

/** SQLite allows 32,766 parameters per statement. */
const URLS_PER_STATEMENT = 10_000
/** Photos of a project that are shown. */
const MAX_PROJECT_PHOTOS = 20
/** Photos of a lot that are shown. */
const MAX_LOT_PHOTOS = 5
/** A hero is cut to a wide frame: an upright photo would lose most of itself. */
const WIDE = { from: 1.2, to: 2.4 }
/** Pixels from which a photo is sharp as a hero. */
const SHARP_WIDTH = 1_200

/** A photo that was fetched. */
export interface FetchedPhoto {
  url: string
  /** Key in `pictures`. */
  picture: string
  width: number
  height: number
  look: string | null
}

type Fetched = ReadonlyMap<string, FetchedPhoto>

/** Returns what was fetched of these addresses, without drawings. */
async function readFetched(db: Database, urls: readonly string[]): Promise<Fetched> {
  const photos = new Map<string, FetchedPhoto>()
  for (let from = 0; from < urls.length; from += URLS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('feed_pictures')
      .select(['url', 'picture', 'width', 'height', 'look', 'is_drawing'])
      .where('url', 'in', urls.slice(from, from + URLS_PER_STATEMENT))
      .where('picture', 'is not', null)
      .execute()
    for (const { url, picture, width, height, look, is_drawing } of rows) {
      if (picture === null || is_drawing === 1) continue
      photos.set(url, { url, picture, width: width ?? 0, height: height ?? 0, look })
    }
  }
  return photos
}

/**
 * Returns the photos of these addresses in their order, each once: addresses of equal files, and of one picture in
 * several sizes, are one photo.
 */
function pickPhotos(fetched: Fetched, urls: readonly string[], max: number): FetchedPhoto[] {
  const photos: FetchedPhoto[] = []
  for (const url of urls) {
    const photo = fetched.get(url)
    if (!photo || photos.some((known) => isSame(known, photo))) continue
    photos.push(photo)
    if (photos.length === max) break
  }
  return photos
}

function isSame(a: FetchedPhoto, b: FetchedPhoto): boolean {
  if (a.picture === b.picture) return true
  return a.look !== null && b.look !== null && isSameLook(a.look, b.look) && isSameShape(a, b)
}

/** One picture in two sizes has one shape but for a rounded pixel; a crop is another picture. */
function isSameShape(a: FetchedPhoto, b: FetchedPhoto): boolean {
  return Math.abs(a.width * b.height - b.width * a.height) <= Math.max(a.width, b.width) * 2
}

/** Returns the photos that feeds have of a project, at most 20. */
export async function findProjectPhotos(db: Database, projectId: number): Promise<FetchedPhoto[]> {
  return (await findPhotosOfProjects(db, [projectId])).get(projectId) ?? []
}

/** Returns the photos that feeds have of these projects, by project; without those that have none. */
export async function findPhotosOfProjects(
  db: Database,
  projectIds: readonly number[],
): Promise<Map<number, FetchedPhoto[]>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('feed_project_pictures')
    .select(['project_id', 'url'])
    .where('project_id', 'in', [...projectIds])
    .orderBy('source')
    .orderBy('position')
    .execute()
  const fetched = await readFetched(
    db,
    rows.map(({ url }) => url),
  )
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map(
    [...byProject].map(([id, own]) => {
      const urls = own.map(({ url }) => url)
      return [id, pickPhotos(fetched, urls, MAX_PROJECT_PHOTOS)]
    }),
  )
}

/**
 * Returns the photo that represents a project: a wide one that is sharp, else a wide one, else the widest. Of several
 * the one that more offers show.
 */
export function chooseHero(photos: readonly FetchedPhoto[]): FetchedPhoto | undefined {
  const isWide = ({ width, height }: FetchedPhoto) =>
    width >= height * WIDE.from && width <= height * WIDE.to
  const wide = photos.filter(isWide)
  return (
    wide.find(({ width }) => width >= SHARP_WIDTH) ??
    wide.toSorted((a, b) => b.width - a.width)[0] ??
    photos.toSorted((a, b) => b.width - a.width)[0]
  )
}

/** A lot as far as its photos go. */
interface PhotographedLot {
  id: number
  project_id: number
  /** JSON: addresses of its photos. */
  pictures: string | null
}

/**
 * Returns the photos of lots, at most 5 of each: those of the lot alone first, then those that it shares with its
 * project. Without lots that have none.
 */
export async function findPhotosOfLots(
  db: Database,
  lots: readonly PhotographedLot[],
): Promise<Map<number, FetchedPhoto[]>> {
  const urlsByLot = new Map(
    lots.flatMap(
      ({ id, pictures }): Array<[number, string[]]> =>
        pictures === null ? [] : [[id, JSON.parse(pictures) as string[]]],
    ),
  )
  if (urlsByLot.size === 0) return new Map()
  const shared = await db
    .selectFrom('feed_project_pictures')
    .select('url')
    .where('project_id', 'in', [...new Set(lots.map(({ project_id }) => project_id))])
    .execute()
  const isShared = new Set(shared.map(({ url }) => url))
  const fetched = await readFetched(db, [...new Set([...urlsByLot.values()].flat())])
  return new Map(
    [...urlsByLot].map(([id, urls]) => {
      const ordered = urls.toSorted((x, y) => Number(isShared.has(x)) - Number(isShared.has(y)))
      return [id, pickPhotos(fetched, ordered, MAX_LOT_PHOTOS)]
    }),
  )
}

/** Returns the public pictures of photos, in their order. */
export async function toPictures(
  db: Database,
  photos: readonly FetchedPhoto[],
): Promise<Picture[]> {
  const pictures = await readPictures(
    db,
    photos.map(({ picture }) => picture),
  )
  return photos.flatMap(({ picture }) => pictures.get(picture) ?? [])
}

/** Returns photos as the API shows them: the widest JPEG of each. */
export async function toImages(
  db: Database,
  photos: readonly FetchedPhoto[],
): Promise<Array<{ url: string; width: number; height: number; alt: string }>> {
  const pictures = await toPictures(db, photos)
  return pictures.flatMap((picture, index) => {
    const shown = shownPicture(picture, `фото ${index + 1}`)
    if (!shown) return []
    const { src: url, ...size } = shown
    return { url, ...size }
  })
}

/** Returns the addresses of photos below `/`, by the id of what they show. */
export async function readPhotoAddresses(
  db: Database,
  photosById: ReadonlyMap<number, readonly FetchedPhoto[]>,
): Promise<Map<number, string[]>> {
  const keys = [...photosById.values()].flat().map(({ picture }) => picture)
  const pictures = await readPictures(db, keys)
  return new Map(
    [...photosById].map(([id, photos]) => [
      id,
      photos.flatMap(({ picture }) => {
        const stored = pictures.get(picture)
        return stored ? toPictureAddress(stored) : []
      }),
    ]),
  )
}
