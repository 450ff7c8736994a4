import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'

import { makeDeskUser, PASSWORD } from '../support/desk.ts'
import { chooseStores } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startSellingSite } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'
import type { Database } from '../../src/db/connect.ts'

/* Decision D63: whatever is wrong with a sign-in, the answer takes the same time. */

const TRIES = 400
const PERMUTATIONS = 10_000
/** Below this share of permutations that differ as much by chance, the kinds of failure do differ. */
const MIN_P = 0.001
/** An account waits after five failures; each person here fails fewer times. */
const TRIES_PER_PERSON = 4

const kinds = ['unknown', 'wrong password', 'disabled', 'not joined'] as const
type Kind = (typeof kinds)[number]

interface Try {
  kind: Kind
  email: string
  password: string
}

it.each(chooseStores(stores))(
  'a sign-in fails in the same time for an unknown, a disabled and an invited person and for a wrong password (%s)',
  async (store) => {
    let tries: Try[] = []
    const settings = { TRUSTED_PROXIES: '127.0.0.1' }
    const site = await startSellingSite(store, settings, async (db) => {
      tries = await makeTries(db)
    })
    try {
      const { port } = new URL(site.address)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      // The first ones compile code and open connections.
      for (const one of tries.splice(0, 16)) await fail(one, port, agent)
      const taken: Array<{ kind: Kind; ms: number }> = []
      for (const one of tries) taken.push({ kind: one.kind, ms: await fail(one, port, agent) })
      agent.destroy()
      const p = permutationTest(taken)
      const medians = kinds.map((kind) => {
        const times = taken.filter((one) => one.kind === kind).map(({ ms }) => ms)
        return `${kind} ${findMedian(times).toFixed(2)} ms`
      })
      recordFigure({
        promise: 'S6',
        what: `${taken.length} failed sign-ins by kind, medians, and the share of ${PERMUTATIONS} permutations that differ as much (${store})`,
        figure: `${medians.join(', ')}; p = ${p.toFixed(4)}`,
        limit: `p ≥ ${MIN_P}`,
        isHeld: p >= MIN_P,
      })
    } finally {
      expect(await site.close()).toBe(0)
    }
  },
)

/** Kinds follow each other in a random order, so that a machine that becomes slower is so for all of them. */
async function makeTries(db: Database): Promise<Try[]> {
  const perKind = Math.ceil((TRIES + 16) / kinds.length)
  const tries: Try[] = []
  for (let n = 0; n < perKind; n += TRIES_PER_PERSON) {
    const [known, disabled, invited] = [
      await makeDeskUser(db, 'manager'),
      await makeDeskUser(db, 'manager'),
      await makeDeskUser(db, 'manager'),
    ] as const
    const set = (id: string, values: { disabled_at: string } | { password_hash: null }) =>
      db.updateTable('desk_users').set(values).where('id', '=', id).execute()
    await set(disabled.id, { disabled_at: '2026-11-01T00:00:00.000Z' })
    await set(invited.id, { password_hash: null })
    const unknown = `manager-${randomUUID().slice(0, 8)}@desk.example`
    for (let m = 0; m < TRIES_PER_PERSON; m++) {
      tries.push(
        { kind: 'unknown', email: unknown, password: PASSWORD },
        { kind: 'wrong password', email: known.email, password: `${PASSWORD} ${m}` },
        { kind: 'disabled', email: disabled.email, password: PASSWORD },
        { kind: 'not joined', email: invited.email, password: PASSWORD },
      )
    }
  }
  return shuffle(tries)
}

let sent = 0

/** Returns how long a failed sign-in took, in milliseconds. A hundred in all may fail in a minute, then it waits. */
async function fail(one: Try, port: string, agent: Agent): Promise<number> {
  for (;;) {
    const { status, ms, retryAfterS } = await signIn(one, port, agent)
    if (status === 401) return ms
    if (status !== 429) throw new Error(`answered ${status}`)
    await setTimeout(retryAfterS * 1000)
  }
}

interface Answer {
  status: number | undefined
  ms: number
  retryAfterS: number
}

/** Each has an address of its own: an address waits after twenty failures. */
function signIn({ email, password }: Try, port: string, agent: Agent): Promise<Answer> {
  sent++
  const body = JSON.stringify({ email, password })
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: 'POST',
        path: '/desk/api/session/',
        headers: {
          host: `127.0.0.1:${port}`,
          origin: `http://127.0.0.1:${port}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `198.51.${100 + Math.floor(sent / 250)}.${sent % 250}`,
        },
      },
      (response) => {
        response.resume().on('end', () => {
          const { statusCode: status, headers } = response
          const retryAfterS = Number(headers['retry-after'] ?? 1)
          resolve({ status, ms: performance.now() - started, retryAfterS })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/**
 * Kruskal and Wallis by permutation: the share of random assignments of the kinds to the times whose mean ranks differ
 * at least as much as the real ones. Ranks, so that a pause of the machine counts as one late answer.
 */
function permutationTest(taken: ReadonlyArray<{ kind: Kind; ms: number }>): number {
  const ordered = taken.toSorted((a, b) => a.ms - b.ms)
  const differ = (labels: readonly Kind[]) => {
    const sums = new Map<Kind, { sum: number; count: number }>()
    for (const [rank, kind] of labels.entries()) {
      const { sum, count } = sums.get(kind) ?? { sum: 0, count: 0 }
      sums.set(kind, { sum: sum + rank, count: count + 1 })
    }
    return [...sums.values()].reduce((all, { sum, count }) => all + sum ** 2 / count, 0)
  }
  const labels = ordered.map(({ kind }) => kind)
  const real = differ(labels)
  let asMuch = 0
  for (let n = 0; n < PERMUTATIONS; n++) if (differ(shuffle(labels)) >= real) asMuch++
  return (asMuch + 1) / (PERMUTATIONS + 1)
}

function shuffle<T>(items: readonly T[]): T[] {
  const result = [...items]
  for (let n = result.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1))
    const [a, b] = [result[n] as T, result[other] as T]
    result[n] = b
    result[other] = a
  }
  return result
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
