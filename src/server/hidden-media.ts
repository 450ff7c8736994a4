import { sql } from 'kysely'
import type { BaseContext, Versioned, VersionedSource } from '../app/context.server.ts'
import type { Database } from '../db/connect.ts'
import { createSharedReads } from '../lib/time/shared-reads.ts'
import { getErrorCode } from '../lib/errors.ts'
import { forEachStep } from '../features/content/media/feed-picture-queue.server.ts'
import { findHiddenPhotos } from '../features/content/media/hidden-photos.server.ts'
import { findHiddenKeys } from '../features/content/write/hidden-media.server.ts'

/** After a failure nothing is read for so long. */
const PAUSE_MS = 5_000

/**
 * Creates a function that says of a path, relative to the media folder, whether hidden projects alone use it. It is
 * worked out once per version of the catalogue. While the database does not respond the last answer counts, so that
 * pages keep their pictures.
 */
export function createHiddenMedia({
  db,
  catalogue,
  log,
}: Pick<BaseContext, 'db' | 'log'> & { catalogue: VersionedSource<Versioned> }) {
  const reads = createSharedReads<ReadonlySet<string>>()
  let last: ReadonlySet<string> = new Set()
  let pausedUntil = 0
  return async function isHidden(path: string): Promise<boolean> {
    if (performance.now() >= pausedUntil) {
      try {
        last = await reads(catalogue.current(), 'hidden', () => findHiddenMedia(db))
      } catch (error) {
        pausedUntil = performance.now() + PAUSE_MS
        log.error({ code: getErrorCode(error) }, 'media of hidden projects could not be listed')
      }
    }
    return last.has(path)
  }
}

/**
 * Returns the paths, relative to the media folder, of pictures, documents and films that belong to hidden projects alone:
 * what a shown project, another page or a text that visitors agreed to uses as well is not among them.
 */
async function findHiddenMedia(db: Database): Promise<ReadonlySet<string>> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'slug'])
    .where('hidden_by', 'is not', null)
    .execute()
  if (projects.length === 0) return new Set()
  const keys = await findHiddenKeys(db, new Set(projects.map(({ slug }) => slug)))
  for (const key of await findHiddenPhotos(db)) keys.add(key)
  return toPaths(db, keys)
}

/** Paths of what these keys name, without those that other keys name, too. */
async function toPaths(db: Database, keys: ReadonlySet<string>): Promise<Set<string>> {
  const hidden = new Set<string>()
  if (keys.size === 0) return hidden
  const others = new Set<string>()
  const note = (key: string, address: string) =>
    (keys.has(key) ? hidden : others).add(address.replace('/media/', ''))
  await forEachStep(db, 'pictures', async (step) => {
    const rows = await db
      .selectFrom('pictures')
      .select(['key', 'renditions'])
      .where(sql<boolean>`${step}`)
      .execute()
    for (const { key, renditions } of rows) {
      for (const { path } of JSON.parse(renditions) as Array<{ path: string }>) note(key, path)
    }
  })
  for (const { key, address } of await db
    .selectFrom('content_files')
    .select(['key', 'address'])
    .execute()) {
    note(key, address)
  }
  const texts = await db.selectFrom('consent_texts').select(['html', 'file']).execute()
  for (const { html, file } of texts) {
    for (const [, path = ''] of `${html} ${file ?? ''}`.matchAll(/\/media\/([\w./-]+)/g)) {
      others.add(path)
    }
  }
  for (const path of others) hidden.delete(path)
  return hidden
}
