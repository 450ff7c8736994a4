import type { Plugin } from 'vite'

/** The version of react-router with which the expressions below were checked. */
export const CHECKED_ROUTER_VERSION = '8.5.1'

/**
 * Replacements in the router's files. They do not change its behaviour, and let the bundler remove unused components
 * (`Form`, `NavLink` and link prefetching): debug names are removed, and calls that create components are marked as
 * pure. Rolldown's `treeshake.manualPureFunctions` does not match calls on an imported namespace, and
 * `treeshake.propertyWriteSideEffects` would apply to every module. Without the replacements the first load of
 * `/flats` is 102.3 KiB of script (brotli) instead of 99.1; the build allows 100.
 */
export const routerChanges: ReadonlyArray<readonly [found: RegExp, replacement: string]> = [
  [/^\w+\.displayName = ".*";$/gm, ''],
  [/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '],
]

/** Applies `routerChanges` in a build. */
export const treeShakeRouter: Plugin = {
  name: 'tree-shake-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: routerChanges.reduce(
        (text, [found, replacement]) => text.replace(found, replacement),
        code,
      ),
      map: null,
    }),
  },
}
