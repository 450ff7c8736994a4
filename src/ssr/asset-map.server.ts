import type { PageAddress } from '../routes.ts'
import type { PageAssets } from './boot.ts'

/** One entry of Vite's manifest, as far as it is read here. */
export interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestChunk>

const ENTRY = 'src/ssr/entry-browser.tsx'
/** The cut of the font that holds Cyrillic and the one for Latin: both stand on every page. */
const PRELOADED_FONT = /onest-(cyrillic|latin)-wght/

/**
 * What each page needs for its first paint, worked out once from the build's manifest.
 * Without a manifest (tests, development) pages get `entry` alone.
 */
export function createAssetMap(
  manifest: Manifest | null,
  entry = `/${ENTRY}`,
): (page: PageAddress['file'] | null) => PageAssets {
  if (!manifest) return () => ({ entry, styles: [], modules: [], fonts: [] })
  const known = new Map<string | null, PageAssets>()
  return (page) => {
    const assets = known.get(page) ?? collect(manifest, page)
    known.set(page, assets)
    return assets
  }
}

function collect(manifest: Manifest, page: PageAddress['file'] | null): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build's manifest lacks ${ENTRY}`)
  const chunks = new Set<string>()
  const visit = (key: string) => {
    if (chunks.has(key)) return
    chunks.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  if (page) visit(`src/features/${page}`)
  const found = [...chunks].flatMap((key) => manifest[key] ?? [])
  const address = (file: string) => `/${file}`
  return {
    entry: address(entry.file),
    styles: [...new Set(found.flatMap((chunk) => chunk.css ?? []))].map(address),
    modules: found.filter((chunk) => chunk !== entry).map((chunk) => address(chunk.file)),
    fonts: [...new Set(found.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => PRELOADED_FONT.test(file))
      .map(address),
  }
}
