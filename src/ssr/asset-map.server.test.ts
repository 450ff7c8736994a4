import { expect, it } from 'vitest'
import { createAssetMap, type Manifest } from './asset-map.server.ts'

const manifest: Manifest = {
  'src/ssr/entry-browser.tsx': {
    file: 'assets/entry.js',
    css: ['assets/entry.css'],
    imports: ['_vendor.js'],
    assets: ['assets/onest-cyrillic-wght-normal.woff2', 'assets/onest-greek-wght-normal.woff2'],
  },
  '_vendor.js': { file: 'assets/vendor.js', imports: ['src/ssr/entry-browser.tsx'] },
  'src/features/home/home-page.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css', 'assets/entry.css'],
    imports: ['_vendor.js', '_card.js'],
  },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
}

it('names each file that a page needs once, through circles of imports, too', () => {
  expect(createAssetMap(manifest)('home/home-page.tsx')).toEqual({
    entry: '/assets/entry.js',
    styles: ['/assets/entry.css', '/assets/home.css', '/assets/card.css'],
    modules: ['/assets/vendor.js', '/assets/home.js', '/assets/card.js'],
    fonts: ['/assets/onest-cyrillic-wght-normal.woff2'],
  })
})

it('gives error pages the entry alone', () => {
  expect(createAssetMap(manifest)(null).modules).toEqual(['/assets/vendor.js'])
})

it('refuses a manifest without the entry', () => {
  expect(() => createAssetMap({})(null)).toThrow('lacks src/ssr/entry-browser.tsx')
})
