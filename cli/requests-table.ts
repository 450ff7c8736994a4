import {
  describeAttempt,
  describeCampaign,
  describeDelivery,
  describeDeliveryStatus,
  describeWishes,
  formatRequestPhone,
  formatOfficeTime,
  isSendable,
  nameClocks,
} from '../src/features/callback/requests/delivery-labels.server.ts'
import type { OfficeZone } from '../src/features/callback/office-zones.server.ts'
import type { AgreedTexts } from '../src/features/callback/requests/agreed-texts.server.ts'
import type {
  Attempt,
  OfficeRequest,
  ListedDelivery,
} from '../src/features/callback/requests/office-requests.server.ts'
import { formatRoubles } from '../src/lib/numbers.ts'
import { describeText } from './request-texts.ts'

/** Whose clocks the times of a request about a project are read by. */
type FindOffice = (project: string | null) => OfficeZone | undefined

/** Formats requests as a table with aligned columns, or a message if there are none. */
export function formatRequestTable(
  requests: readonly OfficeRequest[],
  channels: readonly string[],
  findOffice: FindOffice = () => undefined,
): string {
  if (requests.length === 0) return 'Заявок нет'
  const clocks = new Set(requests.map(({ project }) => nameClocks(findOffice(project))))
  // Each time says whose it is where there are several.
  const [only = ''] = clocks
  const toTime = (at: string | null, project: string | null) => {
    if (at === null) return ''
    const office = findOffice(project)
    return `${formatOfficeTime(at, office)}${clocks.size > 1 ? ` (${nameClocks(office)})` : ''}`
  }
  const where = clocks.size > 1 ? '' : ` (${only})`
  const rows = requests.map((request) => [
    request.id,
    toTime(request.created_at, request.project),
    request.name,
    formatRequestPhone(request.phone),
    request.lot ?? request.project ?? request.page ?? '',
    toTime(request.scheduled_at, request.project),
    describeDeliveryStatus(request, isSendable(request, channels)),
  ])
  const table = [
    ['Номер', `Время${where}`, 'Имя', 'Телефон', 'О чём', `Позвонить${where}`, 'Состояние'],
    ...rows,
  ]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats all facts about one request, one per line. */
export function formatRequest(
  request: OfficeRequest,
  channels: readonly string[],
  { consent, policy, mailing }: AgreedTexts,
  history: { deliveries: readonly ListedDelivery[]; attempts: readonly Attempt[] },
  office?: OfficeZone,
): string {
  const clocks = nameClocks(office)
  const toTime = (at: string | null | undefined) => (at ? formatOfficeTime(at, office) : null)
  // With one channel the status says it all.
  const deliveries = history.deliveries.length > 1 ? history.deliveries : []
  const facts: Array<[string, string | null | undefined]> = [
    ['Номер', request.id],
    [`Получена (${clocks})`, toTime(request.created_at)],
    ['Имя', request.name],
    ['Телефон', formatRequestPhone(request.phone)],
    ['Тип', request.type],
    ['Форма', request.form_name],
    ['Страница', request.page],
    ['Проект', request.project],
    ['Лот', request.lot],
    ['Реклама', describeCampaign(request)],
    [`Позвонить (${clocks})`, toTime(request.scheduled_at)],
    ['Пожелание', describeWishes(request, office) || null],
    ['Цена на момент заявки', request.lot_price === null ? null : formatRoubles(request.lot_price)],
    ['Согласие', `версия ${request.consent_version}, ${toTime(request.consent_at)}`],
    ['Текст согласия', consent ? `${describeText(consent)} (целиком: --consent)` : 'не сохранён'],
    ['Политика', policy && describeText(policy)],
    ['Согласие на рассылку', toTime(request.mailing_consent_at)],
    ['Текст согласия на рассылку', mailing && describeText(mailing)],
    ['Состояние', describeDeliveryStatus(request, isSendable(request, channels))],
    ...deliveries.map((delivery): [string, string] => [
      `Канал ${delivery.channel}`,
      describeDelivery(delivery, channels.includes(delivery.channel), office),
    ]),
    ['Попыток', deliveries.length > 0 ? null : request.attempts?.toString()],
    ...history.attempts.map((attempt): [string, string] => [
      `Попытка (${clocks})`,
      describeAttempt(attempt, office),
    ]),
    [`Передана (${clocks})`, toTime(request.delivered_at)],
    [`Обработана (${clocks})`, toTime(request.handled_at)],
  ]
  return facts
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([heading, value]) => `${heading}: ${value}`)
    .join('\n')
}
