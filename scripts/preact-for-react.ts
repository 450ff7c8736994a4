import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const inPackages = (path: string) => join(root, 'node_modules', path)

/** Packages of which no code is built in. */
export const REPLACED = ['react', 'react-dom']

/** Packages that stand in their place. */
export const REPLACING = ['preact', 'preact-render-to-string']

/** Packages that import React. They are bundled, because Node would resolve `react` in them by itself. */
export const reactPackages = [/react/, /preact/, /base-ui/, /floating-ui/, /nanostores/]

/**
 * Resolves React's packages to Preact's compatibility layer, in browsers and on the server: half the script of a first
 * load (docs/decisions/0151-preact-in-place-of-react.md).
 */
export const preactForReact: Plugin = {
  name: 'preact-for-react',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react$/, replacement: join(root, 'src/ssr/react.ts') },
        { find: /^react-dom$/, replacement: inPackages('preact/compat/dist/compat.mjs') },
        { find: /^react-dom\/client$/, replacement: inPackages('preact/compat/client.mjs') },
        {
          find: /^react-dom\/server$/,
          replacement: inPackages('preact-render-to-string/dist/index.mjs'),
        },
        {
          find: /^react\/jsx(-dev)?-runtime$/,
          replacement: inPackages('preact/jsx-runtime/dist/jsxRuntime.mjs'),
        },
      ],
    },
    ssr: { noExternal: reactPackages },
  }),
}
