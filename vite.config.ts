import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createClassNames } from './scripts/class-names.ts'
import { isReact, reactAsModules } from './scripts/react-as-modules.ts'
import { treeShakeRouter } from './scripts/tree-shake-router.ts'

/** Fails the build when a module for browsers imports a file of the server. */
const keepServerCodeOut: Plugin = {
  name: 'keep-server-code-out',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name === 'client' && /\.server\.tsx?$/.test(source)) {
      this.error(`${importer} imports ${source} in the browser: import only its types`)
    }
  },
}

/**
 * Fails the build when the site would take in a module of the desk: without one, what visitors load is the same to the
 * byte whether there is a desk or not.
 */
const keepDeskOut: Plugin = {
  name: 'keep-desk-out',
  enforce: 'pre',
  load(id) {
    if (id.startsWith(join(import.meta.dirname, 'src/desk/'))) {
      this.error(`${id} belongs to the desk: the site must not depend on it`)
    }
  },
}

const ENTRY = 'src/entry-browser.ts'
/** What the entry loads later, with the shell of every page. */
const START = 'src/start-site.ts'
const ROUTER = /\/node_modules\/react-router\//
/** Chunks of which all functions are compiled at once, in the background: what every page runs when it starts. */
const RUN_AT_START = new Set(['react', 'router', 'first-load'])

/** Tells the engine to do so: otherwise it parses most functions twice, the second time while the page waits. */
const compileAtStart: Plugin = {
  name: 'compile-at-start',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !RUN_AT_START.has(chunk.name)) continue
      chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    }
  },
}

/**
 * What the server imports at run time: the packages that a production installation has, and those that only browsers
 * load. The code of all others is part of its bundle.
 */
const SERVER_PACKAGES: string[] = [
  ...Object.keys(
    JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).dependencies,
  ),
  'hls.js',
  'maplibre-gl',
  'web-vitals',
]

/**
 * Small modules that most pages share: as chunks of their own each would cost a request and compress worse. A module
 * that two of the groups below share belongs here, or the pages of one load the chunk of the other.
 */
const SHARED =
  /\/src\/(lib\/(async\/after-paint|split-chapters|lots\/room-groups|numbers|time\/(completion|days|months)|address\/picture-address|lots\/paid-price|walk\/(metro-minutes|walk-values))|ui\/(head|late-part|move-plan|route-links|shown-page|site|static-markup|use-router|use-share|write-cookie|form\/(button|close-outside)|display\/(card|chip|icon|notice|picture|tag)|page\/(breadcrumbs|container|page-head|section))|features\/(projects\/offer-words|catalogue\/(lot\/own-note|model\/(words|lot-count-forms|which-lot))))\b/

/** What shows a project, on the home page and on the pages of projects: one chunk for the same reason. */
const PROJECTS = /\/src\/features\/projects\/project-(card|cards|facts|picture)\b/
/** What shows a lot, on the home page, on the page of one and in the late parts of lists. */
const LOTS =
  /\/src\/(ui\/display\/price|features\/(favourites\/(favourite-toggle|browser\/submit-heart)|catalogue\/(card\/(lot-card|lot-facts|lot-plan|lot-status)|model\/(lot-choices|lot-figures|lot-names|lot-title|lot-words))))\b/
/** Controls of lists and forms, which the home page and those of projects and lots do not have at first. */
const CONTROLS =
  /\/src\/ui\/(form\/(checkbox|field-note)|display\/empty-state|page\/(page-window|pagination))\./
/** What shows a press piece, on the home page and in the press centre. */
const PRESS = /\/src\/features\/press\/press-list\./
/** What lists share with the home page or with their late parts: four small modules as one file. */
const LIST_PARTS =
  /\/src\/features\/(search\/words-form|catalogue\/(compare\/compare-choice|list\/left-list|filter-panel\/(filter-sheet|filters-button)|filter\/(handled-by-form|read-bound)))\./
/** The late parts of lists, which the page of the kit shows, too: it must not split them into small files. */
const LIST_VIEWS =
  /\/src\/features\/catalogue\/(compare\/compare-box|list\/(empty-list|lot-grid|lot-table|place-groups)|types\/type-list)\b/
const LIST_FILTER =
  /\/src\/features\/catalogue\/(filter-panel\/(kept-conditions|panel-data|panel-fields)|filter\/(amount-filter|choice-filter|filter-control|payment-filter|range-filter|range-edit|range-text|single-filter|walk-filter))\b/
/** Texts that unfold, which most pages have below their first screen. */
const TEXTS = /\/src\/ui\/(display\/fold|page\/prose)\b/
const FIELDS = /\/src\/ui\/form\/(field\.module|select-field|text-field)\b/
/** Small modules that the late code of several pages imports: as files of their own each would take a request. */
const LATE_PARTS =
  /\/src\/(features\/(favourites\/browser\/(favourites-calls|keep-hearts)|callback\/campaign|catalogue\/(compare\/stored-choice|filter\/slider-scale|model\/compare-address)|mortgage\/(payment-terms|program-words))|lib\/(api\/http|async\/open-calls)|ui\/(cookie-notice|overlay\/(close-button|dialog-host|use-return-focus)|progress-line))\b/
/** Projects on a map with their list: a view of lists, too. */
const MAP_LIST = /\/src\/features\/map\/view\/(map-split\.module|project-on-map)\./

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean } | null
}
/** The modules that each of the two imports, by themselves or through others. */
const imported = new WeakMap<ModuleGraph, Map<string, Set<string>>>()

/**
 * Puts what every page needs into four chunks, which are evaluated one after another: the entry, React, the router and
 * the shell. Split into its twenty shared parts the shell would take 7 KiB more, because brotli finds repeats only
 * within a file. React's chunk has nothing but React, so that it stays the same between releases.
 */
function nameOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  if (findImported(ENTRY, graph).has(id)) return 'entry'
  if (findImported(START, graph).has(id) || SHARED.test(id)) return 'first-load'
  if (LOTS.test(id)) return 'lot-parts'
  if (PROJECTS.test(id)) return 'project-parts'
  return PRESS.test(id) ? 'press-parts' : null
}

function findImported(start: string, graph: ModuleGraph): Set<string> {
  const known = imported.get(graph) ?? new Map<string, Set<string>>()
  imported.set(graph, known)
  const cached = known.get(start)
  if (cached) return cached
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module)) return
    found.add(module)
    for (const id of graph.getModuleInfo(module)?.importedIds ?? []) visit(id)
  }
  visit(join(import.meta.dirname, start))
  known.set(start, found)
  return found
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    reactAsModules,
    keepServerCodeOut,
    keepDeskOut,
    treeShakeRouter,
    react(),
    compileAtStart,
  ],
  css: {
    // Class names are made by a function, which Lightning CSS does not take; it still minifies.
    transformer: 'postcss',
    modules: { generateScopedName: createClassNames(import.meta.dirname) },
  },
  publicDir: isSsrBuild ? false : 'public',
  ssr: isSsrBuild ? { noExternal: true, external: SERVER_PACKAGES } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        ssr: true,
        emptyOutDir: true,
        rollupOptions: {
          // The server, and the process in which it decodes pictures.
          input: {
            site: 'demo/serve.ts',
            decoder: 'src/features/content/decoder/decoder-process.server.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        // 1.3 KiB less brotli than the default minifier on a first load of 100.
        minify: 'terser',
        // The router's warnings only write to the console: without them and their texts 0.9 KiB less.
        terserOptions: {
          module: true,
          ecma: 2020,
          compress: {
            passes: 3,
            pure_getters: true,
            unsafe_methods: true,
            unsafe_arrows: true,
            pure_funcs: ['warning', 'warningOnce', 'warnOnce'],
          },
        },
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ENTRY,
          output: {
            // The entry names the files of every page, so that words and long hashes in them weigh on each first load.
            chunkFileNames: ({ name }) =>
              name.endsWith('-page') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css')
                ? 'assets/[hash:6][extname]'
                : 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: isReact, priority: 2 },
                { name: 'router', test: ROUTER, priority: 1 },
                { name: nameOfFirstLoad, debugName: 'first-load' },
                // What these import stays where it is: most of it is part of the list itself.
                { name: 'late-parts', test: LATE_PARTS, includeDependenciesRecursively: false },
                { name: 'texts', test: TEXTS, includeDependenciesRecursively: false },
                { name: 'fields', test: FIELDS, includeDependenciesRecursively: false },
                { name: 'controls', test: CONTROLS, includeDependenciesRecursively: false },
                { name: 'list-parts', test: LIST_PARTS, includeDependenciesRecursively: false },
                { name: 'map-list', test: MAP_LIST, includeDependenciesRecursively: false },
                { name: 'list-views', test: LIST_VIEWS, includeDependenciesRecursively: false },
                { name: 'list-filter', test: LIST_FILTER, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}))
