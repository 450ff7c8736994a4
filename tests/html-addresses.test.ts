import { describe, expect, it } from 'vitest'
import { indexedPages, knownPatterns } from '../src/server/seo/sitemap-sources.ts'
import { findRouteAddresses } from './html/route-addresses.ts'

const routes = [
  { id: 'flats', path: '/flats' },
  { id: 'flat', path: '/flats/:id' },
  { id: 'document', path: '/documents/:slug' },
]

describe('findRouteAddresses', () => {
  it('returns the path of a route without parameters, and sitemap addresses for a route with one', () => {
    const sitemap = ['/flats', '/flats/1', '/flats/2', '/documents/offer']
    expect(Object.fromEntries(findRouteAddresses(routes, sitemap))).toEqual({
      flats: ['/flats'],
      flat: ['/flats/1', '/flats/2'],
      document: ['/documents/offer'],
    })
  })

  it('returns the first, the last and evenly spaced addresses of a long list', () => {
    const sitemap = Array.from({ length: 101 }, (_, n) => `/flats/${n}`)
    const found = findRouteAddresses(routes.slice(0, 2), sitemap, 5)
    expect(found.get('flat')).toEqual([
      '/flats/0',
      '/flats/25',
      '/flats/50',
      '/flats/75',
      '/flats/100',
    ])
  })

  it('throws for routes without an address', () => {
    expect(() => findRouteAddresses(routes, ['/flats/1'])).toThrow(
      'the sitemap has no address for: document',
    )
  })

  it('finds an address for every route of the site that may be indexed', () => {
    const sitemap = knownPatterns.map((pattern) => pattern.replaceAll(/:\w+/g, 'one'))
    const pages = indexedPages()
    expect([...findRouteAddresses(pages, sitemap).keys()]).toEqual(pages.map(({ id }) => id))
  })
})
