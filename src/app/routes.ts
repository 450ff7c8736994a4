/** What a page may request of the header. */
export interface PageHeader {
  isVisible?: boolean
  /** Lies over the top of the page until the page is scrolled; the page leaves room for it. */
  isTransparent?: boolean
  /** Light on dark. */
  isColorInverse?: boolean
  /** In the colours of the project that the page is about, as the page is. */
  isToned?: boolean
}

export type PageLayoutName = 'default' | 'bare'

/** Every page of the site: its address, and the route module below `features/`. */
export const pageAddresses = [
  { id: 'home', path: '/', file: 'home/home-page.tsx', header: { isTransparent: true } },
  { id: 'about', path: '/about', file: 'company/about-page.tsx' },
  {
    id: 'flats',
    path: '/flats',
    file: 'catalogue/list/lot-list-page.tsx',
    hasResults: true,
    isCached: true,
  },
  {
    id: 'flat',
    path: '/flats/:id',
    file: 'catalogue/lot/lot-page.tsx',
    header: { isToned: true },
  },
  {
    id: 'apartments',
    path: '/apartments',
    file: 'catalogue/list/lot-list-page.tsx',
    hasResults: true,
    isCached: true,
  },
  {
    id: 'parking',
    path: '/parking',
    file: 'catalogue/list/lot-list-page.tsx',
    hasResults: true,
    isCached: true,
  },
  {
    id: 'storage',
    path: '/storage',
    file: 'catalogue/list/lot-list-page.tsx',
    hasResults: true,
    isCached: true,
  },
  {
    id: 'flats-filters',
    path: '/flats/filters',
    file: 'catalogue/list/filters-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'apartments-filters',
    path: '/apartments/filters',
    file: 'catalogue/list/filters-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'parking-filters',
    path: '/parking/filters',
    file: 'catalogue/list/filters-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'storage-filters',
    path: '/storage/filters',
    file: 'catalogue/list/filters-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'favorites',
    path: '/favorites',
    file: 'favourites/favourites-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'favorites-print',
    path: '/favorites/print',
    file: 'favourites/favourites-print-page.tsx',
    layout: 'bare',
    middleware: ['noindex'],
  },
  {
    id: 'compare',
    path: '/compare',
    file: 'catalogue/compare/compare-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'callback',
    path: '/callback',
    file: 'callback/plain/callback-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'callback-thanks',
    path: '/callback/thanks',
    file: 'callback/plain/callback-thanks-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'changes',
    path: '/changes',
    file: 'catalogue/changes/changes-page.tsx',
    hasResults: true,
    isCached: true,
  },
  { id: 'documents', path: '/documents', file: 'documents/documents-page.tsx', hasResults: true },
  { id: 'document', path: '/documents/:slug', file: 'documents/document-page.tsx' },
  {
    id: 'document-file',
    path: '/documents/:slug/file',
    file: 'documents/document-file-page.tsx',
    middleware: ['noindex', 'ownFrames'],
  },
  { id: 'finishes', path: '/finishes', file: 'finishes/finishes-page.tsx' },
  { id: 'menu', path: '/menu', file: 'company/menu-page.tsx', middleware: ['noindex'] },
  { id: 'partners', path: '/partners', file: 'company/partners-page.tsx' },
  {
    id: 'press',
    path: '/press',
    file: 'press/press-list-page.tsx',
    hasResults: true,
    isCached: true,
  },
  { id: 'press-piece', path: '/press/:slug', file: 'press/press-page.tsx' },
  { id: 'progress', path: '/progress', file: 'progress/progress-page.tsx', hasResults: true },
  {
    id: 'site',
    path: '/progress/:slug',
    file: 'progress/works-page.tsx',
    header: { isToned: true },
  },
  { id: 'broadcasts', path: '/broadcasts', file: 'broadcasts/broadcasts-page.tsx' },
  { id: 'broadcast', path: '/broadcasts/:id', file: 'broadcasts/broadcast-page.tsx' },
  {
    id: 'projects',
    path: '/projects',
    file: 'projects/projects-page.tsx',
    hasResults: true,
    isCached: true,
  },
  {
    id: 'apartment',
    path: '/apartments/:id',
    file: 'catalogue/lot/lot-page.tsx',
    header: { isToned: true },
  },
  {
    id: 'parking-place',
    path: '/parking/:id',
    file: 'catalogue/lot/lot-page.tsx',
    header: { isToned: true },
  },
  {
    id: 'storage-unit',
    path: '/storage/:id',
    file: 'catalogue/lot/lot-page.tsx',
    header: { isToned: true },
  },
  { id: 'map', path: '/map', file: 'map/map-page.tsx', hasResults: true },
  {
    id: 'project',
    path: '/projects/:slug',
    file: 'projects/page/project-page.tsx',
    header: { isToned: true },
    isCached: true,
  },
  {
    id: 'genplan',
    path: '/projects/:slug/genplan',
    file: 'projects/drill/genplan-page.tsx',
    header: { isToned: true },
  },
  {
    id: 'building',
    path: '/projects/:slug/buildings/:id',
    file: 'projects/drill/building-page.tsx',
    header: { isToned: true },
  },
  {
    id: 'floor',
    path: '/projects/:slug/floors/:id',
    file: 'projects/drill/floor-page.tsx',
    header: { isToned: true },
  },
  {
    id: 'search',
    path: '/search',
    file: 'search/search-page.tsx',
    middleware: ['noindex'],
    hasResults: true,
  },
  {
    id: 'shared-list',
    path: '/shared-list',
    file: 'shared-list/shared-list-page.tsx',
    middleware: ['noindex'],
  },
  {
    id: 'ui-kit',
    path: '/ui-kit',
    file: 'ui-kit/ui-kit-page.tsx',
    middleware: ['noindex'],
  },
] as const satisfies ReadonlyArray<{
  id: string
  path: `/${string}`
  file: string
  header?: PageHeader
  /** What is around the page; `bare` is nothing at all, for print. */
  layout?: PageLayoutName
  /** Has the heading `results`, to which a link leads past the header and the filter. */
  hasResults?: boolean
  /** Stays rendered when a visitor leaves it for another page, so that Back shows it at once. */
  isCached?: boolean
  /** What the server does before the page, by name; see `server/pages/page-middleware.ts`. */
  middleware?: readonly string[]
}>

export type PageAddress = (typeof pageAddresses)[number]
export type PageId = PageAddress['id']

/** Whether the site has this page, by its pattern, e.g. `/flats/:id`. */
export function hasPage(pattern: string): boolean {
  return pageAddresses.some(({ path }) => path === pattern)
}
