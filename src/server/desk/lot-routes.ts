import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import {
  createApplyBulk,
  createPreviewBulk,
} from '../../features/lot-overrides/bulk-lots.server.ts'
import { createListLots, readLotOptions } from '../../features/lot-overrides/list-lots.server.ts'
import { readDeskLot } from '../../features/lot-overrides/lot-card.server.ts'
import { clearOverride, setOverride } from '../../features/lot-overrides/set-override.server.ts'
import { undoLots } from '../../features/lot-overrides/undo-lots.server.ts'
import { addCall, addRoute, getDesk } from './add-call.ts'

/** Lots and what the office sets of them by hand (decisions D73 to D75). */
export function lotRoutes(
  app: FastifyInstance,
  { catalogue }: Pick<AppContext, 'catalogue'>,
): void {
  const getSnapshot = () => catalogue.current()
  const preview = createPreviewBulk(getSnapshot)
  const apply = createApplyBulk(getSnapshot)
  addCall(app, createListLots(getSnapshot))
  addCall(app, readLotOptions)
  // One address: the token of a preview applies it.
  addRoute(app, apply.contract, (fields, request) => {
    const operation = fields['token'] === undefined ? preview : apply
    return operation(getDesk(request).context, fields)
  })
  addCall(app, undoLots)
  addCall(app, readDeskLot)
  addCall(app, setOverride)
  addCall(app, clearOverride)
}
