import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readBrowserTargets } from './scripts/build/browser-targets.ts'
import { readChunkMarks } from './scripts/build/chunk-marks.ts'
import { createClassNames } from './scripts/build/class-names.ts'
import { namedBreakpoints } from './scripts/build/named-breakpoints.ts'
import { keepServerCodeOut } from './scripts/build/keep-server-code-out.ts'
import { isReact, reactAsModules } from './scripts/build/react-as-modules.ts'
import { treeShakeRouter } from './scripts/build/tree-shake-router.ts'

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

const ENTRY = 'src/app/entry-browser.ts'
/** What the entry loads later, with the shell of every page. */
const START = 'src/app/start-site.ts'
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
 * Chunks that modules name in their first line (`scripts/build/chunk-marks.ts`). As files of their own the small modules that
 * several pages share would each cost a request, and compress worse. A module that two of the chunks share belongs to
 * `first-load`, or the pages of one load the file of the other.
 * - `first-load`: most pages
 * - `lot-parts`: what shows a lot, on the home page, on the page of one and in the late parts of lists
 * - `project-parts`: what shows projects, on the home page and on their own
 * - `press-parts`: what shows a press piece, on the home page and in the press centre
 * - `late-parts`: what the late code of several pages imports
 * - `texts`: texts that unfold, which most pages have below their first screen
 * - `checkbox`, `fields`: apart, because a list and the filter of a chessboard have checkboxes and no fields
 * - `drawing-parts`: small parts of drawings
 * - `controls`: controls of lists and forms
 * - `callback-parts`: what the callback dialog shares with plain forms and with what follows a request
 * - `callback-dialog`: the dialog with its form
 * - `map-list`: projects on a map with their list, a view of lists, too
 * - `list-views`, `list-filter`: late parts of lists, which the page of the kit shows, too, and must not split
 */
const MARKED_CHUNKS = [
  'first-load',
  'lot-parts',
  'project-parts',
  'press-parts',
  'late-parts',
  'texts',
  'checkbox',
  'fields',
  'drawing-parts',
  'controls',
  'callback-parts',
  'callback-dialog',
  'map-list',
  'list-views',
  'list-filter',
] as const
type MarkedChunk = (typeof MARKED_CHUNKS)[number]
const marks = readChunkMarks(import.meta.dirname, MARKED_CHUNKS)
const hasMark = (chunk: MarkedChunk) => (id: string) => marks.get(id) === chunk
/** A group of what is marked alone: what these modules import stays where it is, most of it is part of one page. */
const marked = (chunk: MarkedChunk) => ({
  name: chunk,
  test: hasMark(chunk),
  includeDependenciesRecursively: false,
})

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean } | null
}
/** The modules that each of the two imports, by themselves or through others. */
const imported = new WeakMap<ModuleGraph, Map<string, Set<string>>>()

/** Chunks of the group of the first load: what they import comes with them. */
const WITH_FIRST_LOAD: readonly MarkedChunk[] = ['first-load', 'lot-parts', 'project-parts']

/**
 * Puts what every page needs into four chunks, which are evaluated one after another: the entry, React, the router and
 * the shell. Split into its twenty shared parts the shell would take 7 KiB more, because brotli finds repeats only
 * within a file. React's chunk has nothing but React, so that it stays the same between releases.
 */
function nameOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  if (findImported(ENTRY, graph).has(id)) return 'entry'
  if (findImported(START, graph).has(id)) return 'first-load'
  const chunk = marks.get(id)
  return WITH_FIRST_LOAD.find((one) => one === chunk) ?? null
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
    postcss: { plugins: [namedBreakpoints] },
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
          // The server, and its processes for what others have written: pictures, documents, texts.
          input: {
            site: 'demo/serve.ts',
            decoder: 'src/features/content/media/decoder-process.server.ts',
            inspector: 'src/features/feeds/uploads/inspect-process.server.ts',
            reader: 'src/features/content/edit/reader-process.server.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: readBrowserTargets(import.meta.dirname),
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
                // Its rail belongs to projects: their pages must not load the press for it.
                { ...marked('press-parts'), priority: 1 },
                { name: nameOfFirstLoad, debugName: 'first-load' },
                marked('late-parts'),
                marked('texts'),
                marked('checkbox'),
                marked('fields'),
                marked('drawing-parts'),
                marked('controls'),
                marked('callback-parts'),
                { name: 'schemas', test: /\/node_modules\/zod\// },
                { name: 'dialog', test: /\/src\/ui\/form\/dialog\.tsx/ },
                { name: 'callback-dialog', test: hasMark('callback-dialog') },
                marked('map-list'),
                marked('list-views'),
                marked('list-filter'),
              ],
            },
          },
        },
      },
}))
