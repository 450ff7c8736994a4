import { createHash } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { readMediaPaths, removeUnusedMedia } from '../media/media-rows.server.ts'
import type { MediaStore } from '../media/media-store.server.ts'
import { removeOrphans } from '../media/picture-files.server.ts'
import { type ContentKind, type ContentModel, contentKinds } from '../model/content-model.ts'
import { removeProjectRows } from '../write/remove-project.server.ts'
import { readPictureBook, readStoredContent, stores } from '../write/stored-content.server.ts'

/** What is there of the demo company (decision D102). */
export interface DemoStatus {
  present: boolean
  projects: number
  lots: number
  requests: number
}

export interface RemovedDemo extends DemoStatus {
  /** Names of its projects that content or a feed has changed since. They are removed, too. */
  changed: string[]
  /** Paths of the media files that rows referred to before. */
  mediaBefore: Set<string>
}

/** Requests of one statement; SQLite and PostgreSQL take many more parameters. */
const BATCH = 500

/**
 * Remembers what is in the database as the demo company's, in the transaction that has seeded or recognised it; of content
 * only what `isOwn` accepts. From then on it is not recognised again.
 */
export async function markDemo(
  trx: Database,
  at: Date,
  isOwn: (kind: ContentKind, key: string) => boolean = () => true,
): Promise<void> {
  await trx.insertInto('demo_marks').values({ marked_at: at.toISOString() }).execute()
  const content = await readStoredContent(trx, await readPictureBook(trx))
  for (const kind of contentKinds) {
    for (const [key, value] of content[kind]) {
      if (isOwn(kind, key)) await addItem(trx, kind, key, digest(value))
    }
  }
}

/** Does the same with the people and requests of its desk, which have its domain and sender. */
export async function markDemoDesk(trx: Database): Promise<void> {
  const people = trx.selectFrom('desk_users').select('id').where('email', 'like', '%@desk.example')
  for (const { id } of await people.execute()) await addItem(trx, 'user', id, '')
  const requests = trx.selectFrom('callback_requests').select('id').where('sender', '=', 'demo')
  for (const { id } of await requests.execute()) await addItem(trx, 'request', id, '')
}

/** Counts what is left of the demo company. */
export async function readDemoStatus(db: Database): Promise<DemoStatus> {
  const projects = await readDemoProjects(db)
  const company = await db
    .selectFrom('demo_items')
    .select('key')
    .where('kind', '=', 'company')
    .executeTakeFirst()
  if (projects.length === 0 && !company)
    return { present: false, projects: 0, lots: 0, requests: 0 }
  const ids = projects.map(({ id }) => id)
  const lots = await db
    .selectFrom('lots')
    .select('id')
    .where((eb) => (ids.length > 0 ? eb('project_id', 'in', ids) : eb.lit(false)))
    .execute()
  const isOwn = company !== undefined && (await isDemoCompany(db))
  return {
    present: projects.length > 0 || isOwn,
    projects: projects.length,
    lots: lots.length,
    requests: (await findRequests(db, projects)).length,
  }
}

/**
 * Removes the demo company in the caller's transaction: its projects in any case, other content that is unchanged,
 * people of its desk who have not joined, and requests about its lots. The files of its media are left to
 * `removeDemoMedia`, after the commit.
 */
export async function removeDemoRows(trx: Database, at: Date): Promise<RemovedDemo> {
  await lockKey(trx, 'content-import')
  const mediaBefore = await readMediaPaths(trx)
  const status = await readDemoStatus(trx)
  const book = await readPictureBook(trx)
  const stored = await readStoredContent(trx, book)
  const rows = await trx.selectFrom('demo_items').selectAll().execute()
  const known = new Map(rows.map(({ kind, key, digest: made }) => [`${kind} ${key}`, made]))
  const isUnchanged = (kind: ContentKind, key: string, value: unknown) =>
    known.get(`${kind} ${key}`) === digest(value)
  const projects = await readDemoProjects(trx)
  const requests = await findRequests(trx, projects)
  const changed: string[] = []
  for (const { slug, name } of projects) {
    if (!isUnchanged('projects', slug, stored.projects.get(slug))) changed.push(name)
    await removeProjectRows(trx, slug)
  }
  for (const kind of contentKinds.toReversed()) {
    for (const [key, value] of await readKind(trx, kind, stored)) {
      if (!isUnchanged(kind, key, value)) continue
      if (kind === 'company') await trx.deleteFrom('company').execute()
      else await stores[kind].remove(trx, key)
    }
  }
  for (let from = 0; from < requests.length; from += BATCH) {
    const ids = requests.slice(from, from + BATCH)
    await trx.deleteFrom('deliveries').where('request_id', 'in', ids).execute()
    await trx.deleteFrom('callback_requests').where('id', 'in', ids).execute()
  }
  await removePeople(
    trx,
    rows.filter(({ kind }) => kind === 'user').map(({ key }) => key),
  )
  await trx.deleteFrom('demo_items').execute()
  const left = await readStoredContent(trx, book)
  await removeUnusedMedia(trx, left, book, at)
  await raiseCatalogueVersion(trx, at)
  return { ...status, changed, mediaBefore }
}

/** Removes the files that only the demo company used, after the commit of `removeDemoRows`. */
export async function removeDemoMedia(
  db: Database,
  store: MediaStore,
  { mediaBefore }: RemovedDemo,
  at: Date,
): Promise<void> {
  await removeOrphans(store, mediaBefore, await readMediaPaths(db), at)
  await scrubDeleted(db)
}

/** Lists the slugs of the demo company's items of a kind of content, changed or not. */
export async function readDemoKeys(db: Database, kind: ContentKind): Promise<Set<string>> {
  const rows = await db.selectFrom('demo_items').select('key').where('kind', '=', kind).execute()
  return new Set(rows.map(({ key }) => key))
}

function readDemoProjects(db: Database) {
  return db
    .selectFrom('demo_items')
    .innerJoin('projects', 'projects.slug', 'demo_items.key')
    .select(['projects.id', 'projects.slug', 'projects.name'])
    .where('kind', '=', 'projects')
    .orderBy('projects.id')
    .execute()
}

/** Whether the company is still the demo. */
export async function isDemoCompany(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('demo_items')
    .select('digest')
    .where('kind', '=', 'company')
    .executeTakeFirst()
  const company = await stores.company.read(db, await readPictureBook(db))
  return row !== undefined && digest(company.get('company')) === row.digest
}

/** Requests that came with it, and those about its projects, which name them as text. */
async function findRequests(
  db: Database,
  projects: ReadonlyArray<{ name: string }>,
): Promise<string[]> {
  const names = projects.map(({ name }) => name)
  const rows = await db
    .selectFrom('callback_requests')
    .select('id')
    .where((eb) =>
      eb.or([
        names.length > 0 ? eb('project', 'in', names) : eb.lit(false),
        eb('id', 'in', eb.selectFrom('demo_items').select('key').where('kind', '=', 'request')),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Those who have set a password are people of the office by now. */
async function removePeople(trx: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await trx
      .deleteFrom('desk_users')
      .where('id', '=', id)
      .where('password_hash', 'is', null)
      .execute()
  }
}

/** The kinds whose rows a removed project took with it are read again. */
async function readKind(
  trx: Database,
  kind: ContentKind,
  stored: ContentModel,
): Promise<Map<string, unknown>> {
  const now = await stores[kind].read(trx, await readPictureBook(trx))
  const items: ReadonlyMap<string, unknown> = stored[kind]
  return new Map([...items].filter(([key]) => now.has(key)))
}

async function addItem(trx: Database, kind: string, key: string, made: string): Promise<void> {
  await trx.insertInto('demo_items').values({ kind, key, digest: made }).execute()
}

/** Fields at their default are left out, so that a field of a later release changes nothing; so is the place in a list. */
function digest(value: unknown): string {
  const text = JSON.stringify(value, (name, item: unknown) => {
    const isDefault = item === null || item === '' || item === false || name === 'position'
    return isDefault || (Array.isArray(item) && item.length === 0) ? undefined : item
  })
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64url')
}
