import { hash, randomUUID } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { Health } from '../../app/context.server.ts'
import { senderNetwork } from '../../lib/http/network-address.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { createSenderCounts } from '../edge/sender-counts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Posts of one address in five minutes. Many visitors share an address of a mobile network. */
const MAX_POSTS = 60
/** Of one address: the part of a minute's reports of a kind. */
const MAX_SHARE = 0.05
/** Of one address, in an hour, whatever its share: where visitors are few, each is a large part of them. */
const MIN_REPORTS_PER_HOUR = 5
/** Reports of a kind that are all counted in a minute; of more, a sample is. */
const COUNTED_IN_MINUTE = 300
/** A few MB. Beyond, those that were counted longest ago are forgotten. */
const MAX_ADDRESSES = 10_000

/** What browsers report; each kind has shares of its own. */
export const reportKinds = ['vitals', 'browser_error', 'policy_violation'] as const
export type ReportKind = (typeof reportKinds)[number]

export interface ReportLimits {
  /** Counts a post of reports. Returns 0, or, over the limit of the address, the seconds until one is accepted. */
  findWait: (address: string) => number
  /** Whether one more report of an address is counted. */
  isCounted: (kind: ReportKind, address: string) => boolean
  /** Distinct addresses with a counted report in the last hour. */
  countAddresses: (kind: ReportKind) => number
}

/**
 * Decides which reports of browsers count, so that no address shapes what they say together: a limit of posts, and for
 * each kind a share. An address is an IPv4 address or an IPv6 /64. Only its hash with a key of this process is held.
 */
export function createReportLimits(
  clock: Clock,
  random: () => number = () => Math.random(),
): ReportLimits {
  const key = randomUUID()
  const toSender = (address: string) => hash('sha256', key + senderNetwork(address), 'base64')
  const posts = createSenderCounts(clock, { limit: MAX_POSTS, maxSenders: MAX_ADDRESSES })
  const create = () => createShares(clock, random)
  const shares = { vitals: create(), browser_error: create(), policy_violation: create() }
  return {
    findWait: (address) => posts.count(toSender(address)),
    isCounted: (kind, address) => shares[kind].isCounted(toSender(address)),
    countAddresses: (kind) => shares[kind].countSenders(),
  }
}

/** Returns a hook that answers 429 to a post over the limit of its address, before the body is read. */
export function limitReports(
  limits: ReportLimits,
  health: Pick<Health, 'count'>,
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const wait = limits.findWait(request.ip)
    if (wait === 0) return
    health.count('limited_report')
    return reply.code(429).headers({ 'retry-after': wait, 'cache-control': 'no-store' }).send()
  }
}

interface Share {
  lastAt: number
  /** Counted reports of the minute. */
  counted: number
  minute: number
  /** Counted reports of the hour that began then, beyond the share. */
  free: number
  freeSince: number
}

function createShares(clock: Clock, random: () => number) {
  // The order of insertion is that of the last counted report.
  const senders = new Map<string, Share>()
  let minute = 0
  let allowed = 0
  let counted = 0

  return {
    isCounted(sender: string): boolean {
      const now = clock.now().getTime()
      moveTo(Math.floor(now / MINUTE_MS))
      const share = findShare(sender, now)
      const isWithinShare = share.counted + 1 <= MAX_SHARE * (counted + 1)
      if (!isWithinShare && share.free >= MIN_REPORTS_PER_HOUR) return false
      // The later of many is counted more rarely, but never not at all.
      if (random() >= COUNTED_IN_MINUTE / ++allowed) return false
      counted++
      share.counted++
      share.lastAt = now
      if (!isWithinShare) share.free++
      senders.delete(sender)
      senders.set(sender, share)
      if (senders.size > MAX_ADDRESSES) senders.delete(senders.keys().next().value ?? '')
      return true
    },

    countSenders(): number {
      const now = clock.now().getTime()
      for (const [sender, { lastAt }] of senders) {
        if (Math.abs(now - lastAt) < HOUR_MS) break
        senders.delete(sender)
      }
      return senders.size
    },
  }

  function moveTo(current: number): void {
    if (current === minute) return
    minute = current
    allowed = 0
    counted = 0
  }

  function findShare(sender: string, now: number): Share {
    const found = senders.get(sender) ?? { lastAt: 0, counted: 0, minute, free: 0, freeSince: now }
    if (found.minute !== minute) Object.assign(found, { minute, counted: 0 })
    if (Math.abs(now - found.freeSince) >= HOUR_MS)
      Object.assign(found, { free: 0, freeSince: now })
    return found
  }
}
