import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import type { PagePost, PostResult, PostedForm } from '../../app/page-contract.server.ts'
import type { PageAction, ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { arrangeFavourites, type FavouriteSort, favouriteSorts } from './arrange-favourites.ts'
import {
  addFavourite,
  clearFavourites,
  favouriteMessages,
  removeFavourite,
} from './commands.server.ts'
import { readPropertyId } from './property-body.server.ts'
import { readFavourites } from './queries.server.ts'
import { findVisitorId } from './visitor-session.server.ts'

const LIST = '/favorites'
const INVALID_PAGE =
  'Не\u00a0поняли условие в\u00a0адресе: номер страницы. Список показан без\u00a0него.'
const INVALID_SORT = 'Не\u00a0поняли условие в\u00a0адресе: порядок. Список показан без\u00a0него.'

/** The same as in the lists of lots (§9). */
const PAGE_SIZE = 16

/** The data of the favourites page: one page of the list, since 500 lots are more than 1 MiB. */
export interface FavouritesPageData {
  lots: LotCard[]
  /** The length of the complete list. */
  count: number
  /** How many of the list the site no longer shows. Nothing else is said of them. */
  gone: number
  /** From 1; the last page for a number beyond it. */
  page: number
  pageSize: number
  sort: FavouriteSort
  /** Why a form sent without scripts was rejected, or that the page number is invalid. */
  refusal: string | null
  /** Set if the list could not be read: the posted fields, for a retry, and the page of the form. */
  unavailable: { action: string; property: string; back: string } | null
}

/** `/favorites`: the visitor's own list, never cached. */
export const favouritesPage: ServerPage<FavouritesPageData> = {
  isPersonal: true,
  readsVisitor: true,
  load: async ({ search, snapshot, visitorId, form }, { db }) => {
    if (form?.isUnavailable) return unavailablePage(form)
    const sort = favouriteSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'added'
    const isSortValid = (search.get('sort') ?? sort) === sort
    const { lots, gone } = await readFavourites(db, snapshot, visitorId)
    const all = arrangeFavourites(lots, sort)
    const requested = search.get('page') ?? '1'
    const isValid = /^[1-9]\d{0,3}$/.test(requested)
    const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE))
    const page = Math.min(isValid ? Number(requested) : 1, pages)
    return {
      lots: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      count: all.length,
      gone,
      page,
      pageSize: PAGE_SIZE,
      sort,
      refusal:
        form?.errors['property']?.[0] ??
        (isValid ? (isSortValid ? null : INVALID_SORT) : INVALID_PAGE),
      unavailable: null,
    }
  },
}

function unavailablePage({ values, errors }: PostedForm): FavouritesPageData {
  const { action = '', property = '', back = '' } = values
  const refusal = errors['form']?.[0] ?? null
  const unavailable = { action, property, back }
  return {
    lots: [],
    count: 0,
    gone: 0,
    page: 1,
    pageSize: PAGE_SIZE,
    sort: 'added',
    refusal,
    unavailable,
  }
}

/**
 * Handles the favourites' form without scripts: `action` is `add`, `remove` or `clear`, `property` is the lot's id.
 * Redirects back; after an add to the lot itself, which the page then marks: it is the same for every visitor and would
 * otherwise show no change.
 */
export async function postFavourites(
  { fields, cookies, referer }: PagePost,
  context: AppContext,
): Promise<PostResult> {
  const visitorId = await findVisitorId(cookies, context)
  const action = fields.get('action')
  const back = { redirect: referer ?? LIST }
  if (action === 'clear') {
    await clearFavourites(context, visitorId)
    return back
  }
  if (action !== 'add' && action !== 'remove') return reject('unclear')
  const lotId = readPropertyId(fields.get('property'))
  if (lotId === null) return reject('unknown')
  if (action === 'remove') {
    await removeFavourite(context, visitorId, lotId)
    return back
  }
  const added = await addFavourite(context, visitorId, lotId)
  if (!('lot' in added)) return reject(added.outcome)
  const toLot = { redirect: referer === null ? LIST : `${referer}#lot-${lotId}` }
  return added.setCookie ? { ...toLot, setCookie: added.setCookie } : toLot
}

/** The favourites' form. If the database is unavailable, the page offers to send the form again or to go back. */
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

function reject(reason: keyof typeof favouriteMessages): PostResult {
  return { error: 'bad_input', values: {}, errors: { property: [favouriteMessages[reason]] } }
}
