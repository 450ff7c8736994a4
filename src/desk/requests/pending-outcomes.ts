import { atom } from 'nanostores'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { tellReload } from '../live/live-stream.ts'
import { type Outcome, setDraft } from './drafts.ts'

/** How long an outcome can be taken back before it is sent. */
export const UNDO_MS = 10_000
/** What got no answer is sent again so much later. */
const AGAIN_MS = 4_000

interface OutcomeBody {
  version: number
  outcome: Outcome
  at?: string
  text?: string
}

/** An outcome that a person has written down and that is not stored yet. */
export interface PendingOutcome {
  id: string
  /** The name of the visitor, for the line that shows it. */
  name: string
  body: OutcomeBody
  /** When it is sent, in milliseconds of this computer. */
  sendsAt: number
  isSending: boolean
  /** Why it is not stored, or null. */
  error: DeskError | null
}

/** Outcomes that wait: a person may go on to the next request meanwhile. */
export const pendingOutcomes = atom<readonly PendingOutcome[]>([])

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Sends an outcome in ten seconds, unless it is cancelled before. One that waits already is sent at once: only what was
 * written down last can be taken back, however fast a person works.
 */
export function startOutcome({ id, name }: RequestCard, body: OutcomeBody): void {
  const sendsAt = Date.now() + UNDO_MS
  const pending = { id, name, body, sendsAt, isSending: false, error: null }
  const others = pendingOutcomes.get().filter((one) => one.id !== id)
  pendingOutcomes.set([...others, pending])
  wait(id, UNDO_MS)
  for (const other of others) if (other.error === null) void send(other.id)
}

/**
 * What the screen shows of the outcomes that wait: a line for the last one and for each that has failed for good. The
 * names of the others are a line together while there is no connection.
 */
export function toLines(pending: readonly PendingOutcome[]): {
  lines: readonly PendingOutcome[]
  away: readonly PendingOutcome[]
} {
  const last = pending.findLast(isWaiting)
  return {
    lines: pending.filter((one) => one === last || !isWaiting(one)),
    away: pending.filter((one) => one !== last && one.error?.isAway === true),
  }
}

/** Whether an outcome is about to be stored: it has not failed for good. */
export function isWaiting({ error }: PendingOutcome): boolean {
  return error === null || error.isAway
}

/** Removes the requests whose outcome is about to be stored: for their person they are done. */
export function withoutPending<Request extends { id: string }>(
  requests: readonly Request[],
  pending: readonly PendingOutcome[],
): readonly Request[] {
  const ids = new Set(pending.filter(isWaiting).map(({ id }) => id))
  return ids.size === 0 ? requests : requests.filter(({ id }) => !ids.has(id))
}

/** Takes an outcome back that is not sent yet. What was typed is in its form again. */
export function cancelOutcome(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  pendingOutcomes.set(pendingOutcomes.get().filter((one) => one.id !== id))
}

/** Sends every outcome that waits now: the person leaves the desk. */
export async function sendOutcomes(): Promise<void> {
  await Promise.all(pendingOutcomes.get().map(({ id }) => send(id)))
}

function wait(id: string, ms: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void send(id), ms),
  )
}

async function send(id: string): Promise<void> {
  const pending = pendingOutcomes.get().find((one) => one.id === id)
  if (!pending || pending.isSending) return
  clearTimeout(timers.get(id))
  change(id, { isSending: true })
  try {
    await callDesk(requestCalls.close, { id, ...pending.body })
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    if (!isStored(error, pending)) {
      change(id, { isSending: false, error })
      if (error.isAway) wait(id, AGAIN_MS)
      tellReload()
      return
    }
  }
  cancelOutcome(id)
  setDraft(id, null)
  tellReload()
}

/** Whether a stale version is the outcome itself, stored by a call whose answer was lost. */
function isStored(error: DeskError, { body, error: before }: PendingOutcome): boolean {
  const current = error.body['current'] as RequestCard | undefined
  return (
    error.status === 409 &&
    before?.isAway === true &&
    current?.outcome === body.outcome &&
    current.version === body.version + 1
  )
}

function change(id: string, fields: Partial<PendingOutcome>): void {
  pendingOutcomes.set(
    pendingOutcomes.get().map((one) => (one.id === id ? { ...one, ...fields } : one)),
  )
}

// A tab that is closed has no ten seconds more.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => void sendOutcomes())
}
