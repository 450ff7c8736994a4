import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { PAGE_DATA_PREFIX, type PageDataBody } from '../lib/address/page-data-address.ts'

/** Prefetched data older than this is fetched again, ms: a list of lots must be current. */
const MAX_AGE_MS = 20_000
const prefetched = new Map<string, { at: number; response: Promise<PageDataResponse> }>()

/** A response whose body was read to the end: an unread body keeps one of the browser's few connections. */
interface PageDataResponse {
  isOk: boolean
  status: number
  /** Null when the body is not ours (a proxy's page) or was cut off. */
  body: PageDataBody | null
}

/** Fetches the data of a page's address before a navigation to it. */
export function prefetchPageData(address: string): void {
  const response = request(address)
  response.catch(() => prefetched.delete(address))
  prefetched.set(address, { at: Date.now(), response })
}

/** Client loader of every page: fetches the data of the address that is navigated to. */
export async function fetchPageData({
  request: { url, signal },
}: LoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(url)
  const early = await takePrefetched(pathname + search)?.catch(() => null)
  const { isOk, status, body } = early?.isOk ? early : await request(pathname + search, signal)
  // Without a body of ours only the status is known.
  if (body === null) throw data({}, { status: isOk ? 500 : status })
  if ('redirect' in body) return redirect(body.redirect)
  if ('error' in body) throw data(body.error, { status })
  return body.data
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
  return { isOk: response.ok, status: response.status, body }
}
