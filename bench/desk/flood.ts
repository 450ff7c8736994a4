import { setTimeout as sleep } from 'node:timers/promises'
import { callbackFrom } from '../../tests/support/callback-load.ts'
import { signInByHttp } from '../../tests/support/desk.ts'
import type { Store } from '../../tests/support/stores.ts'
import { formatMs, formatRatio, percentile, report, timeCalls } from '../measure.ts'
import { openOffice } from './open-office.ts'

const AT_ONCE = 60
/** Of each program between two tries: sixty tries a second, at first all at once. */
const PAUSE_MS = 1_000
const RUNS = 200
const SETTLE_MS = 1_000
const LIMIT = 1.5

/**
 * Measures what a flood of sign-ins, with one e-mail from one address and with many from many, does to a visitor who sends
 * the form and to somebody who is signed in.
 */
export async function benchFlood(store: Store): Promise<void> {
  const { servers, people, close } = await openOffice(store, { servers: 1, people: 1 })
  try {
    const address = servers[0]?.address ?? ''
    const { cookie } = await signInByHttp(address, people[0] ?? '')
    let sent = 0
    const calls = {
      'a visitor’s request': async () => {
        const { status } = await callbackFrom(address, (sent += 1))
        if (status !== 201) throw new Error(`not accepted: ${status}`)
      },
      'a list of somebody signed in': async () => {
        const response = await fetch(`${address}/desk/api/requests/`, { headers: { cookie } })
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`no list: ${response.status}`)
      },
    }
    const idle = new Map<string, number>()
    for (const [what, call] of Object.entries(calls)) idle.set(what, await measure(call))
    for (const [flood, makeTry] of Object.entries(floods)) {
      const stop = startFlood((n) => tryToSignIn(address, makeTry(n, people[0] ?? '')))
      await sleep(SETTLE_MS)
      for (const [what, call] of Object.entries(calls)) {
        const before = idle.get(what) ?? Number.NaN
        const p95 = await measure(call)
        report(
          `${store}, ${flood}: ${what} ÷ idle`,
          formatRatio(p95 / before),
          `${p95 / before <= LIMIT ? 'held' : 'not held'} (≤ ${LIMIT}), p95 ${formatMs(p95)} and ${formatMs(before)}`,
        )
      }
      await stop()
    }
  } finally {
    await close()
  }
}

interface Try {
  email: string
  from: string
}

const floods: Record<string, (n: number, email: string) => Try> = {
  'one e-mail': (_n, email) => ({ email, from: '203.0.113.9' }),
  'many e-mails and addresses': (n) => ({
    email: `person-${n}@desk.example`,
    from: `198.51.${(n >> 8) % 256}.${n % 256}`,
  }),
}

async function measure(call: () => Promise<void>): Promise<number> {
  return percentile(await timeCalls(call, { runs: RUNS }), 0.95)
}

/** Runs programs that try to sign in, at the same time and again and again. Returns what stops them. */
function startFlood(tryOnce: (n: number) => Promise<void>): () => Promise<void> {
  let isOver = false
  let n = 0
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await tryOnce((n += 1))
  })
  return async () => {
    isOver = true
    await Promise.all(lanes)
  }
}

async function tryToSignIn(address: string, { email, from }: Try): Promise<void> {
  const response = await fetch(`${address}/desk/api/session/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: 'не тот пароль' }),
  })
  await response.arrayBuffer()
  await sleep(PAUSE_MS)
}
