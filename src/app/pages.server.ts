import { broadcastPage } from '../features/broadcasts/broadcast-page.server.ts'
import { broadcastsPage } from '../features/broadcasts/broadcasts-page.server.ts'
import { callbackAction, callbackPage } from '../features/callback/plain/callback-page.server.ts'
import { callbackThanksPage } from '../features/callback/plain/callback-thanks-page.server.ts'
import { comparePage } from '../features/catalogue/compare/compare-page.server.ts'
import { apartmentsPage } from '../features/catalogue/list/apartments-page.server.ts'
import { createFiltersPage } from '../features/catalogue/list/filters-page.server.ts'
import { createLotListPage } from '../features/catalogue/list/lot-list-page.server.ts'
import {
  apartmentPage,
  flatPage,
  parkingPlacePage,
  storageUnitPage,
} from '../features/catalogue/lot/lot-page.server.tsx'
import { changesPage } from '../features/catalogue/changes/changes-page.server.ts'
import { aboutPage } from '../features/company/about-page.server.ts'
import { documentPage } from '../features/documents/document-page.server.ts'
import { documentFilePage } from '../features/documents/document-file-page.server.ts'
import { documentsPage } from '../features/documents/documents-page.server.ts'
import { favouritesAction, favouritesPage } from '../features/favourites/favourites-page.server.ts'
import { favouritesPrintPage } from '../features/favourites/favourites-print-page.server.ts'
import { finishesPage } from '../features/finishes/finishes-page.server.ts'
import { homePage } from '../features/home/home-page.server.ts'
import { mapPage } from '../features/map/map-page.server.ts'
import { menuPage } from '../features/company/menu-page.server.ts'
import { partnersAction, partnersPage } from '../features/company/partners-page.server.ts'
import { pressListPage } from '../features/press/press-list-page.server.ts'
import { pressPage } from '../features/press/press-page.server.ts'
import { progressPage } from '../features/progress/progress-page.server.ts'
import { worksPage } from '../features/progress/works-page.server.ts'
import { buildingPage } from '../features/projects/drill/building-page.server.ts'
import { floorPage } from '../features/projects/drill/floor-page.server.ts'
import { genplanPage } from '../features/projects/drill/genplan-page.server.ts'
import { projectsPage } from '../features/projects/projects-page.server.ts'
import { projectPage } from '../features/projects/page/project-page.server.ts'
import { searchPage } from '../features/search/search-page.server.ts'
import { uiKitPage } from '../features/ui-kit/ui-kit-page.server.ts'
import {
  sharedListAction,
  sharedListPage,
} from '../features/shared-list/shared-list-page.server.ts'
import type { PageId } from './routes.ts'
import type { PageAction, ServerPage } from '../features/lots/snapshot/app-context.server.ts'

/** The server half of every page. */
export const serverPages: Record<PageId, ServerPage<unknown>> = {
  home: homePage,
  about: aboutPage,
  flats: createLotListPage('flat'),
  apartments: apartmentsPage,
  parking: createLotListPage('parking'),
  storage: createLotListPage('storage'),
  'flats-filters': createFiltersPage('flat'),
  'apartments-filters': createFiltersPage('apartment'),
  'parking-filters': createFiltersPage('parking'),
  'storage-filters': createFiltersPage('storage'),
  flat: flatPage,
  apartment: apartmentPage,
  'parking-place': parkingPlacePage,
  'storage-unit': storageUnitPage,
  favorites: favouritesPage,
  'favorites-print': favouritesPrintPage,
  compare: comparePage,
  callback: callbackPage,
  'callback-thanks': callbackThanksPage,
  changes: changesPage,
  documents: documentsPage,
  document: documentPage,
  'document-file': documentFilePage,
  finishes: finishesPage,
  map: mapPage,
  menu: menuPage,
  partners: partnersPage,
  press: pressListPage,
  'press-piece': pressPage,
  progress: progressPage,
  site: worksPage,
  broadcasts: broadcastsPage,
  broadcast: broadcastPage,
  projects: projectsPage,
  project: projectPage,
  genplan: genplanPage,
  building: buildingPage,
  floor: floorPage,
  search: searchPage,
  'shared-list': sharedListPage,
  'ui-kit': uiKitPage,
}

/** The pages that take a form from visitors without scripts. */
export const pageActions: Partial<Record<PageId, PageAction>> = {
  callback: callbackAction,
  favorites: favouritesAction,
  partners: partnersAction,
  'shared-list': sharedListAction,
}
