import { expect, it } from 'vitest'
import { createAssetMap, type Manifest } from './asset-map.server.ts'

const manifest: Manifest = {
  'src/app/entry-browser.ts': {
    file: 'assets/entry.js',
    css: ['assets/entry.css'],
    dynamicImports: ['_shell.js'],
    assets: ['assets/onest-russian-wght.woff2', 'assets/onest-greek-wght-normal.woff2'],
  },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_shell.js': {
    file: 'assets/shell.js',
    css: ['assets/shell.css'],
    imports: ['_vendor.js', 'src/app/entry-browser.ts'],
    dynamicImports: ['src/features/home/home-page.tsx'],
  },
  'src/features/home/home-page.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css', 'assets/entry.css'],
    imports: ['_shell.js', '_card.js'],
    dynamicImports: ['src/features/home/map.late.tsx', 'src/features/home/dialog.tsx'],
  },
  'src/features/home/map.late.tsx': {
    file: 'assets/map.js',
    css: ['assets/map.css'],
    imports: ['_pin.js'],
  },
  '_pin.js': { file: 'assets/pin.js', css: ['assets/pin.css'] },
  'src/features/home/dialog.tsx': { file: 'assets/dialog.js', css: ['assets/dialog.css'] },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
}

it('lists each file of a page once, modules after those that they import, and the styles of its late parts', () => {
  expect(createAssetMap(manifest)('home/home-page.tsx')).toEqual({
    entry: '/assets/entry.js',
    styles: [
      '/assets/entry.css',
      '/assets/shell.css',
      '/assets/home.css',
      '/assets/card.css',
      '/assets/map.css',
      '/assets/pin.css',
    ],
    bundled: [],
    modules: ['/assets/vendor.js', '/assets/shell.js', '/assets/card.js', '/assets/home.js'],
    fonts: ['/assets/onest-russian-wght.woff2'],
  })
})

it('returns the bundle of a page instead of its style sheets', () => {
  const page = 'src/features/home/home-page.tsx'
  const bundled = { ...manifest, [page]: { file: '', ...manifest[page], bundle: 'assets/all.css' } }
  const { styles, bundled: contained } = createAssetMap(bundled)('home/home-page.tsx')
  expect(styles).toEqual(['/assets/all.css'])
  expect(contained).toEqual(createAssetMap(manifest)('home/home-page.tsx').styles)
})

it('returns only the shell that the entry loads for error pages', () => {
  expect(createAssetMap(manifest)(null).modules).toEqual(['/assets/vendor.js', '/assets/shell.js'])
})

it('throws for a manifest without the entry', () => {
  expect(() => createAssetMap({})(null)).toThrow('lacks src/app/entry-browser.ts')
})
