import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { lockKey } from '../../db/dialect.ts'
import { findHiddenLots } from '../../db/lots/hidden-lots.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { createSession } from './visitor-session.server.ts'

/** Decision D19. */
export const MAX_FAVOURITES = 500

/** Why a favourite was not changed, as shown to visitors. */
export const favouriteMessages = {
  unclear: 'Непонятно, что сделать с объектом: добавить его или убрать',
  unknown: 'Такого объекта нет',
  hidden: 'Этот объект больше не показывается',
  notChanged:
    'Избранное не изменено: на сайте временная неполадка. Попробуйте ещё раз через минуту',
  full: `В избранном уже ${MAX_FAVOURITES} объектов. Уберите лишние и попробуйте снова`,
} as const

/** The result of an add. `setCookie` is present if the add created the visitor's session. */
export type AddResult =
  | { outcome: 'created' | 'exists'; lot: LotCard; setCookie?: string }
  | { outcome: 'unknown' | 'hidden' | 'full' }

type Store = Pick<AppContext, 'db' | 'catalogue' | 'clock' | 'config'>

/**
 * Adds a property to a visitor's favourites, which hold at most 500. Adding a property again changes nothing.
 * A visitor without a session (`null`) gets one with the first favourite.
 */
export async function addFavourite(
  { db, catalogue, clock, config }: Store,
  visitorId: string | null,
  lotId: number,
): Promise<AddResult> {
  const lot = catalogue.current().findLot(lotId)
  if (!lot) {
    const hidden = await findHiddenLots(db, [lotId])
    return { outcome: hidden.has(lotId) ? 'hidden' : 'unknown' }
  }
  const session = visitorId === null ? createSession(config) : null
  const visitor_id = session?.id ?? visitorId ?? ''
  const added_at = clock.now().toISOString()
  return db.transaction().execute(async (trx): Promise<AddResult> => {
    // Concurrent adds of one visitor must not both pass the limit below.
    await lockKey(trx, `favourites ${visitor_id}`)
    if (session) {
      await trx
        .insertInto('visitors')
        .values({ id: session.id, created_at: added_at, used_on: added_at.slice(0, 10) })
        .execute()
    }
    const stored = await trx
      .selectFrom('favourites')
      .select('lot_id')
      .where('visitor_id', '=', visitor_id)
      .execute()
    if (stored.some(({ lot_id }) => lot_id === lotId)) return { outcome: 'exists', lot }
    if (stored.length >= MAX_FAVOURITES) return { outcome: 'full' }
    await trx.insertInto('favourites').values({ visitor_id, lot_id: lotId, added_at }).execute()
    return { outcome: 'created', lot, ...(session ? { setCookie: session.setCookie } : {}) }
  })
}

/** Removes a property from a visitor's favourites; returns whether it was one of them. */
export async function removeFavourite(
  { db }: Pick<Store, 'db'>,
  visitorId: string | null,
  lotId: number,
): Promise<boolean> {
  if (visitorId === null) return false
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('visitor_id', '=', visitorId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all of a visitor's favourites. The session remains. */
export async function clearFavourites(
  { db }: Pick<Store, 'db'>,
  visitorId: string | null,
): Promise<void> {
  if (visitorId === null) return
  await db.deleteFrom('favourites').where('visitor_id', '=', visitorId).execute()
}
