import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { BaseContext } from '../../context.server.ts'
import type { Role } from '../../verbs/actor.ts'
import { findOutage } from '../../db/outage.ts'
import { recordOpenDesk } from '../../features/callback/waiting/desk-moments.server.ts'
import { getErrorCode } from '../../lib/errors.ts'
import { getSession } from './add-call.ts'
import { followRequests, type RequestChange } from './live-requests.ts'

/** Below the minute after which proxies end a silent connection. */
const BEAT_MS = 15_000
/** How often it is checked that the sessions of streams are open; other processes may have ended one. */
const CHECK_MS = 3_000
/** After an end the browser connects again this much later. */
const RETRY_MS = 2_000
/** It is stored this often that the desk is open. */
const OPEN_STEP_MS = 30_000
/** A stream whose browser does not read is ended, so that it does not fill the memory. */
const MAX_BUFFERED = 64 * 1024
/** Streams of one session: one a browser, and what reconnects. */
const MAX_STREAMS = 4
const roles: readonly Role[] = ['owner', 'manager', 'analyst']

interface OpenStream {
  session: string
  role: Role
  end: () => void
}

/**
 * `GET /desk/api/events/` (decision D69): changes of requests as server-sent events, without any data of a person. A
 * stream ends with its session and when the server stops. Returns the function that ends all of them.
 */
export function eventRoutes(
  app: FastifyInstance,
  { db, clock, log }: Pick<BaseContext, 'db' | 'clock' | 'log'>,
): () => Promise<void> {
  const live = followRequests({ db, log, clock })
  const streams = new Set<OpenStream>()
  let checking: Promise<void> | null = null
  let openAt = 0
  const check = () => {
    checking ??= endClosed()
      .then(recordOpen)
      .finally(() => {
        checking = null
      })
  }
  const timer = setInterval(check, CHECK_MS).unref()
  // What ends a session or changes a role is stored by now.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') check()
  })
  const stop = async () => {
    clearInterval(timer)
    for (const { end } of streams) end()
    await live.stop()
    await checking
  }
  app.addHook('preClose', stop)
  app.get('/desk/api/events/', {
    schema: { summary: 'Changes of requests, as server-sent events' },
    config: { sendsJsonErrors: true, desk: { roles, action: 'events', isPassive: true } },
    handler: async (request, reply) => {
      const { id: session, user } = getSession(request)
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.writableLength > MAX_BUFFERED) stream.destroy()
        else if (stream.writable) stream.write(text)
      }
      const send = (change: RequestChange) =>
        write(
          toEvent(
            'request',
            { id: change.request_id, state: change.state, version: change.version },
            change.id,
          ),
        )
      const { ready, stop: stopListening } = live.listen({
        change: send,
        viewers: ({ request: id, users }) => write(toEvent('viewers', { id, users })),
      })
      let beats: NodeJS.Timeout | undefined
      // An event, because scripts do not see comments: a proxy may keep a stream open and pass nothing on.
      const beat = () => write(toEvent('beat', {}))
      const own: OpenStream = {
        session,
        role: user.role,
        end: () => {
          streams.delete(own)
          stream.end()
        },
      }
      const old = [...streams].filter((one) => one.session === session)
      for (const one of old.slice(0, Math.max(0, old.length - MAX_STREAMS + 1))) one.end()
      streams.add(own)
      stream.once('close', () => {
        clearInterval(beats)
        stopListening()
        streams.delete(own)
      })
      request.raw.once('close', () => stream.destroy())
      write(`retry: ${RETRY_MS}\n\n`)
      const begin = async () => {
        await ready
        const after = request.headers['last-event-id']
        if (after !== undefined && Number.isInteger(Number(after))) {
          const missed = await live.replay(Number(after))
          if (missed === null) write(toEvent('resync', {}))
          else for (const change of missed) send(change)
        }
        if (!stream.writable) return
        // At the first beat the browser loads its list again: what changed before is in the list, what comes after in the stream.
        beat()
        beats = setInterval(beat, BEAT_MS).unref()
      }
      begin().catch((error: unknown) => {
        if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'missed changes not read')
        // The browser connects again.
        stream.destroy()
      })
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  })

  return stop

  /** An e-mail informs the office when nobody has the desk open. */
  async function recordOpen(): Promise<void> {
    const now = clock.now()
    if (Math.abs(now.getTime() - openAt) < OPEN_STEP_MS) return
    if (![...streams].some(({ role }) => role !== 'analyst')) return
    openAt = now.getTime()
    try {
      await recordOpenDesk(db, now)
    } catch (error) {
      if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'open desk not stored')
    }
  }

  async function endClosed(): Promise<void> {
    if (streams.size === 0) return
    try {
      const rows = await db
        .selectFrom('desk_sessions')
        .innerJoin('desk_users', 'desk_users.id', 'desk_sessions.user_id')
        .select(['desk_sessions.id', 'desk_users.role'])
        .where(
          'desk_sessions.id',
          'in',
          [...streams].map(({ session }) => session),
        )
        .where('desk_sessions.expires_at', '>', clock.now().toISOString())
        .where('desk_users.disabled_at', 'is', null)
        .execute()
      const open = new Map(rows.map(({ id, role }) => [id, role]))
      // Another role sees another list: its browser connects again, if it may.
      for (const { session, role, end } of streams) if (open.get(session) !== role) end()
    } catch (error) {
      // While the database is gone a stream has nothing to tell.
      if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'streams not checked')
    }
  }
}

function toEvent(name: string, data: object, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
