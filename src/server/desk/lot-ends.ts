import type { FastifyInstance } from 'fastify'
import type { BaseContext } from '../../app/context.server.ts'
import { findOutage } from '../../db/outage.ts'
import {
  beginLotDay,
  endOverrides,
  hasEnded,
} from '../../features/lot-overrides/end-overrides.server.ts'
import { getErrorCode } from '../../lib/errors.ts'
import { moscowDay } from '../../lib/rules/calendar.ts'

const LOOK_MS = 15_000

type EndsContext = Pick<BaseContext, 'db' | 'clock' | 'log'>

/** Ends what was set by hand until a time, within a minute, also while the desk is off. */
export function keepLotEnds(app: FastifyInstance, context: EndsContext): void {
  let looking: Promise<void> | null = null
  let day = 0
  const look = async () => {
    const today = moscowDay(context.clock.now())
    await endOver(context)
    if (day === today) return
    await beginDay(context)
    day = today
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
  })
}

/** Ends what is over now. An outage of the store is left to the next look. */
export async function endOver({ db, clock, log }: EndsContext): Promise<void> {
  const actor = { kind: 'job', name: 'сроки лотов' } as const
  try {
    while (await hasEnded(db, clock.now())) {
      if ((await endOverrides({ db, clock, actor, address: null }, {})) === 0) return
    }
  } catch (error) {
    if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'ends of lots were not kept')
  }
}

async function beginDay({ db, clock, log }: EndsContext): Promise<void> {
  try {
    await beginLotDay(db, clock.now())
  } catch (error) {
    if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'day of lots was not begun')
  }
}
