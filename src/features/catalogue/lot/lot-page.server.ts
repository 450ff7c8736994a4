import { AppError } from '../../../lib/errors.ts'
import type { ServerPage } from '../../../ssr/page.server.ts'
import type { LotPageData } from '../snapshot/lot-page-data.ts'
import { readLotDetail } from '../snapshot/read-lot-detail.server.ts'
import type { LotKind } from '../model/schema.ts'

const SIMILAR = 4

/** The server half of the page of one flat. */
export const lotPage: ServerPage<LotPageData> = lotPageOf('flat')

/** The server half of one lot's page; a lot of another kind is not found at this address. */
export function lotPageOf(kind: LotKind): ServerPage<LotPageData> {
  return {
    load: async ({ params, snapshot }, { db }) => {
      const asked = params['id'] ?? ''
      const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0
      const card = id === 0 ? undefined : snapshot.findLot(id)
      const read = card?.kind === kind ? await readLotDetail(db, snapshot, card) : undefined
      if (!read) throw new AppError('not_found', `there is no ${kind} with this id`)
      return { ...read, similar: snapshot.similarLots(id, SIMILAR) ?? [] }
    },
  }
}
