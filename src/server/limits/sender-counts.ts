import { senderNetwork } from '../../lib/address/network-address.ts'
import type { Clock } from '../../lib/async/clock.ts'
import { findWait, type PeriodCounts, toPeriod } from './sliding-count.ts'

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
