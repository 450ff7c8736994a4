import type { BaseContext } from '../../app/context.server.ts'
import type { Database } from '../../db/connect.ts'
import { findOutage } from '../../db/outage.ts'
import { getErrorCode } from '../../lib/errors.ts'
import { listViewers, type Seen } from '../../operations/viewers.server.ts'

const LOOK_MS = 250
/** Ids of a transaction that commits late may be lower than ones that were seen. */
const OVERLAP = 200
const MAX_REPLAYED = 500

/** A change of which open desks are notified, in the order in which all processes see it. */
export interface LiveChange {
  id: number
  topic: string
  /** JSON. */
  event: string
}

interface Listener {
  change: (change: LiveChange) => void
  viewers: (seen: Seen) => void
}

/** Follows the changes in the database, and who has what open, whichever process has stored them. */
export interface LiveChanges {
  /**
   * Calls the listener with each change. `ready` resolves when the first look has noted where the changes are: none after
   * that is missed. `stop` stops the calls.
   */
  listen: (listener: Listener) => { ready: Promise<void>; stop: () => void }
  /** The changes after one that a browser has seen; null when they are no longer known. */
  replay: (after: number) => Promise<LiveChange[] | null>
  stop: () => Promise<void>
}

/** Looks four times a second, and only while somebody listens: an office without an open desk costs nothing. */
export function followChanges({
  db,
  log,
  clock,
}: Pick<BaseContext, 'db' | 'log' | 'clock'>): LiveChanges {
  const listeners = new Set<Listener>()
  /** The newest change that was seen, and the ids seen below it; null before the first look. */
  let position: { last: number; seen: Set<number> } | null = null
  let noted = Promise.withResolvers<void>()
  let viewed = new Map<string, Seen>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    try {
      await lookForChanges()
      await lookForViewers()
    } catch (error) {
      // An outage is reported by the probes; the next look finds what changed meanwhile.
      if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'changes not read')
    }
  }
  async function lookForChanges(): Promise<void> {
    // All listeners may leave meanwhile, and others come.
    const from = position
    if (from === null) {
      const last = await findLast(db)
      const seen = new Set((await selectAfter(db, last - OVERLAP)).map(({ id }) => id))
      position = { last, seen }
      noted.resolve()
      return
    }
    const changes = await selectAfter(db, from.last - OVERLAP)
    const fresh = changes.filter(({ id }) => !from.seen.has(id))
    from.seen = new Set(changes.map(({ id }) => id))
    from.last = Math.max(from.last, ...changes.map(({ id }) => id))
    for (const change of fresh) for (const { change: tell } of listeners) tell(change)
  }
  async function lookForViewers(): Promise<void> {
    const now = await listViewers(db, clock.now())
    const found = new Map(now.map((one) => [toKey(one), one]))
    const toText = (one: Seen | undefined) => JSON.stringify(one?.users)
    const gone = [...viewed.values()].filter((one) => !found.has(toKey(one)))
    const changed: Seen[] = [
      ...now.filter((one) => toText(one) !== toText(viewed.get(toKey(one)))),
      ...gone.map((one) => ({ ...one, users: [] })),
    ]
    viewed = found
    for (const one of changed) for (const { viewers: tell } of listeners) tell(one)
  }
  const tick = () => {
    looking ??= look().finally(() => {
      looking = null
    })
  }
  return {
    listen(listener) {
      listeners.add(listener)
      timer ??= setInterval(tick, LOOK_MS).unref()
      tick()
      const stop = () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
        position = null
        noted = Promise.withResolvers()
        viewed = new Map()
      }
      return { ready: noted.promise, stop }
    },
    async replay(after) {
      const oldest = await db
        .selectFrom('desk_changes')
        .select((eb) => eb.fn.min('id').as('id'))
        .executeTakeFirst()
      const newest = await findLast(db)
      const isKnown = after <= newest && (after >= newest || (oldest?.id ?? 0) <= after + 1)
      if (!isKnown) return null
      const changes = await selectAfter(db, after)
      return changes.length > MAX_REPLAYED ? null : changes
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

function toKey({ topic, id }: Seen): string {
  return `${topic} ${id}`
}

async function findLast(db: Database): Promise<number> {
  const row = await db
    .selectFrom('desk_changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

async function selectAfter(db: Database, after: number): Promise<LiveChange[]> {
  const rows = await db
    .selectFrom('desk_changes')
    .select(['id', 'topic', 'event'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_REPLAYED + OVERLAP + 1)
    .execute()
  // PostgreSQL's own JSON has spaces, which browsers need not get.
  return rows.map((row) => ({ ...row, event: JSON.stringify(JSON.parse(row.event)) }))
}
