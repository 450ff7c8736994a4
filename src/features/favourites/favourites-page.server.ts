import type { AppContext } from '../../context.server.ts'
import type {
  PageAction,
  PagePost,
  PostAnswer,
  PostedForm,
  ServerPage,
} from '../../ssr/page.server.ts'
import type { LotCard } from '../catalogue/model/schema.ts'
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
const UNREAD_PAGE =
  'Не удалось прочитать в адресе: номер страницы. Список показан без этих условий.'

/** As many as the lists of lots show (specification, section 9). */
const PAGE_SIZE = 16

/** What the favourites page shows: one page of the list, for 500 lots in one would be more than a mebibyte. */
export interface FavouritesPageData {
  lots: LotCard[]
  /** How many there are in all. */
  count: number
  /** From 1; beyond the end it is the last one. */
  page: number
  pageSize: number
  /** Why what was posted without scripts was refused, or that the page's number cannot be read. */
  refusal: string | null
  /** The list could not be read: what was posted, to send it again, and the page that it was posted from. */
  unavailable: { action: string; property: string; back: string } | null
}

/** `/favorites`: the visitor's own list, never cached. */
export const favouritesPage: ServerPage<FavouritesPageData> = {
  isPersonal: true,
  readsVisitor: true,
  load: async ({ search, snapshot, visitorId, form }, { db }) => {
    if (form?.isUnavailable) return unavailablePage(form)
    const all = await listFavourites(db, snapshot, visitorId)
    const asked = search.get('page') ?? '1'
    const isRead = /^[1-9]\d{0,3}$/.test(asked)
    const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE))
    const page = Math.min(isRead ? Number(asked) : 1, pages)
    return {
      lots: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      count: all.length,
      page,
      pageSize: PAGE_SIZE,
      refusal: form?.errors['property']?.[0] ?? (isRead ? null : UNREAD_PAGE),
      unavailable: null,
    }
  },
}

function unavailablePage({ values, errors }: PostedForm): FavouritesPageData {
  const { action = '', property = '', back = '' } = values
  const refusal = errors['form']?.[0] ?? null
  const unavailable = { action, property, back }
  return { lots: [], count: 0, page: 1, pageSize: PAGE_SIZE, refusal, unavailable }
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
  if (action !== 'add' && action !== 'remove') return refusal('unclear')
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

/** The form of the hearts; while the store is out of order the page offers to send the same again, and leads back. */
export const favouritesAction: PageAction = {
  take: postFavourites,
  whenUnavailable: ({ fields, referer }) => ({
    values: {
      action: fields.get('action') ?? '',
      property: fields.get('property') ?? '',
      back: referer ?? '',
    },
    errors: { form: [favouriteMessages.notChanged] },
  }),
}

function refusal(reason: keyof typeof favouriteMessages): PostAnswer {
  return { status: 400, values: {}, errors: { property: [favouriteMessages[reason]] } }
}
