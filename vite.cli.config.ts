import { dirname, isAbsolute, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { describeSources, SOURCES_FILE } from './scripts/build/cli-bundle.mjs'

const root = import.meta.dirname
/** Of this build: no source is read before. */
const startedAt = Date.now()
/** From the folder of the bundle, `dist/builds/NAME/cli`, to the root. */
const UP = '../../../..'

/** What commands load before they do anything: 600 of the 1,060 modules of the command line. */
const BUNDLED = [
  /^(kysely|zod|commander|yaml|lru-cache|saxes|xmlchars|fflate|modern-tar)$/,
  /^(write-excel-file|fast-csv|nodemailer|age-encryption|s3mini|pg(-.*)?|postgres-.*|xtend)$/,
  /^@(fast-csv|noble|scure|orama)\//,
]

/** Returns the path of an own module below the root, or null for others. */
function toOwnPath(id: string): string | null {
  if (!isAbsolute(id)) return null
  const path = relative(root, id.replace(/\?.*$/, ''))
  return /^(?:\.\.|node_modules)\//.test(path) ? null : path
}

/**
 * Leaves each module the place of its source, where its templates or the demo company are: `import.meta` would mean
 * that of the bundle.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const path = toOwnPath(id)
    if (path === null) return null
    return code.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, what: string) => {
      if (what === 'url') return `new URL(${JSON.stringify(`${UP}/${path}`)}, import.meta.url).href`
      const place = what === 'dirname' ? dirname(path) : path
      return `(import.meta.dirname + ${JSON.stringify(`/${UP}/${place}`)})`
    })
  },
}

/** Writes which sources the bundle is made of. */
const nameSources: Plugin = {
  name: 'name-sources',
  generateBundle() {
    const files = [...this.getModuleIds()].flatMap((id) => toOwnPath(id) ?? [])
    this.emitFile({
      type: 'asset',
      fileName: SOURCES_FILE,
      source: describeSources(files, startedAt),
    })
  },
}

/** The build of the command line as one file with a few late parts: from its sources it starts three times slower. */
export default defineConfig({
  plugins: [keepPlaces, nameSources],
  publicDir: false,
  ssr: { noExternal: BUNDLED, external: ['pg-native'] },
  build: {
    target: 'node24',
    ssr: true,
    emptyOutDir: true,
    rollupOptions: {
      input: { main: 'cli/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
})
