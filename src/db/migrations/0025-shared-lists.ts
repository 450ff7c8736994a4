import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Lists of lots that a household shares by a secret link. A list takes everything that belongs to it along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pg = isPostgres(db)
  const table = (name: string) => db.schema.createTable(name)

  await identity(table('shared_lists'), pg)
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_on', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('shared_lists_sender')
    .on('shared_lists')
    .columns(['sender', 'created_at'])
    .execute()
  await db.schema.createIndex('shared_lists_used_on').on('shared_lists').column('used_on').execute()

  await identity(table('shared_list_people'), pg)
    .addColumn('list_id', 'integer', (c) =>
      c.notNull().references('shared_lists.id').onDelete('cascade'),
    )
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('word_key', 'text', (c) => c.notNull())
    .addUniqueConstraint('shared_list_people_once', ['list_id', 'word_key'])
    .execute()

  await table('shared_list_lots')
    .addColumn('list_id', 'integer', (c) =>
      c.notNull().references('shared_lists.id').onDelete('cascade'),
    )
    .addColumn('lot_id', 'integer', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('shared_list_lots_pk', ['list_id', 'lot_id'])
    .execute()

  await table('shared_list_hearts')
    .addColumn('person_id', 'integer', (c) =>
      c.notNull().references('shared_list_people.id').onDelete('cascade'),
    )
    .addColumn('lot_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('shared_list_hearts_pk', ['person_id', 'lot_id'])
    .execute()

  await identity(table('shared_list_comments'), pg)
    .addColumn('person_id', 'integer', (c) =>
      c.notNull().references('shared_list_people.id').onDelete('cascade'),
    )
    .addColumn('lot_id', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('shared_list_comments_person')
    .on('shared_list_comments')
    .column('person_id')
    .execute()
  await db.schema
    .createIndex('shared_list_comments_sender')
    .on('shared_list_comments')
    .columns(['sender', 'added_at'])
    .execute()
}
