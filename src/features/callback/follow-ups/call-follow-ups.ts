import type { SentCallback } from '../form/sent-callback.ts'

/** Makes the calls that follow a request. It is taken already: what follows may fail, and must not be seen. */
export async function callFollowUps(sent: SentCallback): Promise<void> {
  try {
    const { followUp } = await import('./follow-ups.ts')
    followUp(sent)
  } catch {
    console.warn('the code of what follows a callback request did not come')
  }
}
