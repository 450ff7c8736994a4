/** Every page of the site: its address, and the route module below `features/`. */
export const pageAddresses = [
  { id: 'home', path: '/', file: 'home/home-page.tsx' },
  { id: 'flats', path: '/flats', file: 'catalogue/flats-page.tsx' },
  { id: 'flat', path: '/flats/:id', file: 'catalogue/lot-page.tsx' },
  { id: 'favorites', path: '/favorites', file: 'favourites/favourites-page.tsx' },
  { id: 'callback', path: '/callback', file: 'callback/callback-page.tsx' },
  { id: 'callback-thanks', path: '/callback/thanks', file: 'callback/callback-thanks-page.tsx' },
  { id: 'document', path: '/documents/:slug', file: 'documents/document-page.tsx' },
  { id: 'press-piece', path: '/press/:slug', file: 'press/press-page.tsx' },
] as const

export type PageAddress = (typeof pageAddresses)[number]
export type PageId = PageAddress['id']
