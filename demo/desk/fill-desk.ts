import { createHash, randomUUID } from 'node:crypto'
import type { RequestOutcome } from '../../src/db/callback-tables.ts'
import type { Database } from '../../src/db/connect.ts'
import type { Clock } from '../../src/lib/time/clock.ts'
import { markDemoDesk } from '../../src/features/content/demo/demo-company.server.ts'
import { findConsentDocument } from '../../src/lib/consent-types.ts'

/** They cannot sign in until the owner creates their links on the screen «Команда». */
const people = [
  { name: 'Мария Котова', email: 'maria@desk.example', role: 'manager' },
  { name: 'Игорь Лапин', email: 'igor@desk.example', role: 'editor' },
  { name: 'Ольга Серова', email: 'olga@desk.example', role: 'analyst' },
] as const

const names = ['Анна', 'Дмитрий', 'Екатерина', 'Сергей', 'Наталья', 'Павел', 'Юлия', 'Артём']
const forms = ['Обратный звонок', 'Запись на показ', 'Вопрос об ипотеке', null] as const
const campaigns = [
  { utm_source: 'yandex', utm_campaign: 'новостройки' },
  { utm_source: 'cian', utm_campaign: 'карточка' },
  null,
  { utm_source: 'vk', utm_campaign: 'рассрочка' },
  null,
] as const
const outcomes: readonly RequestOutcome[] = [
  'reached',
  'meeting',
  'reached',
  'no_answer',
  'refused',
  'reached',
  'meeting',
  'wrong_number',
]
const notes = [
  'Смотрит двухкомнатную, важен этаж выше пятого',
  'Ждёт одобрения ипотеки',
  'Сравнивает с соседним проектом',
  'Просит прислать планировки',
]

const COUNT = 40
const WAITING = 7
const STEP_MS = 5.6 * 3_600_000
const MINUTE_MS = 60_000

/**
 * Fills the desk of the demo company: three people who have not joined yet, and forty callback requests of the last days
 * with invented names and phones that are not in use. They have no deliveries, so no CRM ever gets them. Does nothing
 * without a consent document or when there are people or requests already.
 */
export async function fillDemoDesk(db: Database, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const documents = await trx.selectFrom('documents').select(['type', 'version']).execute()
    const consent = findConsentDocument(documents)
    const isUsed =
      (await trx.selectFrom('desk_users').select('id').limit(1).executeTakeFirst()) ??
      (await trx.selectFrom('callback_requests').select('id').limit(1).executeTakeFirst())
    if (!consent || isUsed) return
    const created_at = clock.now().toISOString()
    for (const person of people) {
      await trx
        .insertInto('desk_users')
        .values({
          id: randomUUID(),
          ...person,
          password_hash: null,
          disabled_at: null,
          absent_until: null,
          last_seen_at: null,
          created_at,
        })
        .execute()
    }
    await storeRequests(trx, clock.now().getTime(), consent.version ?? '1')
    await markDemoDesk(trx)
  })
}

async function storeRequests(db: Database, now: number, version: string): Promise<void> {
  const lots = await db
    .selectFrom('lots')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .select(['lots.id', 'lots.article', 'lots.price', 'projects.name as project'])
    .where('lots.status', '=', 'available')
    .where('lots.withdrawn_at', 'is', null)
    .orderBy('lots.id')
    .limit(COUNT * 8)
    .execute()
  for (let n = 0; n < COUNT; n++) {
    const isWaiting = n < WAITING
    const created = now - (isWaiting ? (n * 7 + 2) * MINUTE_MS : n * STEP_MS)
    const at = new Date(created).toISOString()
    const called = new Date(created + ((n * 13) % 50) * MINUTE_MS + MINUTE_MS).toISOString()
    const lot = n % 4 === 3 ? undefined : lots[(n * 7) % Math.max(1, lots.length)]
    const outcome = outcomes[n % outcomes.length] ?? 'reached'
    const isMeetingAhead = !isWaiting && outcome === 'meeting' && n < 2 * outcomes.length
    const meeting_at = isMeetingAhead ? new Date(now + n * 180 * MINUTE_MS).toISOString() : null
    const id = randomUUID()
    const campaign = campaigns[n % campaigns.length]
    await db
      .insertInto('callback_requests')
      .values({
        id,
        type: 'callback',
        name: names[n % names.length] ?? '',
        // No operator has these numbers.
        phone: `+7000000${String(1000 + n * 37).padStart(4, '0')}`,
        page: lot ? `/flats/${lot.id}` : '/',
        project: lot?.project ?? null,
        lot: lot?.article ?? null,
        lot_price: lot?.price ?? null,
        form_name: forms[n % forms.length] ?? null,
        campaign: campaign ? JSON.stringify(campaign) : null,
        // The promised call is ahead, so that the demo starts without a late one.
        scheduled_at: isWaiting ? new Date(now + (n * 45 + 40) * MINUTE_MS).toISOString() : null,
        reply_by: n % 9 === 4 ? 'message' : null,
        no_calls_after: n % 7 === 3 ? '19:00' : null,
        consent_version: version,
        consent_at: at,
        mailing_consent_at: null,
        idempotency_key: null,
        fingerprint: createHash('sha256').update(id).digest('hex'),
        content_hash: null,
        sender: 'demo',
        flagged: null,
        handled_at: isWaiting ? null : called,
        created_at: at,
        desk_state: isWaiting ? 'new' : 'done',
        calls: isWaiting ? 0 : 1 + (n % 2),
        outcome: isWaiting ? null : outcome,
        due_at: isWaiting
          ? new Date(now + (n * 45 + 40) * MINUTE_MS).toISOString()
          : (meeting_at ?? at),
        meeting_at,
        assigned_to: null,
        taken_at: isWaiting ? null : at,
        closed_at: isWaiting ? null : called,
      })
      .execute()
    if (isWaiting) continue
    const who = { request_id: id, user_id: null, user_name: people[0].name }
    await db
      .insertInto('request_events')
      .values([
        { ...who, at, kind: 'take', text: '' },
        { ...who, at: called, kind: outcome, text: meeting_at ?? '' },
      ])
      .execute()
    const text = notes[n % 9]
    if (text) {
      await db
        .insertInto('request_notes')
        .values({ ...who, at: called, text })
        .execute()
    }
  }
}
