import {
  describeAttempt,
  describeCampaign,
  describeDelivery,
  describeLeadStatus,
  describeWishes,
  formatLeadPhone,
  formatOfficeTime,
  isSendable,
  nameClocks,
} from '../src/features/callback/office/lead-words.server.ts'
import type { OfficeZone } from '../src/features/callback/office-zones.server.ts'
import type { LeadTexts } from '../src/features/callback/office/lead-texts.server.ts'
import type { Attempt, Lead, ListedDelivery } from '../src/features/callback/office/leads.server.ts'
import { formatRoubles } from '../src/lib/numbers.ts'
import { describeText } from './lead-texts.ts'

/** Whose clocks the times of a request about a project are read by. */
type FindOffice = (project: string | null) => OfficeZone | undefined

/** Formats requests as a table with aligned columns, or a message if there are none. */
export function formatLeadTable(
  leads: readonly Lead[],
  channels: readonly string[],
  findOffice: FindOffice = () => undefined,
): string {
  if (leads.length === 0) return 'Заявок нет'
  const clocks = new Set(leads.map(({ project }) => nameClocks(findOffice(project))))
  // Each time says whose it is where there are several.
  const [only = ''] = clocks
  const toTime = (at: string | null, project: string | null) => {
    if (at === null) return ''
    const office = findOffice(project)
    return `${formatOfficeTime(at, office)}${clocks.size > 1 ? ` (${nameClocks(office)})` : ''}`
  }
  const where = clocks.size > 1 ? '' : ` (${only})`
  const rows = leads.map((lead) => [
    lead.id,
    toTime(lead.created_at, lead.project),
    lead.name,
    formatLeadPhone(lead.phone),
    lead.lot ?? lead.project ?? lead.page ?? '',
    toTime(lead.scheduled_at, lead.project),
    describeLeadStatus(lead, isSendable(lead, channels)),
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
export function formatLead(
  lead: Lead,
  channels: readonly string[],
  { consent, policy, mailing }: LeadTexts,
  history: { deliveries: readonly ListedDelivery[]; attempts: readonly Attempt[] },
  office?: OfficeZone,
): string {
  const clocks = nameClocks(office)
  const toTime = (at: string | null | undefined) => (at ? formatOfficeTime(at, office) : null)
  // With one channel the status says it all.
  const deliveries = history.deliveries.length > 1 ? history.deliveries : []
  const facts: Array<[string, string | null | undefined]> = [
    ['Номер', lead.id],
    [`Получена (${clocks})`, toTime(lead.created_at)],
    ['Имя', lead.name],
    ['Телефон', formatLeadPhone(lead.phone)],
    ['Тип', lead.type],
    ['Форма', lead.form_name],
    ['Страница', lead.page],
    ['Проект', lead.project],
    ['Лот', lead.lot],
    ['Реклама', describeCampaign(lead)],
    [`Позвонить (${clocks})`, toTime(lead.scheduled_at)],
    ['Пожелание', describeWishes(lead, office) || null],
    ['Цена на момент заявки', lead.lot_price === null ? null : formatRoubles(lead.lot_price)],
    ['Согласие', `версия ${lead.consent_version}, ${toTime(lead.consent_at)}`],
    ['Текст согласия', consent ? `${describeText(consent)} (целиком: --consent)` : 'не сохранён'],
    ['Политика', policy && describeText(policy)],
    ['Согласие на рассылку', toTime(lead.mailing_consent_at)],
    ['Текст согласия на рассылку', mailing && describeText(mailing)],
    ['Состояние', describeLeadStatus(lead, isSendable(lead, channels))],
    ...deliveries.map((delivery): [string, string] => [
      `Канал ${delivery.channel}`,
      describeDelivery(delivery, channels.includes(delivery.channel), office),
    ]),
    ['Попыток', deliveries.length > 0 ? null : lead.attempts?.toString()],
    ...history.attempts.map((attempt): [string, string] => [
      `Попытка (${clocks})`,
      describeAttempt(attempt, office),
    ]),
    [`Передана (${clocks})`, toTime(lead.delivered_at)],
    [`Обработана (${clocks})`, toTime(lead.handled_at)],
  ]
  return facts
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([heading, value]) => `${heading}: ${value}`)
    .join('\n')
}
