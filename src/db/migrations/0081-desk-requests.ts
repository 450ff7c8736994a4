import { type Kysely, sql } from 'kysely'

/**
 * What the office makes of a callback request. Requests of before the desk that were delivered or handled are done; the
 * others are new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const table = 'callback_requests'
  for (const [name, type, value] of [
    ['desk_state', 'text', 'new'],
    ['version', 'integer', 1],
    ['calls', 'integer', 0],
  ] as const) {
    await schema
      .alterTable(table)
      .addColumn(name, type, (c) => c.notNull().defaultTo(value))
      .execute()
  }
  for (const name of ['outcome', 'due_at', 'assigned_to', 'taken_at', 'closed_at']) {
    await schema.alterTable(table).addColumn(name, 'text').execute()
  }
  await sql`update callback_requests set due_at = coalesce(scheduled_at, created_at)`.execute(db)
  await sql`update callback_requests set desk_state = 'done', closed_at = coalesce(handled_at, created_at)
    where handled_at is not null or exists (select 1 from deliveries
      where deliveries.request_id = callback_requests.id and deliveries.state = 'delivered')`.execute(
    db,
  )
  await schema
    .createIndex('callback_requests_desk')
    .on(table)
    .columns(['desk_state', 'due_at', 'id'])
    .execute()
  await schema
    .createIndex('callback_requests_closed')
    .on(table)
    .columns(['desk_state', 'closed_at', 'id'])
    .execute()
}
