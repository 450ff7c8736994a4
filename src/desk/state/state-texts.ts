import type { SiteState } from '../../features/alarms/schema.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatMoment, formatSpan } from '../requests/request-labels.ts'
import { capitalize } from '../../lib/text.ts'

/** One sentence about the site. `advice` is what to do about it; null when all is well. */
export interface Finding {
  tone: 'ok' | 'attention' | 'problem'
  text: string
  advice: string | null
}

export interface FindingGroup {
  title: string
  findings: Finding[]
}

const HOUR_MS = 3_600_000
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const GIBIBYTE = 1024 ** 3
const LIMITS = {
  /** Prices come in daily: two days show that a feed fails. */
  catalogueMs: 48 * HOUR_MS,
  /** A daily backup and two hours for it to run. */
  backupMs: 26 * HOUR_MS,
  /** A request that waits longer was tried several times. */
  pendingMs: HOUR_MS,
  freeBytes: GIBIBYTE,
}

const channelNames: Readonly<Record<string, string>> = {
  webhook: 'CRM',
  email: 'Почта отдела',
  bitrix24: 'Битрикс24',
  amocrm: 'amoCRM',
}

const ADMIN = 'Передайте это администратору сайта'

/** What each problem of the server means, and what to do about it. */
const problems: Readonly<Record<string, [text: string, advice: string]>> = {
  database: [
    'База данных не отвечает: показано то, что сервер помнит',
    `Заявки сохраняются на диске сервера и не пропадут. ${ADMIN} сейчас`,
  ],
  disk: [
    'База или папка с картинками не записывается',
    `${ADMIN} сейчас: на диске кончилось место`,
  ],
  spool: [
    'Часть заявок ждёт на диске сервера: база их не приняла',
    `Обычно они доходят сами за минуту. Если надпись не исчезла, ${ADMIN.toLowerCase()}`,
  ],
  unhandled_requests: [
    'Есть заявки старше срока хранения, которых никто не забрал',
    'Откройте «Заявки», обзвоните их и запишите итог',
  ],
  requests: [
    'Есть заявки, по которым опоздали со звонком',
    'Откройте «Заявки»: опоздавшие стоят первыми',
  ],
  flagged_cap: [
    'За сутки пришло слишком много подозрительных заявок, новые подозрительные не сохраняются',
    'Похоже на атаку. Отметьте лишние как «Спам»; обычные заявки принимаются',
  ],
  no_policy: [
    'Политика обработки данных не опубликована: форма заявки закрыта',
    'Опубликуйте документ с политикой вместе с содержанием сайта',
  ],
  sources: [
    'Выгрузка устарела, не принята или её цены резко изменились',
    'Смотрите «Выгрузки» ниже: там написано, какая и почему',
  ],
  untrusted_proxy: [
    'Все посетители видны серверу как один: перед ним стоит незнакомый прокси',
    `${ADMIN}: адрес прокси нужен в настройке TRUSTED_PROXIES`,
  ],
}

/** Everything that is known of the site as sentences, by subject. */
export function describeSite(state: SiteState): FindingGroup[] {
  const now = Date.parse(state.now)
  return [
    { title: 'Сейчас', findings: describeProblems(state) },
    { title: 'Заявки', findings: describeChannels(state, now) },
    { title: 'Лоты и выгрузки', findings: describeCatalogue(state, now) },
    { title: 'Резервные копии', findings: [describeBackups(state, now)] },
    { title: 'Место на диске', findings: state.disks.map(describeDisk) },
    { title: 'Сайт', findings: describeServer(state, now) },
  ]
}

function describeProblems({ problems: found, policy }: SiteState): Finding[] {
  const names = new Set(found.map(({ name }) => name))
  if (!policy) names.add('no_policy')
  if (names.size === 0) return [ok('Сайт работает, сбоев нет')]
  return [...names].map((name) => {
    const [text, advice] = problems[name] ?? [`Сбой «${name}»`, ADMIN]
    return { tone: 'problem', text, advice }
  })
}

function describeChannels({ channels }: SiteState, now: number): Finding[] {
  if (channels.length === 0) {
    return [
      attention(
        'Заявки никуда не передаются: ни CRM, ни почта не подключены',
        `Они видны в разделе «Заявки». Чтобы передавать их дальше, ${ADMIN.toLowerCase()}`,
      ),
    ]
  }
  return channels.map(({ name, pending, pending_since, needs_human, last_delivered_at }) => {
    const title = channelNames[name] ?? name
    if (needs_human > 0) {
      return problem(
        `${title}: ${formatCount(needs_human, 'заявка не передана', 'заявки не переданы', 'заявок не передано')} за 72 часа`,
        'Позвоните по ним из раздела «Заявки» и отправьте снова, когда получатель заработает',
      )
    }
    if (pending_since !== null && now - Date.parse(pending_since) > LIMITS.pendingMs) {
      return problem(
        `${title}: ${formatCount(pending, 'заявка ждёт', 'заявки ждут', 'заявок ждут')} отправки, первая ${formatSpan(now - Date.parse(pending_since))}`,
        `Получатель не отвечает. Сервер пробует дальше; ${ADMIN.toLowerCase()}`,
      )
    }
    const last =
      last_delivered_at === null
        ? 'пока ничего не передано'
        : `последняя заявка передана ${formatMoment(last_delivered_at)}`
    return ok(`${title}: ${last}${pending > 0 ? `, ждут отправки: ${pending}` : ''}`)
  })
}

function describeCatalogue({ catalogue, sources }: SiteState, now: number): Finding[] {
  const { lots_on_sale, changed_at } = catalogue
  const age = now - Date.parse(changed_at)
  const lots =
    lots_on_sale === 0
      ? attention('В продаже нет ни одного лота', 'Загрузите прайс-лист или подключите выгрузку')
      : age > LIMITS.catalogueMs
        ? attention(
            `В продаже ${formatCount(lots_on_sale, 'лот', 'лота', 'лотов')}, данные не менялись ${formatSpan(age)}`,
            'Проверьте, что учётная система отдаёт выгрузку и в ней есть изменения',
          )
        : ok(
            `В продаже ${formatCount(lots_on_sale, 'лот', 'лота', 'лотов')}, данные менялись ${formatMoment(changed_at)}`,
          )
  return [lots, ...sources.map((source) => describeSource(source))]
}

function describeSource(source: SiteState['sources'][number]): Finding {
  const { name, paused, problem: reason, last_ok_at } = source
  if (paused) return attention(`Выгрузка «${name}» остановлена`, 'Её включает администратор сайта')
  if (reason !== null) {
    return problem(
      capitalize(reason.replace(/^источник /, 'выгрузка ')).replaceAll(MOMENT, (at) =>
        formatMoment(at),
      ),
      'На сайте остались прежние лоты и цены. Исправьте выгрузку у того, кто её отдаёт',
    )
  }
  if (last_ok_at === null) return ok(`Выгрузка «${name}» ждёт первой загрузки`)
  return ok(`Выгрузка «${name}» загружена ${formatMoment(last_ok_at)}`)
}

function describeBackups({ backups }: SiteState, now: number): Finding {
  const { configured, readable, last_at } = backups
  if (!configured) {
    return attention(
      'Серверу не сказано, где лежат копии: есть ли они, неизвестно',
      `${ADMIN}: папку копий задаёт настройка BACKUP_DIR, копию делают каждый день`,
    )
  }
  if (!readable) return problem('Папку с копиями не прочитать', ADMIN)
  if (last_at === null) return problem('Нет ни одной копии', `${ADMIN}: копию делают каждый день`)
  const age = now - Date.parse(last_at)
  const text = `Последняя копия сделана ${formatMoment(last_at)}, ${formatSpan(age)} назад`
  return age <= LIMITS.backupMs ? ok(text) : problem(text, `${ADMIN}: копию делают каждый день`)
}

const diskNames = { database: 'База данных', media: 'Картинки', spool: 'Заявки в запасе' } as const

function describeDisk({ name, free_bytes, writable }: SiteState['disks'][number]): Finding {
  const title = diskNames[name]
  const free = `${(free_bytes / GIBIBYTE).toFixed(1).replace('.', ',')} ГБ`
  if (!writable) return problem(`${title}: папка не записывается`, `${ADMIN} сейчас`)
  if (free_bytes >= LIMITS.freeBytes) return ok(`${title}: свободно ${free}`)
  return attention(
    `${title}: свободно только ${free}`,
    `${ADMIN}: на полном диске заявки не сохраняются`,
  )
}

function describeServer(state: SiteState, now: number): Finding[] {
  const { version, started_at, public_url, mail } = state
  return [
    ok(
      `Выпуск ${version}, работает ${formatSpan(now - Date.parse(started_at))} (с ${formatMoment(started_at)})`,
    ),
    describeAddress(public_url),
    mail
      ? ok('Почта подключена: о входе с нового браузера и смене пароля придёт письмо')
      : attention(
          'Почта не подключена: о входе с нового браузера и смене пароля писем нет',
          `${ADMIN}: нужны настройки SMTP_URL и SMTP_FROM`,
        ),
  ]
}

function describeAddress(address: string | null): Finding {
  if (address === null) {
    return attention(
      'Адрес сайта не задан: кабинет открывается только на этом компьютере',
      `${ADMIN}: адрес с HTTPS задаёт настройка PUBLIC_URL`,
    )
  }
  if (address.startsWith('https:')) {
    return ok(`Адрес сайта ${address}. Ключи доступа действуют только на нём`)
  }
  return problem(
    `Адрес сайта ${address} без HTTPS: имена и телефоны идут открытым текстом`,
    `${ADMIN}: нужен HTTPS`,
  )
}

function ok(text: string): Finding {
  return { tone: 'ok', text, advice: null }
}

function attention(text: string, advice: string): Finding {
  return { tone: 'attention', text, advice }
}

function problem(text: string, advice: string): Finding {
  return { tone: 'problem', text, advice }
}
