import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What only the server may know must not enter a browser's bundle, not even by mistake. */
const keepServerCodeOut: Plugin = {
  name: 'keep-server-code-out',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name === 'client' && /\.server\.tsx?$/.test(source)) {
      this.error(`${importer} brings ${source} into the browser: import only its types`)
    }
  },
}

/**
 * The router's modules name and wrap their components in ways that a bundler must take for effects, so that those
 * which nobody uses (its own link, form and their prefetching) stay in. Told that they are none, it leaves them out.
 */
const loosenRouter: Plugin = {
  name: 'loosen-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
      map: null,
    }),
  },
}

const ENTRY = 'src/ssr/entry-browser.tsx'
/** Small parts that most pages share; a request and a compression of its own would cost more than each holds. */
const SHARED =
  /\/src\/(lib\/(numbers|completion)|ui\/(button|icon|breadcrumbs|pagination|page-window|page-head|price|container|tag|card|site|empty-state|checkbox|field-note|notice)|features\/(favourites\/favourite-toggle|catalogue\/(card\/(lot-card|lot-plan|lot-status)|list\/lot-table|lot\/metro-list|model\/(lot-words|lot-title|words))))\b/

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean } | null
}
const firstLoads = new WeakMap<ModuleGraph, Set<string>>()

/**
 * Puts what every first load needs into one chunk: split into its twenty shared parts it would take
 * 7 KiB more, because brotli finds repeats only within a file.
 */
function nameOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  return isFirstLoad(id, graph) || SHARED.test(id) ? 'first-load' : null
}

function isFirstLoad(id: string, graph: ModuleGraph): boolean {
  const known = firstLoads.get(graph)
  if (known) return known.has(id)
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module)) return
    found.add(module)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) visit(imported)
  }
  visit(join(import.meta.dirname, ENTRY))
  firstLoads.set(graph, found)
  return found.has(id)
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [keepServerCodeOut, loosenRouter, react()],
  css: { transformer: 'lightningcss' },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        ssr: 'demo/serve.ts',
        emptyOutDir: true,
        rollupOptions: { output: { entryFileNames: 'main.js' } },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        // 1.3 KiB less brotli than the default minifier on a first load of 100.
        minify: 'terser',
        terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } },
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ENTRY,
          output: {
            codeSplitting: { groups: [{ name: nameOfFirstLoad, debugName: 'first-load' }] },
          },
        },
      },
}))
