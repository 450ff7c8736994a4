import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite'
import { writeStyles } from './dev-styles.ts'

type DevAppModule = typeof import('./dev-app.ts')

interface DevServer {
  vite: ViteDevServer
  address: string
  close: () => Promise<void>
}

/**
 * Starts a server that runs the site from its sources. After an edit, the next request creates a new application from
 * the edited modules; the database stays open. Edits of the settings, of `src/db`, of the demo company, of
 * `scripts/run/dev*.ts` and of `vite.config.ts` need a restart. `settings` are environment variables; `overrides` change
 * Vite's configuration in tests.
 */
export async function startDevServer(
  settings: Readonly<Record<string, string | undefined>>,
  { plugins = [], ...overrides }: InlineConfig = {},
): Promise<DevServer> {
  const http = createHttpServer()
  const vite = await createServer({
    ...overrides,
    root: join(import.meta.dirname, '../..'),
    server: { middlewareMode: true, ws: { server: http } },
    appType: 'custom',
    plugins: [reloadBrowsers, serveMapWorker, ...plugins],
  })
  const loadModule = async () =>
    (await vite.ssrLoadModule('/scripts/run/dev-app.ts')) as unknown as DevAppModule
  const store = await (await loadModule()).openDevStore(settings)
  const apps = latestApp(loadModule, ({ createDevApp }) =>
    createDevApp(store, async (address, html) => {
      const styles = await writeStyles(vite)
      return vite.transformIndexHtml(
        address,
        html.replace('</head>', () => `${styles}</head>`),
      )
    }),
  )
  await apps.find()

  http.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const app = await apps.find()
        app.routing(request, response)
      } catch (error) {
        // The edited modules do not load. The next request loads them again.
        response.statusCode = 500
        response.end(error instanceof Error ? error.stack : String(error))
      }
    })
  })
  const { HOST, PORT } = store.config
  http.listen(PORT, HOST)
  await once(http, 'listening')
  return {
    vite,
    address: `http://${HOST}:${(http.address() as AddressInfo).port}`,
    close: async () => {
      http.close()
      await vite.close()
      await apps.close()
      await store.database.close()
    },
  }
}

/** Caches the application until its modules change: for unchanged modules Vite returns the same objects. */
function latestApp(
  loadModule: () => Promise<DevAppModule>,
  create: (module: DevAppModule) => Promise<FastifyInstance>,
) {
  let newest: DevAppModule['createDevApp'] | undefined
  let app: Promise<FastifyInstance> | undefined
  const close = async () => {
    await app?.then(
      (old) => old.close(),
      () => {},
    )
  }
  return {
    close,
    async find(): Promise<FastifyInstance> {
      const module = await loadModule()
      if (module.createDevApp !== newest) {
        newest = module.createDevApp
        app = close().then(() => create(module))
      }
      if (!app) throw new Error('there is no application')
      return app
    },
  }
}

/** Reloads open pages after an edit of a file that only the server loads. Vite handles all other files itself. */
const reloadBrowsers: Plugin = {
  name: 'reload-browsers',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return
    const { client } = server.environments
    if (client.moduleGraph.getModulesByFile(file)?.size) return
    client.hot.send({ type: 'full-reload' })
  },
}

const MAP_WORKER = '/node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'

/**
 * Serves the worker of the map as it is. Vite would put an import of its client in front, which needs a document, so that
 * the worker would fail.
 */
const serveMapWorker: Plugin = {
  name: 'serve-map-worker',
  configureServer({ middlewares, config }) {
    middlewares.use(MAP_WORKER, (request, response, next) => {
      if (request.originalUrl !== MAP_WORKER) return next()
      response.setHeader('content-type', 'text/javascript')
      // The page has the same policy, and a worker without it would be blocked.
      response.setHeader('cross-origin-embedder-policy', 'require-corp')
      createReadStream(join(config.root, MAP_WORKER)).on('error', next).pipe(response)
    })
  },
}
