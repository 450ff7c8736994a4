import type { Plugin } from 'vite'

/** Fails the build when a module for browsers imports a file of the server. */
export const keepServerCodeOut: Plugin = {
  name: 'keep-server-code-out',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name === 'client' && /\.server\.tsx?$/.test(source)) {
      this.error(`${importer} imports ${source} in the browser: import only its types`)
    }
  },
}
