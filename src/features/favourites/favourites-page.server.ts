import type { AppContext } from '../../context.server.ts'
import type { PagePost, PostAnswer, ServerPage } from '../../ssr/page.server.ts'
import type { LotCard } from '../catalogue/schema.ts'
import {
  addFavourite,
  clearFavourites,
  favouriteMessages,
  removeFavourite,
} from './commands.server.ts'
import { readPropertyId } from './property-body.server.ts'
import { listFavourites } from './queries.server.ts'
import { findVisitorId } from './visitor-session.server.ts'

const LIST = '/favorites'

/** What the favourites page shows. */
export interface FavouritesPageData {
  lots: LotCard[]
  /** Why a property posted without scripts was not added. */
  refusal: string | null
}

/** `/favorites`: the visitor's own list, never cached. */
export const favouritesPage: ServerPage<FavouritesPageData> = {
  isPersonal: true,
  load: async ({ snapshot, visitorId, form }, { db }) => ({
    lots: await listFavourites(db, snapshot, visitorId),
    refusal: form?.errors['property']?.[0] ?? null,
  }),
}

/**
 * The favourites' form without scripts: `action` is `add`, `remove` or `clear`, `property` the lot's id.
 * After an add the visitor comes to the list: the page the form stood on is the same for everyone and would
 * show no change. After the others it is the page the form stood on.
 */
export async function postFavourites(
  { fields, cookies, referer }: PagePost,
  context: AppContext,
): Promise<PostAnswer> {
  const visitorId = await findVisitorId(cookies, context)
  const action = fields.get('action')
  const back = { redirect: referer ?? LIST }
  if (action === 'clear') {
    await clearFavourites(context, visitorId)
    return back
  }
  const lotId = readPropertyId(fields.get('property'))
  if (lotId === null) return refusal('unknown')
  if (action === 'remove') {
    await removeFavourite(context, visitorId, lotId)
    return back
  }
  const added = await addFavourite(context, visitorId, lotId)
  if (!('lot' in added)) return refusal(added.outcome)
  const toList = { redirect: LIST }
  return added.setCookie ? { ...toList, setCookie: added.setCookie } : toList
}

function refusal(reason: keyof typeof favouriteMessages): PostAnswer {
  return { status: 400, values: {}, errors: { property: [favouriteMessages[reason]] } }
}
