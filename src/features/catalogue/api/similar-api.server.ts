import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../../context.server.ts'
import { AppError } from '../../../lib/errors.ts'
import { buildLotIndex } from '../index/build-lot-index.server.ts'
import { emptySelection } from '../model/filters.ts'
import { factsOf } from '../snapshot/lot-card.server.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import { idParameters, lotFacetsShape, readId } from './lots-api.server.ts'
import { type Facets, type LotCard, lotCardSchema } from '../model/schema.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'

const SIMILAR_LIMIT = 4

/** Flats on sale like one flat, and the filters over them. */
export function similarApi(app: FastifyInstance, context: AppContext): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/api/similar_flats/:id/',
    {
      schema: {
        summary: 'Flats on sale that are most like this one',
        params: idParameters,
        response: { 200: z.array(lotCardSchema) },
      },
    },
    async ({ params }) => getSimilar(context.catalogue.current(), params.id),
  )
  routes.get(
    '/api/similar_flats/:id/specs/',
    {
      schema: {
        summary: 'Filters over the flats like this one',
        params: idParameters,
        response: { 200: z.object(lotFacetsShape('flat')) },
      },
    },
    async ({ params }) => {
      const snapshot = context.catalogue.current()
      return specsOf(getSimilar(snapshot, params.id), snapshot)
    },
  )
}

function getSimilar(snapshot: CatalogueSnapshot, idText: string): LotCard[] {
  const id = readId(idText)
  const isFlat = snapshot.findLot(id)?.kind === 'flat'
  const similar = isFlat ? snapshot.similarLots(id, SIMILAR_LIMIT) : undefined
  if (!similar) throw new AppError('not_found', 'no such flat')
  return similar
}

/** Every filter over a few flats alone, as `specs/` has them over all. */
function specsOf(lots: readonly LotCard[], { stock }: CatalogueSnapshot): Facets {
  const rows = stock.rowsOf('flat')
  const facts = lots.map(({ id }) => factsOf(rowOf(rows, id), stock.frame))
  return buildLotIndex('flat', facts, stock.labels).facets(emptySelection).facets
}

/** The row with this id, which is among them; they ascend by id. */
function rowOf(rows: readonly LotRow[], id: number): LotRow {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as LotRow).id < id) low = middle + 1
    else high = middle
  }
  return rows[low] as LotRow
}
