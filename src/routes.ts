import type { PageHeader } from './shell/header-state.ts'

export type PageLayoutName = 'default' | 'bare'

/** Every page of the site: its address, and the route module below `features/`. */
export const pageAddresses = [
  { id: 'home', path: '/', file: 'home/home-page.tsx', header: { isTransparent: true } },
  { id: 'flats', path: '/flats', file: 'catalogue/list/flats-page.tsx' },
  { id: 'flat', path: '/flats/:id', file: 'catalogue/lot/lot-page.tsx' },
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
  { id: 'document', path: '/documents/:slug', file: 'documents/document-page.tsx' },
  { id: 'partners', path: '/partners', file: 'partners/partners-page.tsx' },
  { id: 'press-piece', path: '/press/:slug', file: 'press/press-page.tsx' },
  { id: 'search', path: '/search', file: 'search/search-page.tsx', middleware: ['noindex'] },
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
  /** What the page asks of the header; see `HeaderState`. */
  header?: PageHeader
  /** What stands around the page; `bare` is nothing at all, for paper. */
  layout?: PageLayoutName
  /** What the server does before the page, by name: see `server/pages/page-middleware.ts`. */
  middleware?: readonly string[]
}>

export type PageAddress = (typeof pageAddresses)[number]
export type PageId = PageAddress['id']

/** Whether the site has this page, by its pattern, e.g. `/flats/:id`. */
export function hasPage(pattern: string): boolean {
  return pageAddresses.some(({ path }) => path === pattern)
}
