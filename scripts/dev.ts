import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'

/*
 * `npm run dev`: the same application over sources. Every page is rendered from freshly transformed modules
 * and the browser reloads by itself; changes of the server's own code take effect at the next start.
 */
process.env['NODE_ENV'] = 'development'
const vite = await createServer({
  root: join(import.meta.dirname, '..'),
  server: { middlewareMode: true },
  appType: 'custom',
})
const { createDevApp } = (await vite.ssrLoadModule(
  '/scripts/dev-app.ts',
)) as typeof import('./dev-app.ts')
const { app, config } = await createDevApp({
  render: async (page) => {
    const { createRenderer } = (await vite.ssrLoadModule(
      '/src/ssr/render-page.server.tsx',
    )) as typeof import('../src/ssr/render-page.server.tsx')
    const render = await createRenderer()
    const html = (await render(page)).toString()
    return Buffer.from(await vite.transformIndexHtml(page.address, html))
  },
})
createHttpServer((request, response) => {
  vite.middlewares(request, response, () => app.routing(request, response))
}).listen(config.PORT, config.HOST, () => {
  console.log(`Development server: http://${config.HOST}:${config.PORT}`)
})
