import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { CallbackRequestsTable } from '../../src/db/callback-tables.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { createRandom, gatherStatistics } from '../lots.ts'

const CHUNK = 400
const MINUTE_MS = 60_000
/** Open requests. The others are the history of years. */
const OPEN = 300
const women = ['Анна', 'Вера', 'Дарья', 'Жанна', 'Инна']
const men = ['Борис', 'Глеб', 'Егор', 'Захар', 'Клим']
const surnames = ['Орлов', 'Соколов', 'Зайцев', 'Лебедев', 'Чижов', 'Воронов', 'Галкин']
const sources = ['yandex', 'vk', 'cian', 'avito', null]

/** Fills an empty database with callback requests of a company and their deliveries. The same every time. */
export async function fillRequests(url: string, count: number): Promise<Database> {
  const db = connectDatabase(url)
  await migrateDatabase(db)
  const now = Date.now()
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) =>
      makeRow(from + n, count, now),
    )
    const deliveries = rows.map(({ id, created_at }) => ({
      request_id: id,
      channel: 'email',
      state: 'delivered' as const,
      lane: 'queue' as const,
      attempts: 1,
      first_attempt_at: created_at,
      due_at: created_at,
      last_error: null,
      delivered_at: created_at,
      created_at,
    }))
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('callback_requests').values(rows).execute()
      await trx.insertInto('deliveries').values(deliveries).execute()
    })
  }
  await gatherStatistics(db)
  return db
}

/**
 * The name, the phone and the article of a request, for searches. No man has a woman's surname, so that two words can be
 * frequent and never together.
 */
export function describeRow(n: number): { name: string; phone: string; lot: string } {
  const random = createRandom(n)
  const isWoman = random(2) === 0
  const surname = `${surnames[random(surnames.length)]}${isWoman ? 'а' : ''}`
  return {
    name: `${isWoman ? women[random(women.length)] : men[random(men.length)]} ${surname}`,
    phone: `+79${String(100_000_000 + random(899_999_999))}`,
    lot: `A-${random(5_000)}`,
  }
}

function makeRow(n: number, count: number, now: number): Insertable<CallbackRequestsTable> {
  const at = new Date(now - (count - n) * 7 * MINUTE_MS).toISOString()
  const source = sources[n % sources.length]
  const isOpen = n >= count - OPEN
  const isNew = isOpen && n % 2 === 0
  return {
    ...describeRow(n),
    id: randomUUID(),
    type: 'callback',
    page: `/flats/${(n % 5_000) + 1}`,
    project: 'Берег',
    lot_price: 9_000_000 + n,
    form_name: 'Обратный звонок',
    campaign: source ? JSON.stringify({ utm_source: source, utm_campaign: 'осень' }) : null,
    scheduled_at: null,
    consent_version: '1',
    consent_at: at,
    mailing_consent_at: null,
    idempotency_key: null,
    fingerprint: `f${n}`,
    content_hash: null,
    sender: `s${n % 9_000}`,
    flagged: null,
    handled_at: isOpen ? null : at,
    created_at: at,
    desk_state: isOpen ? (isNew ? 'new' : 'in_progress') : 'done',
    outcome: isOpen ? null : 'reached',
    due_at: at,
    assigned_to: null,
    taken_at: isOpen && !isNew ? at : null,
    closed_at: isOpen ? null : at,
  }
}
