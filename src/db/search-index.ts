import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { plainText } from '../lib/plain-text.ts'
import { indexWords } from '../lib/search-terms.ts'
import type { Database } from './connect.ts'
import { isPostgres } from './dialect.ts'
import { ofShownProject } from './places.ts'
import type { SearchTextsTable } from './search-tables.ts'
import type { LotKind } from './tables.ts'

type SearchedText = Pick<SearchTextsTable, 'type' | 'slug' | 'title' | 'text' | 'position'>

/** Increase it when the words derived from a text change, so that every text is indexed again. */
const INDEX_VERSION = 1

/** Search words for the lot types on sale in a project. */
const kindWords: Record<LotKind, string> = {
  flat: 'квартиры',
  apartment: 'апартаменты',
  parking: 'машино-места, паркинг',
  storage: 'кладовые',
}

/**
 * Updates the text index from the tables; only new and changed texts are indexed. `raiseCatalogueVersion` calls it in
 * its transaction.
 */
export async function rebuildSearch(trx: Database): Promise<void> {
  const rows = await trx
    .selectFrom('search_texts')
    .select(['id', 'type', 'slug', 'hash', 'position'])
    .execute()
  const indexed = new Map(rows.map((row) => [toKey(row), row]))
  for (const text of await readTexts(trx)) {
    const key = toKey(text)
    const row = indexed.get(key)
    indexed.delete(key)
    const digest = hash('sha256', JSON.stringify([INDEX_VERSION, text.title, text.text]))
    if (row?.hash !== digest) {
      if (row) await remove(trx, row.id)
      await add(trx, { ...text, hash: digest })
    } else if (row.position !== text.position) {
      const { position } = text
      await trx.updateTable('search_texts').set({ position }).where('id', '=', row.id).execute()
    }
  }
  for (const { id } of indexed.values()) await remove(trx, id)
}

/** Fills an empty index of a database with texts. */
export async function fillSearch(db: Database): Promise<void> {
  const first = (table: 'search_texts' | 'projects' | 'press' | 'documents') =>
    db
      .selectFrom<'press'>(table as 'press')
      .select('id')
      .limit(1)
      .executeTakeFirst()
  if (await first('search_texts')) return
  // Checked first, so that a start without work does not wait for another process's transaction.
  const hasTexts = (await first('projects')) ?? (await first('press')) ?? (await first('documents'))
  if (!hasTexts) return
  await db.transaction().execute(async (trx) => {
    // Locks the row that every import updates first, because another process may fill the index at this moment.
    await trx
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb.ref('version') }))
      .execute()
    await rebuildSearch(trx)
  })
}

async function readTexts(trx: Database): Promise<SearchedText[]> {
  const metro = await trx
    .selectFrom('project_metro')
    .select(['project_id', 'name'])
    .orderBy('position')
    .execute()
  const onSale = await trx
    .selectFrom('shown_lots as lots')
    .select(['project_id', 'kind'])
    .where('status', '!=', 'sold')
    .distinct()
    .orderBy('kind')
    .execute()
  const built = await trx
    .selectFrom('buildings')
    .select('project_id')
    .where('state', '=', 'built')
    .distinct()
    .execute()
  const stationsByProject = Map.groupBy(metro, ({ project_id }) => project_id)
  const projects = await trx
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.id', 'projects.slug', 'projects.name', 'address', 'description', 'html'])
    .select('cities.name as city')
    .where('projects.hidden_by', 'is', null)
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute()
  const press = await trx
    .selectFrom('press')
    .select(['slug', 'title', 'lead', 'html'])
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const documents = await trx
    .selectFrom('documents')
    .select(['slug', 'title', 'html'])
    .where(ofShownProject)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...projects.map(({ id, slug, name, city, address, description, html }, position) => {
      const place = address.includes(city) ? address : [city, address].filter(Boolean).join(', ')
      const stations = (stationsByProject.get(id) ?? []).map((station) => station.name).join(', ')
      const kinds = onSale.filter((row) => row.project_id === id).map((row) => kindWords[row.kind])
      const text = [
        place,
        stations && `Метро ${stations}`,
        description,
        plainText(html),
        kinds.length > 0 ? `В продаже ${kinds.join(', ')}` : '',
        built.some((row) => row.project_id === id) ? 'Есть сданные дома' : '',
      ]
      return { type: 'project' as const, slug, title: name, text: joinSentences(text), position }
    }),
    ...press.map(({ slug, title, lead, html }, position) => {
      return {
        type: 'press' as const,
        slug,
        title,
        text: joinSentences([lead, plainText(html)]),
        position,
      }
    }),
    ...documents.map(({ slug, title, html }, position) => {
      return { type: 'document' as const, slug, title, text: plainText(html), position }
    }),
  ]
}

/** Joins parts on one line and ends each with a full stop. */
function joinSentences(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

async function add(trx: Database, text: SearchedText & { hash: string }): Promise<void> {
  const { id } = await trx
    .insertInto('search_texts')
    .values(text)
    .returning('id')
    .executeTakeFirstOrThrow()
  const title = indexWords(text.title)
  const words = indexWords(`${text.title} ${text.text}`)
  if (isPostgres(trx)) {
    // Words are passed as an array: the text parser of PostgreSQL would split them differently than SQLite.
    await sql`insert into search_index (text_id, title, words) values
      (${id}, ${toVector(title)}, ${toVector(words)})`.execute(trx)
  } else {
    await sql`insert into search_index (rowid, title, words) values
      (${id}, ${title}, ${words})`.execute(trx)
  }
}

function toVector(words: string) {
  return sql`array_to_tsvector(string_to_array(${words}, ' '))`
}

async function remove(trx: Database, id: number): Promise<void> {
  if (!isPostgres(trx)) await sql`delete from search_index where rowid = ${id}`.execute(trx)
  await trx.deleteFrom('search_texts').where('id', '=', id).execute()
}

function toKey({ type, slug }: Pick<SearchedText, 'type' | 'slug'>): string {
  return `${type} ${slug}`
}
