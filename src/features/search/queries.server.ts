import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { SearchTextsTable } from '../../db/search-tables.ts'
import type { SearchWords } from '../../lib/search-words.ts'

export type FoundText = Pick<SearchTextsTable, 'type' | 'slug' | 'title' | 'text'>

/**
 * Texts that hold all words: first those with all of them in the title; of these and of the others projects, then
 * press, then documents, each type in the order of its own list. The order is the same on both stores.
 */
export async function findTexts(
  db: Database,
  words: SearchWords,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: FoundText[] }> {
  const isIn = isPostgres(db) ? inPostgres(words) : inSqlite(words)
  const found = db.selectFrom('search_texts').where(isIn('words'))
  const { count } = await found
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (limit === 0 || offset >= Number(count)) return { count: Number(count), results: [] }
  const results = await found
    .select(['type', 'slug', 'title', 'text'])
    .orderBy(sql`case when ${isIn('title')} then 0 else 1 end`)
    .orderBy(sql`case type when 'project' then 0 when 'press' then 1 else 2 end`)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), results }
}

type IsIn = (column: 'title' | 'words') => RawBuilder<boolean>

/** FTS5: words are quoted strings; letters and digits are all they hold, so nothing of its syntax comes through. */
function inSqlite({ stems, prefix }: SearchWords): IsIn {
  const all = stems.map((stem, index) => {
    const isLast = index === stems.length - 1 && prefix !== null
    return isLast ? `("${stem}" OR "${prefix}"*)` : `"${stem}"`
  })
  return (column) => {
    const query = `{${column}} : (${all.join(' AND ')})`
    return sql`search_texts.id in (select rowid from search_index where search_index match ${query})`
  }
}

/** `tsquery` in its own writing: quoted words, so that no dictionary of the store changes them. */
function inPostgres({ stems, prefix }: SearchWords): IsIn {
  const all = stems.map((stem, index) => {
    const isLast = index === stems.length - 1 && prefix !== null
    return isLast ? `('${stem}' | '${prefix}':*)` : `'${stem}'`
  })
  const query = all.join(' & ')
  return (column) =>
    sql`search_texts.id in
      (select text_id from search_index where ${sql.ref(column)} @@ ${query}::tsquery)`
}
