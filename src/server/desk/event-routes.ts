import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { BaseContext } from '../../app/context.server.ts'
import type { Actor, Role } from '../../operations/actor.ts'
import { findOutage } from '../../db/outage.ts'
import { recordOpenDesk } from '../../features/callback/intake/desk-moments.server.ts'
import { topics } from '../../app/desk-topics.ts'
import { eventCalls } from '../../features/events/event-contracts.ts'
import { AppError, getErrorCode } from '../../lib/errors.ts'
import type { Contract } from '../../operations/contract.ts'
import { defineQuery } from '../../operations/operation.server.ts'
import { addCall } from './add-call.ts'
import { followChanges, type LiveChange } from './live-changes.ts'

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

interface OpenStream {
  session: string
  role: Role
  end: () => void
}

/**
 * `GET /desk/api/events/` (decision D69): changes of each topic that the person may read, without any data of a person. A
 * stream ends with its session and when the server stops. Returns the function that ends all of them.
 */
export function eventRoutes(
  app: FastifyInstance,
  { db, clock, log }: Pick<BaseContext, 'db' | 'clock' | 'log'>,
): () => Promise<void> {
  const live = followChanges({ db, log, clock })
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
  const follow = defineQuery(eventCalls.follow, {
    input: z.object({ after: z.optional(z.string()) }),
    read: async ({ actor }, { after }) => openStream(actor, after),
  })
  addCall(app, follow, {
    input: (_fields, request) => ({ after: request.headers['last-event-id'] }),
    send: (stream, reply, request) => {
      request.raw.once('close', () => stream.destroy())
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  })

  return stop

  function openStream(actor: Actor, after: string | undefined): PassThrough {
    if (actor.kind !== 'user') throw new AppError('unauthorized', 'no session')
    const { role } = actor
    const session = actor.session.id
    const readable = new Map(
      topics
        .filter(({ readers }) => isFor(readers, role))
        .map((topic) => [topic.name as string, topic]),
    )
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > MAX_BUFFERED) stream.destroy()
      else if (stream.writable) stream.write(text)
    }
    const send = ({ id, topic, event }: LiveChange) => {
      if (readable.has(topic)) write(toEvent(topic, event, id))
    }
    const { ready, stop: stopListening } = live.listen({
      change: send,
      viewers: ({ topic, id, users }) => {
        if (readable.has(topic)) write(toEvent('viewers', JSON.stringify({ id, users })))
      },
    })
    let beats: NodeJS.Timeout | undefined
    // An event, because scripts do not see comments: a proxy may keep a stream open and pass nothing on.
    const beat = () => write(toEvent('beat', '{}'))
    const own: OpenStream = {
      session,
      role,
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
    write(`retry: ${RETRY_MS}\n\n`)
    const begin = async () => {
      await ready
      if (after !== undefined && Number.isInteger(Number(after))) {
        const missed = await live.replay(Number(after))
        if (missed === null) write(toEvent('resync', '{}'))
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
    return stream
  }

  /** An e-mail informs the office when no desk is open. */
  async function recordOpen(): Promise<void> {
    const now = clock.now()
    if (Math.abs(now.getTime() - openAt) < OPEN_STEP_MS) return
    if (![...streams].some(({ role }) => role === 'owner' || role === 'manager')) return
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

function isFor({ roles }: Contract, role: Role): boolean {
  return roles.includes(role)
}

/** `data` is JSON. */
function toEvent(name: string, data: string, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`
}
