import type { AttemptOutcome } from '../../../db/callback-tables.ts'
import type { CallOffice } from '../call-wishes.ts'
import { formatOfficeTime } from '../describe-request.ts'

export { describeWishes } from '../callback-fields.ts'
export {
  describeCampaign,
  formatRequestPhone,
  formatOfficeTime,
} from '../describe-request.ts'
export { nameClocks } from '../call-wishes.ts'

export const deliveryStatuses = [
  'pending',
  'aside',
  'needs_human',
  'delivered',
  'handled',
  'flagged',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

interface RequestDelivery {
  delivery_state: 'pending' | 'delivered' | 'needs_human' | null
  lane: 'queue' | 'aside' | null
  attempts: number | null
  last_error: string | null
  /** When the office handled it, or null. */
  handled_at: string | null
}

/** Returns the status of a request, one of the values of `--status`. */
export function toDeliveryStatus({
  delivery_state,
  lane,
  handled_at,
}: RequestDelivery): DeliveryStatus {
  if (delivery_state === null) return 'flagged'
  if (handled_at !== null && delivery_state !== 'delivered') return 'handled'
  return delivery_state === 'pending' && lane === 'aside' ? 'aside' : delivery_state
}

/** Whether the channel that decides on the status of a request is configured. */
export function isSendable(
  { channel }: { channel: string | null },
  channels: readonly string[],
): boolean {
  return channel !== null && channels.includes(channel)
}

/** Describes the status of a request in Russian for the sales office. */
export function describeDeliveryStatus(request: RequestDelivery, canSend: boolean): string {
  const reason = request.last_error ? ` (${request.last_error})` : ''
  switch (toDeliveryStatus(request)) {
    case 'delivered':
      return 'передана'
    case 'handled':
      return 'обработана'
    case 'needs_human':
      return `не передана за 72 часа, нужна помощь${reason}`
    case 'flagged':
      return 'задержана: слишком много заявок'
    case 'aside':
      return canSend ? `CRM не принимает, повторяем${reason}` : 'не передана: нет адреса CRM'
    case 'pending':
      if (!canSend) return 'не передана: нет адреса CRM'
      return request.attempts ? `CRM не отвечает, повторяем${reason}` : 'ждёт доставки'
  }
}

/** Describes the state of a request in one of its channels in Russian, with the time by the clocks of the office. */
export function describeDelivery(
  delivery: {
    state: 'pending' | 'delivered' | 'needs_human'
    lane: 'queue' | 'aside'
    attempts: number
    last_error: string | null
    delivered_at: string | null
  },
  isConfigured: boolean,
  office?: CallOffice,
): string {
  const state = isConfigured
    ? describeDeliveryStatus(
        { ...delivery, delivery_state: delivery.state, handled_at: null },
        true,
      )
    : delivery.state === 'delivered'
      ? 'передана'
      : 'канал не настроен'
  const at =
    delivery.delivered_at === null ? '' : ` ${formatOfficeTime(delivery.delivered_at, office)}`
  return `${state}${at}, попыток ${delivery.attempts}`
}

const outcomes: Readonly<Record<AttemptOutcome, string>> = {
  delivered: 'передана',
  channel_failed: 'CRM не отвечает',
  refused: 'CRM не приняла',
  interrupted: 'прервана остановкой сервера',
}

/** Describes one attempt to deliver a request in Russian, on one line, with its time by the clocks of the office. */
export function describeAttempt(
  attempt: {
    channel: string
    started_at: string
    duration_ms: number
    outcome: AttemptOutcome
    reason: string | null
  },
  office?: CallOffice,
): string {
  const { channel, started_at, duration_ms, outcome, reason } = attempt
  const words = outcomes[outcome]
  return `${formatOfficeTime(started_at, office)} ${channel}: ${words}${reason ? ` (${reason})` : ''}, ${duration_ms} мс`
}
