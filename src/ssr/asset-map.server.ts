import type { PageAssets } from './boot.ts'

/** One entry of Vite's manifest: the fields that are read here. */
export interface ManifestChunk {
  file: string
  css?: string[]
  /** One file with all style sheets of a page's first load. It is added by `scripts/build/bundle-styles.ts`. */
  bundle?: string
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, ManifestChunk>

/** Source files, as the manifest names them. */
const ENTRY = 'src/app/entry-browser.ts'
/** What the entry loads in its place in a browser that is too old for the site's scripts. */
const FOR_OLD_BROWSERS = 'src/ssr/show-without-scripts.ts'
const PAGES = 'src/features/'
/** The font's subsets for Russian and basic Latin text: every page uses both. */
const PRELOADED_FONT = /onest-(russian|basic)-wght/

/** Components that the server renders although their code is loaded after the page's own: their styles must be loaded first. */
const LATE = /\.late\.tsx$/

/**
 * Returns the files that a page's first paint needs, by the page's file below `src/features/`; null for the error
 * page. Without a manifest (tests, development) pages get the entry's source only.
 */
export function createAssetMap(manifest: Manifest | null): (page: string | null) => PageAssets {
  if (!manifest)
    return () => ({ entry: `/${ENTRY}`, styles: [], bundled: [], modules: [], fonts: [] })
  const known = new Map<string | null, PageAssets>()
  return (page) => {
    const assets = known.get(page) ?? collect(manifest, page)
    known.set(page, assets)
    return assets
  }
}

function collect(manifest: Manifest, page: string | null): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build's manifest lacks ${ENTRY}`)
  // The entry loads the shell of every page when the page is used.
  const shell = (entry.dynamicImports ?? []).filter((key) => key !== FOR_OLD_BROWSERS)
  const starts = [ENTRY, ...shell, ...(page ? [`${PAGES}${page}`] : [])]
  const needed = findImported(starts, manifest)
  const late = [...needed].flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const drawn = findImported([...starts, ...late.filter((key) => LATE.test(key))], manifest)
  const findChunks = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? [])
  const found = findChunks(needed)
  const address = (file: string) => `/${file}`
  const sheets = [...new Set(findChunks(drawn).flatMap((chunk) => chunk.css ?? []))].map(address)
  const bundle = page ? manifest[`${PAGES}${page}`]?.bundle : undefined
  return {
    entry: address(entry.file),
    styles: bundle ? [address(bundle)] : sheets,
    bundled: bundle ? sheets : [],
    modules: findChunks(orderByEvaluation(needed, manifest))
      .filter((chunk) => chunk !== entry)
      .map((chunk) => address(chunk.file)),
    fonts: [...new Set(found.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => PRELOADED_FONT.test(file))
      .map(address),
  }
}

/** The modules and everything that they import: importers first, in the order of the imports. */
function findImported(starts: readonly string[], manifest: Manifest): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  for (const start of starts) visit(start)
  return found
}

/** The same modules in the order in which browsers evaluate them: each after what it imports. */
function orderByEvaluation(keys: ReadonlySet<string>, manifest: Manifest): string[] {
  const seen = new Set<string>()
  const ordered: string[] = []
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
    ordered.push(key)
  }
  for (const key of keys) visit(key)
  return ordered
}
