import type { AttemptOutcome } from '../../../db/callback-tables.ts'
import { formatPhone, nationalDigits } from '../../../lib/phone.ts'

export const leadStatuses = [
  'pending',
  'aside',
  'needs_human',
  'delivered',
  'handled',
  'flagged',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

interface LeadDelivery {
  delivery_state: 'pending' | 'delivered' | 'needs_human' | null
  lane: 'queue' | 'aside' | null
  attempts: number | null
  last_error: string | null
  /** When the office handled it, or null. */
  handled_at: string | null
}

/** Returns the status of a request, one of the values of `--status`. */
export function toLeadStatus({ delivery_state, lane, handled_at }: LeadDelivery): LeadStatus {
  if (delivery_state === null) return 'flagged'
  if (handled_at !== null && delivery_state !== 'delivered') return 'handled'
  return delivery_state === 'pending' && lane === 'aside' ? 'aside' : delivery_state
}

/** Describes the status of a request in Russian for the sales office. */
export function describeLeadStatus(lead: LeadDelivery, hasWebhook: boolean): string {
  const reason = lead.last_error ? ` (${lead.last_error})` : ''
  switch (toLeadStatus(lead)) {
    case 'delivered':
      return 'передана'
    case 'handled':
      return 'обработана'
    case 'needs_human':
      return `не передана за 72 часа, нужна помощь${reason}`
    case 'flagged':
      return 'задержана: слишком много заявок'
    case 'aside':
      return hasWebhook ? `CRM не принимает, повторяем${reason}` : 'не передана: нет адреса CRM'
    case 'pending':
      if (!hasWebhook) return 'не передана: нет адреса CRM'
      return lead.attempts ? `CRM не отвечает, повторяем${reason}` : 'ждёт доставки'
  }
}

const outcomes: Readonly<Record<AttemptOutcome, string>> = {
  delivered: 'передана',
  channel_failed: 'CRM не отвечает',
  refused: 'CRM не приняла',
  interrupted: 'прервана остановкой сервера',
}

/** Describes one attempt to deliver a request in Russian, on one line. */
export function describeAttempt(attempt: {
  channel: string
  started_at: string
  duration_ms: number
  outcome: AttemptOutcome
  reason: string | null
}): string {
  const { channel, started_at, duration_ms, outcome, reason } = attempt
  const words = outcomes[outcome]
  return `${started_at} ${channel}: ${words}${reason ? ` (${reason})` : ''}, ${duration_ms} мс`
}

const callTime = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

/** Formats the chosen call time as Moscow time. Returns an empty string when none was chosen. */
export function describeCallTime({ scheduled_at }: { scheduled_at: string | null }): string {
  return scheduled_at === null ? '' : callTime.format(new Date(scheduled_at))
}

/** Formats the campaign of the visit as `utm_source=yandex, utm_medium=cpc`; null without one. */
export function describeCampaign({ campaign }: { campaign: string | null }): string | null {
  if (campaign === null) return null
  const marks = Object.entries(JSON.parse(campaign) as Record<string, string>)
  return marks.map(([name, value]) => `${name}=${value}`).join(', ')
}

/** Formats a stored phone as `+7 (912) 345-67-89`. */
export function formatLeadPhone(phone: string): string {
  const digits = nationalDigits(phone)
  return digits === null ? phone : formatPhone(digits)
}
