import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readBrowserTargets } from './scripts/build/browser-targets.ts'
import { createClassNames } from './scripts/build/class-names.ts'
import { namedBreakpoints } from './scripts/build/named-breakpoints.ts'
import { keepServerCodeOut } from './scripts/build/keep-server-code-out.ts'
import { reactAsModules } from './scripts/build/react-as-modules.ts'
import { treeShakeRouter } from './scripts/build/tree-shake-router.ts'

/** The build of the desk (`src/desk`), apart from that of the site: what visitors load does not depend on it. */
export default defineConfig({
  base: '/desk/',
  plugins: [reactAsModules, keepServerCodeOut, treeShakeRouter, react()],
  css: {
    transformer: 'postcss',
    postcss: { plugins: [namedBreakpoints] },
    modules: { generateScopedName: createClassNames(import.meta.dirname) },
  },
  publicDir: false,
  build: {
    target: readBrowserTargets(import.meta.dirname),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: join(import.meta.dirname, 'src/desk/main.tsx') },
  },
})
