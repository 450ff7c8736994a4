import { callApi, type HttpAnswer } from '../../lib/http.ts'
import type { LotCard } from '../catalogue/model/schema.ts'
import {
  acceptFavourites,
  favouritesBarStore,
  favouritesStore,
  isFavourite,
} from './favourites-store.ts'

const API = '/api/favorites/'
/** As long as the server itself waits for a request: a call without an answer has failed by then. */
const TIMEOUT_MS = 15_000

let loading: Promise<void> | null = null
const underWay = new Set<number>()

/** Loads the list once; a failure is only logged, the list stays empty and the next call tries again. */
export function loadFavourites(): Promise<void> {
  if (favouritesStore.get().isLoaded) return Promise.resolve()
  loading ??= load().finally(() => {
    loading = null
  })
  return loading
}

/** Loads the list again: what a page has just been sent differs from it. */
export function reloadFavourites(): Promise<void> {
  favouritesStore.set({ ...favouritesStore.get(), isLoaded: false })
  return loadFavourites()
}

/**
 * Adds the lot or, when it is in the list, removes it; opens or closes the bar. A failure changes nothing.
 * `wasIn` counts only while the list is not known.
 */
export async function toggleFavourite(lotId: number, wasIn = false): Promise<void> {
  // A second press before the answer would undo what the first is about to do.
  if (underWay.has(lotId)) return
  underWay.add(lotId)
  try {
    await loadFavourites()
    const favourites = favouritesStore.get()
    const isIn = isFavourite(favourites, lotId) || (!favourites.isLoaded && wasIn)
    await (isIn ? remove(lotId) : add(lotId))
  } finally {
    underWay.delete(lotId)
  }
}

/** Empties the list, here even when the server cannot be reached (specification, section 4). */
export async function clearFavourites(): Promise<void> {
  await call('clear/', { method: 'POST' })
  acceptFavourites([])
  favouritesBarStore.set(null)
}

async function load(): Promise<void> {
  const answer = await call('', { isQuiet: true })
  // A page may have brought the list in the meantime: it is not older than ours.
  if (favouritesStore.get().isLoaded) return
  if (answer.ok && Array.isArray(answer.body) && answer.body.every(isLot)) {
    acceptFavourites(answer.body)
  } else console.warn('favourites could not be loaded')
}

async function add(lotId: number): Promise<void> {
  const answer = await call('', { method: 'POST', body: { property: lotId } })
  if (!answer.ok || !isLot(answer.body)) return
  const lot = answer.body
  const { isLoaded, lots } = favouritesStore.get()
  favouritesStore.set({ isLoaded, lots: [lot, ...lots.filter(({ id }) => id !== lotId)] })
  favouritesBarStore.set(lot)
}

async function remove(lotId: number): Promise<void> {
  const answer = await call(`${lotId}/`, { method: 'DELETE' })
  if (!answer.ok) return answer.status === 404 ? askWhetherGone(lotId) : undefined
  const { isLoaded, lots } = favouritesStore.get()
  favouritesStore.set({ isLoaded, lots: lots.filter(({ id }) => id !== lotId) })
  favouritesBarStore.set(null)
}

/** Another tab may have taken it out already. The call has failed, so only the server's list can say so. */
async function askWhetherGone(lotId: number): Promise<void> {
  await reloadFavourites()
  const favourites = favouritesStore.get()
  if (favourites.isLoaded && !isFavourite(favourites, lotId)) favouritesBarStore.set(null)
}

function call(path: string, options: Parameters<typeof callApi>[1]): Promise<HttpAnswer> {
  return callApi(`${API}${path}`, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

/** Our server answers whole lots; what stands between may not. A schema's library is too much for every page. */
function isLot(answer: unknown): answer is LotCard {
  return Number.isInteger((Object(answer) as Partial<LotCard>).id)
}
