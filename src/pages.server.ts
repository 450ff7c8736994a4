import type { AppContext } from './context.server.ts'
import { callbackPage, postCallback } from './features/callback/callback-page.server.ts'
import { callbackThanksPage } from './features/callback/callback-thanks-page.server.ts'
import { flatsPage } from './features/catalogue/flats-page.server.ts'
import { lotPage } from './features/catalogue/lot-page.server.ts'
import { documentPage } from './features/documents/document-page.server.ts'
import { favouritesPage, postFavourites } from './features/favourites/favourites-page.server.ts'
import { favouritesPrintPage } from './features/favourites/favourites-print-page.server.ts'
import { homePage } from './features/home/home-page.server.ts'
import { partnersPage, postPartners } from './features/partners/partners-page.server.ts'
import { pressPage } from './features/press/press-page.server.ts'
import { searchPage } from './features/search/search-page.server.ts'
import { uiKitPage } from './features/ui-kit/ui-kit-page.server.ts'
import type { PageId } from './routes.ts'
import type { PagePost, PostAnswer, ServerPage } from './ssr/page.server.ts'

/** The server half of every page. */
export const serverPages: Record<PageId, ServerPage<unknown>> = {
  home: homePage,
  flats: flatsPage,
  flat: lotPage,
  favorites: favouritesPage,
  'favorites-print': favouritesPrintPage,
  callback: callbackPage,
  'callback-thanks': callbackThanksPage,
  document: documentPage,
  partners: partnersPage,
  'press-piece': pressPage,
  search: searchPage,
  'ui-kit': uiKitPage,
}

/** The pages that take a form from visitors without scripts. */
export const pagePosts: Partial<
  Record<PageId, (post: PagePost, context: AppContext) => Promise<PostAnswer>>
> = {
  callback: postCallback,
  favorites: postFavourites,
  partners: postPartners,
}
