import type { ListedRequest, RequestState } from '../../features/callback/requests/schema.ts'
import { lazily } from '../../lib/time/lazily.ts'
import { formatPhone, nationalDigits } from '../../lib/phone.ts'
import { officeZone } from '../kit/office-zone.ts'
import { pluralize } from '../../lib/numbers.ts'
import { isLate } from './urgency.ts'

export const stateNames: Readonly<Record<RequestState, string>> = {
  new: 'Новые',
  in_progress: 'В работе',
  done: 'Готово',
}

export const outcomeNames = {
  reached: 'Поговорили',
  meeting: 'Встреча',
  no_answer: 'Не дозвонились',
  wrong_number: 'Неверный номер',
  refused: 'Отказ',
  spam: 'Спам',
} as const

const channelNames: Readonly<Record<string, string>> = {
  webhook: 'CRM',
  email: 'почта',
  bitrix24: 'Битрикс24',
  amocrm: 'amoCRM',
}
const deliveryNames: Readonly<Record<string, string>> = {
  pending: 'ждёт отправки',
  delivered: 'передана',
  needs_human: 'не передана',
}

const momentFormat = lazily(
  () =>
    new Intl.DateTimeFormat('ru-RU', {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: officeZone(),
    }),
)

/** «27 нояб., 11:00», by the clocks of the office. */
export function formatMoment(at: string): string {
  return momentFormat().format(new Date(at))
}

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** «25 мин», «2 ч 10 мин», «3 дня»: how long it is between two moments. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.round(Math.abs(ms) / MINUTE_MS))
  if (minutes < HOUR_MINUTES) return `${minutes} мин`
  if (minutes >= 2 * DAY_MINUTES) {
    const days = Math.floor(minutes / DAY_MINUTES)
    return `${days} ${pluralize(days, 'день', 'дня', 'дней')}`
  }
  const rest = minutes % HOUR_MINUTES
  return `${Math.floor(minutes / HOUR_MINUTES)} ч${rest ? ` ${rest} мин` : ''}`
}

/** The clock of a request in words: how long until the promised call, or since it should have been. */
export function describeClock(
  request: Pick<ListedRequest, 'state' | 'due_at'>,
  now: number,
): string {
  const { due_at } = request
  if (due_at === null) return ''
  const left = Date.parse(due_at) - now
  if (isLate(request, now)) return `опоздали на ${formatSpan(left)}`
  if (left < MINUTE_MS) return 'сейчас'
  return left > DAY_MINUTES * MINUTE_MS ? formatMoment(due_at) : `через ${formatSpan(left)}`
}

/** What came of a request, when its meeting is, or its clock in words. */
export function describeState(request: ListedRequest, now: number): string {
  const { state, outcome, meeting_at, asks_outcome } = request
  if (asks_outcome && state !== 'done') return 'встреча прошла: чем кончилась?'
  if (state !== 'done') return describeClock(request, now)
  if (outcome === 'meeting' && meeting_at !== null) return `Встреча ${formatMoment(meeting_at)}`
  return outcome ? outcomeNames[outcome] : 'Передана'
}

/** Who has a request. */
export function describeOwner({ assigned_to, state }: ListedRequest): string {
  if (assigned_to) return assigned_to.name
  return state === 'done' ? 'закрыта, никем' : 'свободна'
}

/** A stored phone as people read it. A masked one stays as it is. */
export function formatRequestPhone(phone: string): string {
  const digits = phone.includes('•') ? null : nationalDigits(phone)
  return digits === null ? phone : formatPhone(digits)
}

/** What a request is about. */
export function describeSubject({ lot, project, page, form_name }: ListedRequest): string {
  const named = [project, lot].filter(Boolean).join(', ') || form_name
  if (named) return named
  // The page of the form itself says nothing.
  const isForm = page === null || page === '/' || page.startsWith('/callback')
  return isForm ? 'Общий вопрос' : `Общий вопрос, страница\u00a0${page}`
}

const sourceNames = {
  phone: 'позвонил в\u00a0офис',
  visit: 'пришёл в\u00a0офис',
  other: 'записан в\u00a0офисе',
}

/** Where a visitor came from: `yandex / осень`, or how the office got a request that it has added. */
export function describeSource({ campaign, source }: ListedRequest): string {
  if (source !== null) return sourceNames[source]
  const marks = [campaign?.['utm_source'], campaign?.['utm_campaign']].filter(Boolean)
  return marks.join(' / ')
}

/** Whether a delivery is shown: without its channel nothing waits to be sent. */
export function isShown({ state, enabled }: ListedRequest['deliveries'][number]): boolean {
  return state !== 'pending' || enabled
}

/** «Битрикс24: передана в 12:04, № 815». */
export function describeDelivery({
  channel,
  state,
  delivered_at,
  reference,
}: ListedRequest['deliveries'][number]): string {
  const words = [
    deliveryNames[state] ?? state,
    state === 'delivered' && delivered_at !== null && formatMoment(delivered_at),
    reference !== null && `№\u00a0${reference}`,
  ]
  return `${nameChannel(channel)}: ${words.filter(Boolean).join(', ')}`
}

/** The name of a channel in Russian. */
export function nameChannel(channel: string): string {
  return channelNames[channel] ?? channel
}

/** What came of an attempt to deliver, in words. */
export const attemptNames: Readonly<Record<string, string>> = {
  delivered: 'передана',
  channel_failed: 'канал не ответил',
  refused: 'отклонена',
  interrupted: 'прервана',
}
