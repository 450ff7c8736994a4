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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [keepServerCodeOut, react()],
  css: { transformer: 'lightningcss' },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        ssr: 'src/server/main.ts',
        emptyOutDir: true,
        rollupOptions: { output: { entryFileNames: 'main.js' } },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: { input: 'src/ssr/entry-browser.tsx' },
      },
}))
