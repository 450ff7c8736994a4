import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { SearchTextsTable } from '../../db/search-tables.ts'
import type { SearchTerms } from '../../lib/search-terms.ts'

export type FoundText = Pick<SearchTextsTable, 'type' | 'slug' | 'title' | 'text'>

/**
 * Returns texts that contain all words, without news that are not shown on the day `today`. Texts with all words in the title come first. Both groups are sorted by type
 * (projects, press, documents), then in the order of the type's own list. The order is the same on both stores.
 */
export async function findTexts(
  db: Database,
  words: SearchTerms,
  { limit, offset, today }: { limit: number; offset: number; today: string },
): Promise<{ count: number; results: FoundText[] }> {
  const matches = isPostgres(db) ? matchInPostgres(words) : matchInSqlite(words)
  const found = db
    .selectFrom('search_texts')
    .where(matches('words'))
    .where((eb) => eb.or([eb('type', '!=', 'press'), eb('slug', 'in', shownPress(db, today))]))
  const { count } = await found
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (limit === 0 || offset >= Number(count)) return { count: Number(count), results: [] }
  const results = await found
    .select(['type', 'slug', 'title', 'text'])
    .orderBy(sql`case when ${matches('title')} then 0 else 1 end`)
    .orderBy(sql`case type when 'project' then 0 when 'press' then 1 else 2 end`)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), results }
}

function shownPress(db: Database, today: string) {
  return db
    .selectFrom('press')
    .select('slug')
    .where((eb) => eb.or([eb('starts_on', 'is', null), eb('starts_on', '<=', today)]))
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
}

type ColumnMatch = (column: 'title' | 'words') => RawBuilder<boolean>

/** FTS5: words are quoted strings of letters and digits only, so they cannot contain query syntax. */
function matchInSqlite({ stems, prefix }: SearchTerms): ColumnMatch {
  const all = stems.map((stem, index) => {
    const isLast = index === stems.length - 1 && prefix !== null
    return isLast ? `("${stem}" OR "${prefix}"*)` : `"${stem}"`
  })
  return (column) => {
    const query = `{${column}} : (${all.join(' AND ')})`
    return sql`search_texts.id in (select rowid from search_index where search_index match ${query})`
  }
}

/** PostgreSQL: a `tsquery` literal of quoted words, so that no dictionary changes them. */
function matchInPostgres({ stems, prefix }: SearchTerms): ColumnMatch {
  const all = stems.map((stem, index) => {
    const isLast = index === stems.length - 1 && prefix !== null
    return isLast ? `('${stem}' | '${prefix}':*)` : `'${stem}'`
  })
  const query = all.join(' & ')
  return (column) =>
    sql`search_texts.id in
      (select text_id from search_index where ${sql.ref(column)} @@ ${query}::tsquery)`
}
