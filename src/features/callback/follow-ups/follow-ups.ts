import { track } from '../../analytics/track.ts'
import { sendCallTracking } from './call-tracking.ts'
import { sendLoyalty } from './loyalty.ts'
import type { SentCallback } from '../form/sent-callback.ts'

/**
 * Everything that follows a callback request the server has taken (specification, section 7). Fire and
 * forget: nothing here throws, waits or shows; results go to the console, without what the visitor typed.
 */
export function followUp(sent: SentCallback): void {
  attempt('call tracking', () => sendCallTracking(sent))
  attempt('the loyalty platform', () => sendLoyalty(sent))
  const { ymType, gtagType, analytics } = sent.data
  if (ymType || gtagType) track({ kind: 'goal', metrica: ymType, gtag: gtagType })
  if (analytics) track({ kind: 'push', ...analytics })
}

function attempt(what: string, run: () => void | Promise<void>): void {
  // The error may quote what was sent, so only its kind is told.
  const tell = (error: unknown) =>
    console.warn(`${what} failed: ${error instanceof Error ? error.name : 'an unknown error'}`)
  try {
    run()?.catch(tell)
  } catch (error) {
    tell(error)
  }
}
