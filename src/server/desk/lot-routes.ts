import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { FeedFiles } from '../../features/feeds/write/feed-files.server.ts'
import type { LotOnPortal } from '../../features/feeds/write/lot-portals.server.ts'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import {
  createApplyBulk,
  createPreviewBulk,
} from '../../features/lot-overrides/bulk-lots.server.ts'
import { createListLots, readLotOptions } from '../../features/lot-overrides/list-lots.server.ts'
import { readDeskLot } from '../../features/lot-overrides/lot-card.server.ts'
import {
  type ChangedLot,
  type DeskLot,
  type DeskLotCard,
  portalNames,
} from '../../features/lot-overrides/schema.ts'
import { clearOverride, setOverride } from '../../features/lot-overrides/set-override.server.ts'
import { undoLots } from '../../features/lot-overrides/undo-lots.server.ts'
import { isoDay, moscowDay } from '../../lib/rules/calendar.ts'
import { addCall, addRoute, getDesk } from './add-call.ts'

/** A list waits for the check of all lots, which takes seconds for a large company. Later it is filtered by the last one. */
const MAX_WAIT_MS = 3_000

/** Lots and what the office sets of them by hand. What the rules of portals say of them is added here. */
export function lotRoutes(
  app: FastifyInstance,
  { catalogue, clock, log }: Pick<AppContext, 'catalogue' | 'clock' | 'log'>,
  portalFeeds: FeedFiles,
): void {
  const getSnapshot = () => catalogue.current()
  const today = () => isoDay(moscowDay(clock.now()))
  const describe = (lots: ReadonlyArray<{ id: number }>) =>
    portalFeeds.describeLots(
      lots.map(({ id }) => id),
      today(),
    )
  const describeChanged = async ({ lot, undo }: ChangedLot) => ({
    lot: toCard(lot, await describe([lot])),
    undo,
  })
  const list = createListLots(getSnapshot)
  const preview = createPreviewBulk(getSnapshot)
  const apply = createApplyBulk(getSnapshot)

  addRoute(app, list.contract, async (fields, request) => {
    if (fields['not_on'] !== undefined) await waitForCheck()
    const found = await list(getDesk(request).context, fields)
    const portals = await describe(found.results)
    return { ...found, results: found.results.map((lot) => toRow(lot, portals)) }
  })
  addCall(app, readLotOptions)
  // One address: the token of a preview applies it.
  addRoute(app, apply.contract, async (fields, request) => {
    if (fields['token'] === undefined) return preview(getDesk(request).context, fields)
    const result = await apply(getDesk(request).context, fields)
    catalogue.follow?.()
    return result
  })
  addCall(app, undoLots, {
    send: (result) => {
      catalogue.follow?.()
      return result
    },
  })
  addCall(app, readDeskLot, { send: async (lot) => toCard(lot, await describe([lot])) })
  addCall(app, setOverride, { send: describeChanged })
  addCall(app, clearOverride, { send: describeChanged })

  async function waitForCheck(): Promise<void> {
    const check = portalFeeds
      .check(catalogue.current().version, today())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'lots could not be checked by the rules of portals')
      })
    await Promise.race([check, sleep(MAX_WAIT_MS, undefined, { ref: false })])
  }
}

type Portals = ReadonlyMap<number, LotOnPortal[]>

function toRow(lot: DeskLot, portals: Portals): DeskLot {
  const found = portals.get(lot.id)
  if (!found) return lot
  const isIn = (name: string) => found.find(({ portal }) => portal === name)?.in_feed ?? false
  return {
    ...lot,
    portals: Object.fromEntries(
      portalNames.map((name) => [name, isIn(name)]),
    ) as DeskLot['portals'],
  }
}

function toCard(lot: DeskLotCard, portals: Portals): DeskLotCard {
  return { ...lot, portals: portals.get(lot.id) ?? lot.portals }
}
