import { callThirdParty } from '../../../lib/third-party.ts'
import { track } from '../../analytics/track.ts'
import { sendCallTracking } from './call-tracking.ts'
import { sendLoyalty } from './loyalty.ts'
import type { SentCallback } from './sent-callback.ts'

/**
 * Runs everything that follows a stored callback request (§7.2): call tracking, loyalty, goals
 * and analytics. Returns at once and never throws. Results go to the console without what the visitor typed.
 */
export function followUp(sent: SentCallback): void {
  callThirdParty('call tracking', () => sendCallTracking(sent))
  callThirdParty('the loyalty platform', () => sendLoyalty(sent))
  const { ymType, gtagType, analytics } = sent.data
  if (ymType || gtagType) track({ kind: 'goal', metrica: ymType, gtag: gtagType })
  if (analytics) track({ kind: 'push', ...analytics })
}
