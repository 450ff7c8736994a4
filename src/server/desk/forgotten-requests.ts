import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { queueNotice } from '../../features/accounts/queue-notice.server.ts'
import { findOutage } from '../../db/outage.ts'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { findToday } from '../../features/callback/intake/due-at.server.ts'
import {
  createRemindMeetings,
  findMeetingsAhead,
} from '../../features/callback/requests/remind-meetings.server.ts'
import { indexRequests } from '../../features/callback/requests/request-index.server.ts'
import {
  findForgotten,
  returnRequests,
} from '../../features/callback/requests/return-requests.server.ts'
import { getErrorCode } from '../../lib/errors.ts'

const remindMeetings = createRemindMeetings((act, userId, text) =>
  queueNotice(act.db, userId, { kind: 'meeting', text }, act.now),
)
const LOOK_MS = 10_000
/** After an update all requests of years are made searchable, a few at a time. */
const MAX_BATCHES = 100
const PAUSE_MS = 50

/**
 * Brings back, every ten seconds, the requests that would be forgotten (decision D68), and reminds of meetings, unless a CRM
 * has their states, and makes new requests searchable.
 */
export function returnForgotten(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'catalogue'>,
): void {
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look(context).finally(() => {
      looking = null
    })
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
  })
}

async function look(
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'catalogue'>,
): Promise<void> {
  if (context.config.DESK_REQUESTS) await bringBack(context)
  try {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      if ((await indexRequests(context.db)) === 0) return
      // Visitors' requests come first.
      await sleep(PAUSE_MS)
    }
  } catch (error) {
    if (!findOutage(error))
      context.log.error({ code: getErrorCode(error) }, 'requests not made searchable')
  }
}

/** Brings back what is forgotten now, and reminds of meetings. An outage of the store is left to the next look. */
export async function bringBack({
  db,
  clock,
  config,
  log,
  catalogue,
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'catalogue'>): Promise<void> {
  const lateMinutes = config.DESK_LATE_MINUTES
  const actor = { kind: 'job', name: 'возврат заявок' } as const
  try {
    while ((await findForgotten(db, clock.now(), lateMinutes)).length > 0) {
      const count = await returnRequests({ db, clock, actor, address: null }, { lateMinutes })
      if (count === 0) return
    }
    while ((await findMeetingsAhead(db, clock.now())).length > 0) {
      const { zone } = findToday(catalogue.current(), clock.now())
      const job = { kind: 'job', name: 'напоминания' } as const
      if ((await remindMeetings({ db, clock, actor: job, address: null }, { zone })) === 0) return
    }
  } catch (error) {
    if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'requests not brought back')
  }
}
