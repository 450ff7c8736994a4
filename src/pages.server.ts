import { callbackAction, callbackPage } from './features/callback/plain/callback-page.server.ts'
import { callbackThanksPage } from './features/callback/plain/callback-thanks-page.server.ts'
import { flatsPage } from './features/catalogue/list/flats-page.server.ts'
import { lotPage } from './features/catalogue/lot/lot-page.server.ts'
import { documentPage } from './features/documents/document-page.server.ts'
import { favouritesAction, favouritesPage } from './features/favourites/favourites-page.server.ts'
import { favouritesPrintPage } from './features/favourites/favourites-print-page.server.ts'
import { homePage } from './features/home/home-page.server.ts'
import { partnersAction, partnersPage } from './features/partners/partners-page.server.ts'
import { pressPage } from './features/press/press-page.server.ts'
import { searchPage } from './features/search/search-page.server.ts'
import { uiKitPage } from './features/ui-kit/ui-kit-page.server.ts'
import type { PageId } from './routes.ts'
import type { PageAction, ServerPage } from './ssr/page.server.ts'

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
export const pageActions: Partial<Record<PageId, PageAction>> = {
  callback: callbackAction,
  favorites: favouritesAction,
  partners: partnersAction,
}
