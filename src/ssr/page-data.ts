import { data, type LoaderFunctionArgs, redirect } from 'react-router'

/** Where a page's data is found as JSON: one address a page, cached like its HTML. */
export const PAGE_DATA_PREFIX = '/page-data'

/** Whether an address is that of a page's data, and not a page whose name begins alike. */
export function isPageData(url: string): boolean {
  return new RegExp(`^${PAGE_DATA_PREFIX}(?=[/?]|$)`).test(url)
}

/** What that address answers. */
export type PageDataAnswer = { data: unknown } | { redirect: string } | { error: { id?: string } }

/** How long data that was fetched ahead is taken for the page's, ms: a list must not be older than a glance. */
const FRESH_MS = 20_000
const ahead = new Map<string, { at: number; asked: Promise<Asked> }>()

/** An answer that was read to its end: one that nobody reads would hold a connection of the few there are. */
interface Asked {
  isOk: boolean
  status: number
  /** Null for a proxy's page, or an answer cut off. */
  answer: PageDataAnswer | null
}

/** Fetches the data of a page's address ahead of a navigation there. */
export function prefetchPageData(address: string): void {
  const asked = askFor(address)
  asked.catch(() => ahead.delete(address))
  ahead.set(address, { at: Date.now(), asked })
}

/** Client loader of every page: fetches the data of the address that is navigated to. */
export async function fetchPageData({ request }: LoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url)
  const early = await takeAhead(pathname + search)?.catch(() => null)
  const { isOk, status, answer } = early?.isOk
    ? early
    : await askFor(pathname + search, request.signal)
  // Without a word of ours all that is known is the status.
  if (answer === null) throw data({}, { status: isOk ? 500 : status })
  if ('redirect' in answer) return redirect(answer.redirect)
  if ('error' in answer) throw data(answer.error, { status })
  return answer.data
}

function takeAhead(address: string): Promise<Asked> | undefined {
  const found = ahead.get(address)
  ahead.delete(address)
  return found && Date.now() - found.at < FRESH_MS ? found.asked : undefined
}

async function askFor(address: string, signal: AbortSignal | null = null): Promise<Asked> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`${PAGE_DATA_PREFIX}${address}`, { signal, headers })
  const answer = (await response.json().catch(() => null)) as PageDataAnswer | null
  return { isOk: response.ok, status: response.status, answer }
}
