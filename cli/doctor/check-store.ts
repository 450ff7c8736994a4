import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Config } from '../../src/config/config.ts'
import { addDeliveryCounts, countDeliveries } from '../../src/db/count-deliveries.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { isPostgres } from '../../src/db/dialect.ts'
import { findPendingMigrations } from '../../src/db/migrate.ts'
import { readOfficeZone } from '../../src/db/places.ts'
import { findOutage } from '../../src/db/outage.ts'
import type { Clock } from '../../src/lib/time/clock.ts'
import { findConsentDocument } from '../../src/lib/consent-types.ts'
import { formatZoneTime } from '../../src/lib/time/office-time.ts'
import { checkPlans, checkPortals, checkSources } from './check-feeds.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const LIMITS = { connect: 5_000, responseTimeout: 10_000, statement: 10_000, lock: 5_000 }
const HOUR_MS = 3_600_000
/** Prices are imported daily; two days show that an import fails. */
const OLD_CATALOGUE_MS = 48 * HOUR_MS
/** A request that waits longer was tried several times (promise R6: five minutes after the CRM is back). */
const OLD_DELIVERY_MS = HOUR_MS
/** Decision D17 counts requests of the last minute, so clocks must differ less. */
const CLOCK_SKEW_MS = 30_000

type Check = (db: Database, now: Date, config: Config) => Promise<Finding[]>

/** Checks the database and what is in it, without changing anything. Migrates nothing. */
export async function checkStore(config: Config, clock: Clock): Promise<Finding[]> {
  const { DATABASE_URL } = config
  // SQLite would create an empty file.
  if (DATABASE_URL.startsWith('file:') && !existsSync(DATABASE_URL.slice('file:'.length))) {
    return [problem('база данных', 'Файла базы нет', 'Запустите сервер: он создаст базу сам.')]
  }
  const db = connectDatabase(DATABASE_URL, LIMITS)
  try {
    const pending = await findPendingMigrations(db)
    if (pending > 0) {
      return [
        problem(
          'база данных',
          `База старее этого выпуска на ${pending} миграций`,
          'Запустите сервер этого выпуска: он обновит базу при старте.',
        ),
      ]
    }
    const findings = [ok('база данных', 'База отвечает, её версия совпадает с выпуском')]
    for (const check of checks) findings.push(...(await check(db, clock.now(), config)))
    return findings
  } catch (error) {
    const outage = findOutage(error)
    const code = /\(([\w ]+)\)/.exec(outage?.reason ?? '')?.[1] ?? ''
    const reason = outage
      ? `${outage.kind === 'unreachable' ? 'не отвечает' : 'не пишет на диск'} (${code})`
      : error instanceof Error
        ? error.message
        : String(error)
    return [
      problem(
        'база данных',
        `База не работает: ${reason}`,
        'Проверьте DATABASE_URL, сам сервер базы и его журнал.',
      ),
    ]
  } finally {
    await db.destroy()
  }
}

const checkClock: Check = async (db, now) => {
  if (!isPostgres(db)) return []
  const { rows } = await sql<{ at: string }>`select to_char(now() at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(db)
  const difference = Math.abs(Date.parse(rows[0]?.at ?? '') - now.getTime())
  if (difference <= CLOCK_SKEW_MS) return [ok('часы', 'Часы сервера и базы совпадают')]
  const seconds = Math.round(difference / 1000)
  return [
    problem(
      'часы',
      `Часы сервера и базы расходятся на ${seconds} с`,
      'Включите синхронизацию времени (NTP) на обеих машинах.',
    ),
  ]
}

const checkPolicy: Check = async (db) => {
  const documents = await db.selectFrom('documents').select('type').execute()
  return findConsentDocument(documents)
    ? [ok('политика', 'Политика обработки данных опубликована')]
    : [
        problem(
          'политика',
          'Политика обработки данных не опубликована: заявки не принимаются',
          'Загрузите документ типа privacy_policy: kvartal import content ПАПКА.',
        ),
      ]
}

const checkCatalogue: Check = async (db, now) => {
  const { changed_at } = await db
    .selectFrom('catalogue_version')
    .select('changed_at')
    .executeTakeFirstOrThrow()
  const lot = await db
    .selectFrom('shown_lots as lots')
    .select('id')
    .where('status', '=', 'available')
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!lot) {
    return [
      warning('выгрузка', 'В продаже нет ни одного лота', 'Загрузите выгрузку: kvartal import.'),
    ]
  }
  const age = now.getTime() - Date.parse(changed_at)
  if (age <= OLD_CATALOGUE_MS)
    return [
      ok('выгрузка', `Данные обновлены ${formatZoneTime(changed_at, await readOfficeZone(db))}`),
    ]
  const days = Math.floor(age / (24 * HOUR_MS))
  return [
    warning(
      'выгрузка',
      `Данные не менялись ${days} дн.`,
      'Проверьте, что выгрузка загружается по расписанию и без ошибок.',
    ),
  ]
}

const checkDeliveries: Check = async (db, now, config) => {
  if (config.channels.length === 0) {
    return [
      warning(
        'заявки',
        'Ни CRM, ни почта для заявок не заданы: заявки остаются только в базе',
        'Задайте LEADS_WEBHOOK_URL или другой канал (docs/operations.md) или забирайте заявки командой kvartal leads export.',
      ),
    ]
  }
  const counts = await countDeliveries(db, config.channels)
  const { needsHuman, oldest } = addDeliveryCounts(counts)
  const late = [...counts].filter(([, one]) => one.needsHuman > 0 || one.oldest === oldest)
  const channels = counts.size > 1 ? ` (${late.map(([name]) => name).join(', ')})` : ''
  if (needsHuman > 0) {
    return [
      problem(
        'заявки',
        `CRM не приняла за 72 часа заявок: ${needsHuman}${channels}`,
        'Позвоните по ним и исправьте причину: kvartal leads list --status needs_human.',
      ),
    ]
  }
  if (oldest === null || now.getTime() - Date.parse(oldest) < OLD_DELIVERY_MS) {
    return [ok('заявки', 'Заявки передаются в CRM')]
  }
  return [
    problem(
      'заявки',
      `Заявка ждёт передачи в CRM дольше часа, с ${oldest}${channels}`,
      'Посмотрите причину: kvartal leads list, затем kvartal leads show НОМЕР.',
    ),
  ]
}

/** Passkeys belong to the host of the site: the next start with another PUBLIC_URL would lose them. */
const checkPasskeys: Check = async (db, _now, { PUBLIC_URL }) => {
  if (!PUBLIC_URL) return []
  const { hostname } = new URL(PUBLIC_URL)
  const rows = await db
    .selectFrom('desk_passkeys')
    .select(['host', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('host', 'not in', ['', hostname])
    .groupBy('host')
    .orderBy('host')
    .execute()
  if (rows.length === 0) return []
  const hosts = rows.map(({ host, count }) => `${host}: ${Number(count)}`).join(', ')
  return [
    warning(
      'ключи доступа',
      `PUBLIC_URL ведёт на ${hostname}, а ключи доступа сотрудников созданы для другого адреса (${hosts}): войти ими не получится`,
      'Верните прежний адрес, или пусть сотрудники войдут паролем с кодом и добавят ключи заново: «Моя учётная запись».',
    ),
  ]
}

const checks: readonly Check[] = [
  checkClock,
  checkPolicy,
  checkCatalogue,
  checkSources,
  checkPlans,
  checkPortals,
  checkDeliveries,
  checkPasskeys,
]
