import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createClassNames } from './scripts/class-names.ts'
import { reactAsModules } from './scripts/react-as-modules.ts'
import { treeShakeRouter } from './scripts/tree-shake-router.ts'

/** The build of the desk (`src/desk`), apart from that of the site: what visitors load does not depend on it. */
export default defineConfig({
  base: '/desk/',
  plugins: [reactAsModules, treeShakeRouter, react()],
  css: {
    transformer: 'postcss',
    modules: { generateScopedName: createClassNames(import.meta.dirname) },
  },
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: join(import.meta.dirname, 'src/desk/main.tsx') },
  },
})
