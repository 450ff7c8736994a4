import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeStyle, fakeYandexMaps } from './fake-maps.ts'

/**
 * How the fake provider responds: as documented, late, with status 500, with invalid content, or by closing the
 * connection.
 */
export type ProviderMode = 'documented' | 'slow' | '500' | 'garbage' | 'absent'
/** Additional modes, for requests to the callback endpoint. */
type OrderMode = ProviderMode | 'hang' | 'redirect' | 'huge' | '403' | '10007' | '10013'

interface RecordedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface FakeWidgetServer {
  url: string
  mode: OrderMode
  /** All received requests in order, without CORS preflight requests. */
  calls: RecordedRequest[]
  close: () => Promise<void>
}

const SLOW_MS = 400
const CREATE = '/widget-service/v1/api/widget-request/user-form/create'

/** Starts a local server that acts as every widget provider and responds as the providers document it. */
export async function startFakeWidgetServer(
  mode: OrderMode = 'documented',
): Promise<FakeWidgetServer> {
  const server = createServer((request, response) => void handle(request, response))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request
    const body = await readAll(request)
    response.setHeader('access-control-allow-origin', '*')
    if (method === 'OPTIONS') return response.writeHead(204).end()
    fakeServer.calls.push({ method, path, headers, body })
    respond(fakeServer.mode, { method, path, body, origin: fakeServer.url }, response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fakeServer: FakeWidgetServer = {
    url: `http://127.0.0.1:${port}`,
    mode,
    calls: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fakeServer
}

function respond(
  mode: OrderMode,
  call: { method: string; path: string; body: string; origin: string },
  response: ServerResponse,
): void {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const documented = () => {
    const script = findScript(call.path)
    if (script !== null) {
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    }
    if (call.path === '/style.json') return json(200, createFakeStyle(call.origin))
    // The provider rejects a request with an empty session id.
    if (new URLSearchParams(call.body).get('sessionId') === '') {
      return json(400, { errorCode: 1, message: 'sessionId' })
    }
    return json(200, call.path === CREATE ? { data: { widgetRequestId: 7 } } : { requestId: 7 })
  }
  const responders: Record<OrderMode, () => unknown> = {
    documented,
    slow: () => setTimeout(documented, SLOW_MS),
    '500': () => response.writeHead(500).end('broken'),
    garbage: () =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('\u0001{not a thing'),
    absent: () => response.socket?.destroy(),
    hang: () => {},
    redirect: () => response.writeHead(307, { location: '/elsewhere' }).end(),
    huge: () => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x')),
    '403': () => json(403, { message: call.body }),
    '10007': () =>
      json(400, { data: { type: 'validationError', errorCode: 10_007, errorMessage: call.body } }),
    '10013': () => json(200, { data: { type: 'apiErrorData', errorCode: 10_013 } }),
  }
  responders[mode]()
}

/** Returns the script of a provider. It stores its calls in `window.recorded`; the real script would send them. */
function findScript(path: string): string | null {
  const bot = /^\/bot\/([\w-]+)\.js/.exec(path)?.[1]
  if (bot) {
    return `{ const bot = document.createElement('div'); bot.className = 'fake-bot';
      bot.textContent = '${bot}'; document.body.append(bot);
      window.jivo_destroy = () => bot.remove() }`
  }
  const record = (name: string, queue: string) => `window.recorded ??= {};
    window.recorded.${name} = [...(${queue} ?? [])].map((call) => [...call]);
    window.${name} = (...call) => { window.recorded.${name}.push(call) };`
  if (path.startsWith('/metrika/tag.js')) return record('ym', 'window.ym?.a')
  if (path.startsWith('/scripts/v1/tracker.js')) return record('mindbox', 'window.mindbox?.queue')
  if (path.startsWith('/init-min.js')) {
    return 'window.ct = (command) => command === "calltracking_params" ? { sessionId: 501 } : undefined'
  }
  if (path.startsWith('/v3/')) return fakeYandexMaps
  return path.startsWith('/gtag/js') || path.startsWith('/gtm.js') ? '' : null
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
