// chunk: callback-parts
import type { SentCallback } from './sent-callback.ts'

/** Runs the follow-ups of a stored request. A failure is logged and not shown: the request itself has succeeded. */
export async function runFollowUps(sent: SentCallback): Promise<void> {
  try {
    const { followUp } = await import('./follow-ups.ts')
    followUp(sent)
  } catch {
    console.warn('the code for the follow-ups of a callback request could not be loaded')
  }
}
