import { track } from '../../analytics/track.ts'
import { sendCallTracking } from './call-tracking.ts'
import { sendLoyalty } from './loyalty.ts'
import type { SentCallback } from '../form/sent-callback.ts'

/**
 * Runs everything that follows a stored callback request (§7.2): call tracking, loyalty, goals
 * and analytics. Returns at once and never throws. Results go to the console without what the visitor typed.
 */
export function followUp(sent: SentCallback): void {
  attempt('call tracking', () => sendCallTracking(sent))
  attempt('the loyalty platform', () => sendLoyalty(sent))
  const { ymType, gtagType, analytics } = sent.data
  if (ymType || gtagType) track({ kind: 'goal', metrica: ymType, gtag: gtagType })
  if (analytics) track({ kind: 'push', ...analytics })
}

function attempt(what: string, run: () => void | Promise<void>): void {
  // Log the name only: the message may quote what was sent.
  const warn = (error: unknown) =>
    console.warn(`${what} failed: ${error instanceof Error ? error.name : 'an unknown error'}`)
  try {
    run()?.catch(warn)
  } catch (error) {
    warn(error)
  }
}
