import { AppError } from '../../../lib/errors.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { readLotDetail } from '../../lots/snapshot/read-lot-detail.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

interface LotQuery {
  /** As the address has it. */
  id: string | undefined
  /** Without it, a lot of any kind. */
  kind?: LotKind
}

/** Reads the lot of an address with its details; throws `not_found` if there is none of this kind. */
export async function readLot(
  { db }: Pick<AppContext, 'db'>,
  snapshot: CatalogueSnapshot,
  { id: text = '', kind }: LotQuery,
): Promise<NonNullable<Awaited<ReturnType<typeof readLotDetail>>>> {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  const card = id === 0 ? undefined : snapshot.findLot(id)
  const isAsked = card !== undefined && (kind === undefined || card.kind === kind)
  const read = isAsked ? await readLotDetail(db, snapshot, card) : undefined
  if (!read) throw new AppError('not_found', `there is no ${kind ?? 'lot'} with this id`)
  return read
}
