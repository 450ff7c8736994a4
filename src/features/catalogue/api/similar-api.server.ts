import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { AppError } from '../../../lib/errors.ts'
import { buildLotIndex } from '../../lots/snapshot/build-lot-index.server.ts'
import { emptySelection } from '../../lots/model/filters.ts'
import { toFacts } from '../../lots/snapshot/lot-card.server.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import { idParameters, readId } from './lots-api.server.ts'
import { facetSchemas } from './facets-schema.server.ts'
import { type Facets, type LotCard, lotCardSchema } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

const SIMILAR_LIMIT = 4

/** Routes of flats on sale that are similar to a given one, and the filters over them. */
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
        response: { 200: facetSchemas.flat.specs },
      },
    },
    async ({ params }) => {
      const snapshot = context.catalogue.current()
      return toSpecs(getSimilar(snapshot, params.id), snapshot)
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

/** Returns all filters over the given flats, in the format of `specs/`. */
function toSpecs(lots: readonly LotCard[], { stock }: CatalogueSnapshot): Facets {
  const rows = stock.getRows('flat')
  const facts = lots.map(({ id }) => toFacts(getRowById(rows, id), stock.frame))
  const { labels, frame } = stock
  return buildLotIndex('flat', facts, labels, frame.mortgagePrograms).facets(emptySelection).facets
}

/** Finds a row by binary search; `rows` must be in ascending order of ids and contain the id. */
function getRowById(rows: readonly LotRow[], id: number): LotRow {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as LotRow).id < id) low = middle + 1
    else high = middle
  }
  return rows[low] as LotRow
}
