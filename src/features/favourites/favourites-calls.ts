// chunk: late-parts
import { afterPaint } from '../../lib/time/after-paint.ts'
import { callApi, type ApiResult } from '../../lib/http/http.ts'
import type { LotCard } from '../lots/model/schema.ts'
import {
  acceptFavourites,
  favouritesBarStore,
  favouritesStore,
  isFavourite,
} from './favourites-store.ts'

const API = '/api/favorites/'
/** Equals the request timeout of the server: a call without a response has failed by then. */
const TIMEOUT_MS = 15_000
/** The list is cleared whatever becomes of the call: a visitor waits no longer for one that hangs. */
const CLEAR_TIMEOUT_MS = 5_000

let loading: Promise<void> | null = null
const inFlight = new Set<number>()

/** Loads the list once. After a failure, which is logged, the list stays empty and the next call retries. */
export function loadFavourites(): Promise<void> {
  if (favouritesStore.get().isLoaded) return Promise.resolve()
  loading ??= load().finally(() => {
    loading = null
  })
  return loading
}

/** Reloads the list. For pages whose data differs from it. */
export function reloadFavourites(): Promise<void> {
  favouritesStore.set({ ...favouritesStore.get(), isLoaded: false })
  return loadFavourites()
}

/**
 * Adds the lot or, if it is in the list, removes it, and opens or closes the bar. A failure changes nothing.
 * `wasIn` is used only while the list is not loaded.
 */
export async function toggleFavourite(lotId: number, wasIn = false): Promise<void> {
  // A second click before the response would undo the first.
  if (inFlight.has(lotId)) return
  inFlight.add(lotId)
  try {
    await loadFavourites()
    const favourites = favouritesStore.get()
    const isIn = isFavourite(favourites, lotId) || (!favourites.isLoaded && wasIn)
    await (isIn ? remove(lotId) : add(lotId))
  } finally {
    inFlight.delete(lotId)
  }
}

/** Clears the list. The local list is cleared even if the server cannot be reached (§4.5). */
export async function clearFavourites(): Promise<void> {
  await call('clear/', { method: 'POST' }, CLEAR_TIMEOUT_MS)
  acceptFavourites([])
  favouritesBarStore.set(null)
}

/** Adds lots that have just left the list again, the oldest first, so that their order returns. Reloads the list. */
export async function restoreFavourites(lots: readonly LotCard[]): Promise<void> {
  for (const { id } of lots.toReversed()) {
    await call('', { method: 'POST', body: { property: id } })
  }
  await reloadFavourites()
}

async function load(): Promise<void> {
  const result = await call('', { isQuiet: true })
  // A page may have set the list in the meantime, and its list is at least as new.
  if (favouritesStore.get().isLoaded) return
  if (result.ok && Array.isArray(result.body) && result.body.every(isLot)) {
    acceptFavourites(result.body)
  } else console.warn('favourites could not be loaded')
}

async function add(lotId: number): Promise<void> {
  const result = await call('', { method: 'POST', body: { property: lotId } })
  if (!result.ok || !isLot(result.body)) return
  const lot = result.body
  const { isLoaded, lots } = favouritesStore.get()
  favouritesStore.set({ isLoaded, lots: [lot, ...lots.filter(({ id }) => id !== lotId)] })
  // The button shows it first: the bar needs a layout of its own.
  afterPaint(() => {
    if (isFavourite(favouritesStore.get(), lotId)) favouritesBarStore.set(lot)
  })
}

async function remove(lotId: number): Promise<void> {
  const result = await call(`${lotId}/`, { method: 'DELETE' })
  if (!result.ok) return result.status === 404 ? recheckFavourite(lotId) : undefined
  const { isLoaded, lots } = favouritesStore.get()
  favouritesStore.set({ isLoaded, lots: lots.filter(({ id }) => id !== lotId) })
  favouritesBarStore.set(null)
}

/** A 404 can mean that another tab has already removed the lot. Only the server's list can confirm it. */
async function recheckFavourite(lotId: number): Promise<void> {
  await reloadFavourites()
  const favourites = favouritesStore.get()
  if (favourites.isLoaded && !isFavourite(favourites, lotId)) favouritesBarStore.set(null)
}

function call(
  path: string,
  options: Parameters<typeof callApi>[1],
  timeoutMs = TIMEOUT_MS,
): Promise<ApiResult> {
  return callApi(`${API}${path}`, { ...options, signal: AbortSignal.timeout(timeoutMs) })
}

/** Rejects responses of proxies. A schema library would be too large for a script of every page. */
function isLot(body: unknown): body is LotCard {
  return Number.isInteger((Object(body) as Partial<LotCard>).id)
}
