import { getErrorCode } from '../../../lib/errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { findOutage } from '../../../db/outage.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { findLotOfRequest } from './callback-context.server.ts'
import { announceDeliveryWork } from './delivery-wakeup.server.ts'
import { reportFlagged } from './report-flagged.server.ts'
import { findDueAt } from './due-at.server.ts'
import { openSpool } from './request-spool.server.ts'
import type { SpooledRequest } from './spooled-request.ts'
import { type NewRequest, type StoredOutcome, storeRequest } from './store-request.server.ts'

const RETRY_MS = 1_000
/** How often requests of ended processes are looked for. */
const LOAD_EVERY_MS = 30_000
const CLOSE_TIMEOUT_MS = 2_000
/** An acknowledged request is never rejected for a cap. */
const NO_CAPS = { perAddress: Number.MAX_SAFE_INTEGER, inAll: Number.MAX_SAFE_INTEGER }

type Moving = Pick<AppContext, 'db' | 'catalogue' | 'config' | 'health' | 'log'>

/**
 * Moves spooled callback requests into the database as soon as it accepts them, oldest first, until the application is
 * closed. Requests of an earlier process are moved first. What the database rejects for another reason than an outage
 * is quarantined and reported as the problem `spool`.
 */
export function moveSpooledRequests(app: FastifyInstance, context: Moving): void {
  let moving: Promise<void> | null = null
  let loadedAt = -Infinity
  const run = async () => {
    try {
      if (performance.now() - loadedAt > LOAD_EVERY_MS) {
        reportSpool(context, await openSpool(context.config.SPOOL_DIR).load())
        loadedAt = performance.now()
      }
      await moveAll(context)
    } catch (error) {
      const code = getErrorCode(error)
      context.log.error({ code }, 'spooled callback requests could not be read or removed')
    }
  }
  const tick = () => {
    moving ??= run().finally(() => {
      moving = null
    })
  }
  const timer = setInterval(tick, RETRY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // What the database has not answered by then stays on the disk for the next process.
    await Promise.race([moving, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  })
  tick()
}

async function moveAll(context: Moving): Promise<void> {
  const spool = openSpool(context.config.SPOOL_DIR)
  let moved = 0
  let refused = 0
  for (const spooled of spool.list()) {
    const { id } = spooled.request
    try {
      reportFlagged(context, id, await store(context, spooled))
    } catch (error) {
      if (findOutage(error)) break
      const code = getErrorCode(error)
      context.log.error({ request: id, code }, 'spooled callback request refused by the database')
      await spool.setAside(id)
      refused++
      continue
    }
    await spool.remove(id)
    moved++
  }
  if (moved + refused === 0) return
  if (moved > 0) announceDeliveryWork(context.db)
  context.log.info({ moved, left: spool.size }, 'spooled callback requests moved to the database')
  reportSpool(context, await spool.load())
}

async function store(context: Moving, { at, request }: SpooledRequest): Promise<StoredOutcome> {
  const { db } = context
  const complete = await addLot(context, request)
  const now = new Date(at)
  const times = { now, dueAt: findDueAt(context, request, now) }
  const stored = await storeRequest(db, complete, NO_CAPS, times)
  if (stored.outcome !== 'conflict') return stored
  // Its key was used for other content elsewhere. It was acknowledged, so it is stored without the key.
  return storeRequest(db, { ...complete, idempotency_key: null }, NO_CAPS, times)
}

/** Adds the lot of a request that only named its article: without the database it could not be found. */
async function addLot({ db, catalogue }: Moving, request: NewRequest): Promise<NewRequest> {
  if (request.lot === null || request.lot_price !== null) return request
  const lot = await findLotOfRequest(db, catalogue.current(), { lot: request.lot })
  return lot ? { ...request, project: lot.project.name, lot_price: paidPrice(lot) } : request
}

function reportSpool({ config, health }: Moving, refused: number): void {
  const isWaiting = openSpool(config.SPOOL_DIR).size > 0
  if (refused > 0) {
    health.setProblem(
      'spool',
      `${refused} callback requests are set aside in SPOOL_DIR (*.refused).`,
    )
  } else if (!isWaiting) health.setProblem('spool', null)
}
