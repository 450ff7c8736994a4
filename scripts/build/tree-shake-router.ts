import type { Plugin } from 'vite'

/** The version of react-router with which the expressions below were checked. */
export const CHECKED_ROUTER_VERSION = '8.5.1'

interface RouterChange {
  found: RegExp
  replacement: string
  /** In all files of the router, at least so many times. */
  times: number
}

/**
 * Replacements in the router's files. They do not change its behaviour, and let the bundler remove what is unused:
 * components (`Form`, `NavLink` and link prefetching), whose debug names are removed and the calls that create them
 * marked as pure; and the module of instrumentations, which no router here is given (4 KB). Rolldown's `treeshake.manualPureFunctions` does not match calls on an imported namespace, and
 * `treeshake.propertyWriteSideEffects` would apply to every module. Without the replacements the first load of
 * `/flats` is 102.3 KiB of script (brotli) instead of 99.1; the build allows 100.
 */
export const routerChanges: readonly RouterChange[] = [
  { found: /^\w+\.displayName = ".*";$/gm, replacement: '', times: 6 },
  {
    found: /= (?=React\$1\.(forwardRef|createContext|memo)\()/g,
    replacement: '= /* @__PURE__ */ ',
    times: 6,
  },
  { found: /if \((init|opts\?)\.instrumentations\)/g, replacement: 'if (false)', times: 3 },
  {
    found: /= consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    replacement: '= undefined',
    times: 2,
  },
]

/** Applies `routerChanges` in a build. */
export const treeShakeRouter: Plugin = {
  name: 'tree-shake-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: routerChanges.reduce(
        (text, { found, replacement }) => text.replace(found, replacement),
        code,
      ),
      map: null,
    }),
  },
}
