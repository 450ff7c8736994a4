import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser } from '../../tests/support/browser.ts'

/** After `load`, a page requests by itself what it needs later. */
const SETTLE_MS = 4_000
/** The last requests before `load` are reported this much later. */
const LOAD_MS = 200
const LIMIT_MS = 30_000

export type RequestKind = 'script' | 'style' | 'font' | 'html' | 'other'

/** A request that a page made by itself. */
export interface PageRequest {
  url: string
  kind: RequestKind
  /** Whether it was sent before `load`. */
  isEarly: boolean
}

interface Seen {
  url: string
  isEarly: boolean
  type: string
  isCached: boolean
}

/** Returns the requests that a page makes on a phone while it is not touched, from an empty cache. */
export async function listRequests(url: string): Promise<PageRequest[]> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      locale: 'ru-RU',
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const seen = new Map<string, Seen>()
    let isLoaded = false
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!/^https?:/.test(request.url)) return
      // A redirect has the id of its request: both count.
      const key = seen.has(requestId) ? `${requestId} ${request.url}` : requestId
      seen.set(key, { url: request.url, isEarly: !isLoaded, type: '', isCached: false })
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = seen.get(requestId)
      if (!request) return
      request.type = response.mimeType
      request.isCached = response.fromDiskCache === true || response.fromPrefetchCache === true
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = seen.get(requestId)
      if (request) request.isCached = true
    })
    await session.send('Network.enable')
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS })
    await sleep(LOAD_MS)
    isLoaded = true
    await sleep(SETTLE_MS)
    return [...seen.values()]
      .filter(({ isCached }) => !isCached)
      .map((request) => ({
        url: request.url,
        isEarly: request.isEarly,
        kind: classifyRequest(request.type, request.url),
      }))
  } finally {
    await browser.close()
  }
}

/** Names the kind of a response by its media type and address. */
export function classifyRequest(type: string, url: string): RequestKind {
  if (/font|woff/.test(`${type} ${url}`)) return 'font'
  if (type.includes('javascript')) return 'script'
  if (type.includes('css')) return 'style'
  if (type.includes('html')) return 'html'
  return 'other'
}
