import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { retryOnline } from '../lib/time/when-online.ts'
import { PAGE_DATA_PREFIX, type PageDataBody } from '../lib/http/page-data-address.ts'
import { type DatedData, findLeftPage, isCurrent, noteVersion } from '../ui/left-pages.ts'
import { type PagePreview, takePreview } from '../ui/page-preview.ts'
import { showPlaceholders } from './apply-styles.ts'

/** Prefetched data older than this is fetched again, ms: a list of lots must be current. */
const MAX_AGE_MS = 20_000
const prefetched = new Map<string, Prefetched>()

interface Prefetched {
  at: number
  response: Promise<PageDataResponse>
  isThere: boolean
}

/** Data of at most so many visited pages is used again for Back and Forward. */
const MAX_CACHED_PAGES = 8
const visited = new Map<string, DatedData>()
/** The address and the history entry to which Back or Forward has led in this task. */
let steppedTo: { address: string; entry: string } | null = null

/** Lets history steps use the data of visited pages. Call it before the router listens to them. */
export function listenForSteps(): void {
  addEventListener('popstate', () => {
    // As the router names the entry.
    const entry = (history.state as { key?: string } | null)?.key ?? 'default'
    steppedTo = { address: location.pathname + location.search, entry }
    // The router calls the loaders in the same task.
    setTimeout(() => {
      steppedTo = null
    })
  })
}

/** A response whose body was read to the end: an unread body keeps one of the browser's few connections. */
interface PageDataResponse {
  isOk: boolean
  status: number
  /** Null when the body is not ours (a proxy's page) or was cut off. */
  body: PageDataBody | null
}

/** Fetches the data of a page's address before a navigation to it. */
export function prefetchPageData(address: string): void {
  fetchEarly(address)
}

function fetchEarly(address: string): Prefetched {
  const early = { at: Date.now(), response: request(address), isThere: false }
  early.response.then(
    () => {
      early.isThere = true
    },
    () => prefetched.delete(address),
  )
  prefetched.set(address, early)
  return early
}

/**
 * Client loader of every page: fetches the data of the address that is navigated to. Without a connection the page that
 * is shown stays, and the navigation continues when the connection is back.
 */
export async function fetchPageData({
  request: { url, signal },
}: LoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(url)
  const visitedPage = findVisited(pathname + search)
  if (visitedPage) return visitedPage.data
  const shownFirst = findPreview(pathname + search)
  if (shownFirst) return shownFirst
  const early = await takePrefetched(pathname + search)?.catch(() => null)
  const { isOk, status, body } = early?.isOk
    ? early
    : await retryOnline(() => request(pathname + search, signal), signal)
  // Without a body of ours only the status is known.
  if (body === null) throw data({}, { status: isOk ? 500 : status })
  if ('redirect' in body) return redirect(body.redirect)
  if ('error' in body) throw data(body.error, { status })
  const shown = toPageData(body)
  cacheVisited(pathname + search, shown, body.version)
  return shown
}

/**
 * Fetches the data of the page that the document shows, for Back to it: hydration started from less. If this fails, Back
 * fetches it.
 */
export async function cacheFirstPage(address: string): Promise<void> {
  if (visited.has(address)) return
  const { isOk, body } = await request(address)
  if (isOk && body && 'data' in body) cacheVisited(address, toPageData(body), body.version)
}

/** Pages find their static markup in their data. */
function toPageData({ data: loaded, markup }: Extract<PageDataBody, { data: unknown }>): unknown {
  return markup === undefined ? loaded : { ...(loaded as object), staticMarkup: markup }
}

/** Returns the data of a page to which Back or Forward leads, unless the catalogue has changed since. */
function findVisited(address: string): { data: unknown } | undefined {
  if (steppedTo?.address !== address) return undefined
  return [findLeftPage(steppedTo.entry), visited.get(address)].find(
    (found) => found !== undefined && isCurrent(found),
  )
}

function cacheVisited(address: string, shown: unknown, version: number | undefined): void {
  visited.delete(address)
  if (version === undefined) return
  noteVersion(version)
  visited.set(address, { at: Date.now(), data: shown, version })
  for (const oldest of visited.keys()) {
    if (visited.size <= MAX_CACHED_PAGES) break
    visited.delete(oldest)
  }
}

/** Returns what is known of a page whose data is not there; it is fetched meanwhile. */
function findPreview(address: string): PagePreview<unknown> | null {
  const preview = takePreview(address)
  // Without a connection the page would end with what is known of it: the list has as much.
  if (preview === null || !navigator.onLine) return null
  const early = prefetched.get(address) ?? fetchEarly(address)
  return early.isThere ? null : { preview, ready: early.response.catch(() => {}) }
}

function takePrefetched(address: string): Promise<PageDataResponse> | undefined {
  const found = prefetched.get(address)
  prefetched.delete(address)
  return found && Date.now() - found.at < MAX_AGE_MS ? found.response : undefined
}

async function request(
  address: string,
  signal: AbortSignal | null = null,
): Promise<PageDataResponse> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`${PAGE_DATA_PREFIX}${address}`, { signal, headers })
  const body = (await response.json().catch(() => null)) as PageDataBody | null
  if (body && 'placeholders' in body) showPlaceholders(body.placeholders)
  return { isOk: response.ok, status: response.status, body }
}
