import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { plainText } from '../lib/plain-text.ts'
import { indexWords } from '../lib/search-words.ts'
import type { Database } from './connect.ts'
import { isPostgres } from './dialect.ts'
import type { SearchTextsTable } from './search-tables.ts'
import type { LotKind } from './tables.ts'

type SearchedText = Pick<SearchTextsTable, 'type' | 'slug' | 'title' | 'text' | 'position'>

/** Goes up when other words are made from the same text, so that every text is read again. */
const MAKING = 1

/** What visitors call the lots of a project that is on sale. */
const kindWords: Record<LotKind, string> = {
  flat: 'квартиры',
  apartment: 'апартаменты',
  parking: 'машино-места, паркинг',
  storage: 'кладовые',
}

/**
 * Brings the index of texts to what the tables hold: only new and changed ones are read word by word. It belongs
 * to raising the catalogue's version, which calls it; call it inside the same transaction.
 */
export async function rebuildSearch(trx: Database): Promise<void> {
  const rows = await trx
    .selectFrom('search_texts')
    .select(['id', 'type', 'slug', 'hash', 'position'])
    .execute()
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  for (const text of await readTexts(trx)) {
    const key = keyOf(text)
    const row = known.get(key)
    known.delete(key)
    const digest = hash('sha256', JSON.stringify([MAKING, text.title, text.text]))
    if (row?.hash !== digest) {
      if (row) await remove(trx, row.id)
      await add(trx, { ...text, hash: digest })
    } else if (row.position !== text.position) {
      const { position } = text
      await trx.updateTable('search_texts').set({ position }).where('id', '=', row.id).execute()
    }
  }
  for (const { id } of known.values()) await remove(trx, id)
}

/** Fills the index of a database whose texts were written before there was one. */
export async function fillSearch(db: Database): Promise<void> {
  const first = (table: 'search_texts' | 'projects' | 'press' | 'documents') =>
    db
      .selectFrom<'press'>(table as 'press')
      .select('id')
      .limit(1)
      .executeTakeFirst()
  if (await first('search_texts')) return
  // Asked first: a start must not wait for another process's transaction when there is nothing to write.
  const hasTexts = (await first('projects')) ?? (await first('press')) ?? (await first('documents'))
  if (hasTexts) await db.transaction().execute(rebuildSearch)
}

async function readTexts(trx: Database): Promise<SearchedText[]> {
  const metro = await trx
    .selectFrom('project_metro')
    .select(['project_id', 'name'])
    .orderBy('position')
    .execute()
  const onSale = await trx
    .selectFrom('lots')
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
  const stationsOf = Map.groupBy(metro, ({ project_id }) => project_id)
  const projects = await trx
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.id', 'projects.slug', 'projects.name', 'address', 'description', 'html'])
    .select('cities.name as city')
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
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...projects.map(({ id, slug, name, city, address, description, html }, position) => {
      const place = address.includes(city) ? address : [city, address].filter(Boolean).join(', ')
      const stations = (stationsOf.get(id) ?? []).map((station) => station.name).join(', ')
      const kinds = onSale.filter((row) => row.project_id === id).map((row) => kindWords[row.kind])
      const text = [
        place,
        stations && `Метро ${stations}`,
        description,
        plainText(html),
        kinds.length > 0 ? `В продаже ${kinds.join(', ')}` : '',
        built.some((row) => row.project_id === id) ? 'Есть сданные дома' : '',
      ]
      return { type: 'project' as const, slug, title: name, text: sentences(text), position }
    }),
    ...press.map(({ slug, title, lead, html }, position) => {
      return {
        type: 'press' as const,
        slug,
        title,
        text: sentences([lead, plainText(html)]),
        position,
      }
    }),
    ...documents.map(({ slug, title, html }, position) => {
      return { type: 'document' as const, slug, title, text: plainText(html), position }
    }),
  ]
}

/** Parts in one line, each with an end of its own. */
function sentences(parts: readonly string[]): string {
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
    // As they are: PostgreSQL's own reader of texts would take them apart in another way than SQLite's.
    await sql`insert into search_index (text_id, title, words) values
      (${id}, ${vector(title)}, ${vector(words)})`.execute(trx)
  } else {
    await sql`insert into search_index (rowid, title, words) values
      (${id}, ${title}, ${words})`.execute(trx)
  }
}

function vector(words: string) {
  return sql`array_to_tsvector(string_to_array(${words}, ' '))`
}

async function remove(trx: Database, id: number): Promise<void> {
  if (!isPostgres(trx)) await sql`delete from search_index where rowid = ${id}`.execute(trx)
  await trx.deleteFrom('search_texts').where('id', '=', id).execute()
}

function keyOf({ type, slug }: Pick<SearchedText, 'type' | 'slug'>): string {
  return `${type} ${slug}`
}
