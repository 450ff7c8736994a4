import { senderNetwork } from '../../lib/http/network-address.ts'
import type { Clock } from '../../lib/time/clock.ts'

/** Length of a counting period (promise S5). */
export const PERIOD_MS = 300_000

/** Requests of one sender in the current period and in the one before. */
interface PeriodCounts {
  current: number
  previous: number
}

/** Returns the number of the period that contains a time in milliseconds since 1970. */
export function toPeriod(time: number): number {
  return Math.floor(time / PERIOD_MS)
}

/**
 * Returns after how many seconds one more request is within `limit`, 0 for now. The last five minutes are estimated
 * from two counts: the previous period counts with the share of it that is still within these five minutes.
 */
export function findWait({ current, previous }: PeriodCounts, limit: number, time: number): number {
  const passed = time % PERIOD_MS
  const free = findFreeTime(previous, limit - 1 - current)
  if (free <= passed) return 0
  // From the next period on, the current one is the previous one.
  const wait = free < PERIOD_MS ? free : PERIOD_MS + findFreeTime(current, limit - 1)
  return Math.ceil((wait - passed) / 1000)
}

/** After how many milliseconds of a period at most `left` of the `previous` requests still count. */
function findFreeTime(previous: number, left: number): number {
  if (left < 0) return Infinity
  return previous <= left ? 0 : Math.ceil(PERIOD_MS - (PERIOD_MS * left) / previous)
}

const MAX_NETWORK_LENGTH = 64

export interface Sender extends PeriodCounts {
  network: string
  period: number
  /** Requests of the current period that are not shared with other processes yet. */
  unsent: number
}

export interface SenderCounts {
  /** Counts a request. Returns 0, or, over the limit and without counting it, the seconds until one is accepted. */
  count: (address: string) => number
  /** By network, those without requests for longest first. */
  senders: Map<string, Sender>
}

/**
 * Counts requests per sender in memory. Beyond `maxSenders` in ten minutes, those without requests for longest are
 * forgotten.
 */
export function createSenderCounts(
  clock: Clock,
  { limit, maxSenders }: { limit: number; maxSenders: number },
): SenderCounts {
  // The order of insertion is that of the last request.
  const senders = new Map<string, Sender>()
  return {
    senders,
    count(address) {
      const time = clock.now().getTime()
      // A trusted proxy can forward any text.
      const network = senderNetwork(address).slice(0, MAX_NETWORK_LENGTH)
      const sender = moveToPeriod(senders.get(network) ?? createSender(network), toPeriod(time))
      senders.delete(network)
      senders.set(network, sender)
      if (senders.size > maxSenders) senders.delete(senders.keys().next().value ?? '')
      const wait = findWait(sender, limit, time)
      if (wait === 0) {
        sender.current++
        sender.unsent++
      }
      return wait
    },
  }
}

function createSender(network: string): Sender {
  return { network, period: 0, current: 0, previous: 0, unsent: 0 }
}

/** Changes the counts to those of `period`. */
function moveToPeriod(sender: Sender, period: number): Sender {
  if (sender.period === period) return sender
  sender.previous = sender.period === period - 1 ? sender.current : 0
  sender.current = 0
  sender.unsent = 0
  sender.period = period
  return sender
}
