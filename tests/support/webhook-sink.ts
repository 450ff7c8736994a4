import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake CRM responds. `closed` closes every connection without a response. */
export type SinkMode =
  | 'ok'
  | '500'
  | '400'
  | '429'
  | 'hang'
  | 'slow'
  | 'garbage'
  | 'redirect'
  | 'html200'
  | 'huge'
  | 'closed'

export interface SinkDelivery {
  key: string
  signature: string | undefined
  body: string
  mode: SinkMode
}

export interface WebhookSink {
  url: string
  /** Applies to requests that arrive after it is set. */
  mode: SinkMode
  /** If set, chooses the mode of each request by its body, instead of `mode`. */
  modeFor: ((body: string) => SinkMode) | null
  /** All received deliveries in order, including repeated ones. */
  received: SinkDelivery[]
  /** The first accepted delivery of each key, in order, as a CRM that ignores repeated keys would store them. */
  accepted: () => SinkDelivery[]
  /** How often a redirect was followed. It must be 0. */
  followed: () => number
  close: () => Promise<void>
}

const SLOW_MS = 150
const HUGE_BYTES = 10 * 1024 * 1024
const acceptingModes = new Set<SinkMode>(['ok', 'slow', 'html200', 'huge'])

/** Starts a local HTTP server that acts as a fake CRM. */
export async function startWebhookSink(mode: SinkMode = 'ok'): Promise<WebhookSink> {
  let followed = 0
  const server = createServer((request, response) => void handle(request, response))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/elsewhere') followed++
    const body = await readAll(request)
    const requestMode = sink.modeFor?.(body) ?? sink.mode
    const { 'idempotency-key': key, 'x-signature': signature } = request.headers
    sink.received.push({
      key: String(key),
      signature: signature?.toString(),
      body,
      mode: requestMode,
    })
    respond(requestMode, response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sink: WebhookSink = {
    url: `http://127.0.0.1:${port}/leads`,
    mode,
    modeFor: null,
    received: [],
    accepted() {
      const firsts = new Map<string, SinkDelivery>()
      for (const delivery of sink.received) {
        if (acceptingModes.has(delivery.mode) && !firsts.has(delivery.key)) {
          firsts.set(delivery.key, delivery)
        }
      }
      return [...firsts.values()]
    },
    followed: () => followed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return sink
}

function respond(mode: SinkMode, response: ServerResponse): void {
  const responders: Record<SinkMode, () => void> = {
    ok: () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
    '500': () => response.writeHead(500).end('{"error":"broken"}'),
    '400': () => response.writeHead(400).end('{"error":"no"}'),
    '429': () => response.writeHead(429).end(),
    hang: () => {},
    slow: () => setTimeout(() => response.writeHead(202).end(), SLOW_MS),
    garbage: () => response.socket?.end('\u0000\u0001 this is not HTTP\r\n\r\n'),
    redirect: () => response.writeHead(307, { location: '/elsewhere' }).end(),
    html200: () =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Добро пожаловать</h1>'),
    huge: () => response.writeHead(200).end(Buffer.alloc(HUGE_BYTES, 'x')),
    closed: () => response.socket?.destroy(),
  }
  responders[mode]()
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
