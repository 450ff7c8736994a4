import { callApi } from '../../lib/http.ts'
import type { LotCard } from '../catalogue/schema.ts'
import {
  acceptFavourites,
  favouritesBarStore,
  favouritesStore,
  isFavourite,
} from './favourites-store.ts'

const API = '/api/favorites/'

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

/** Adds the lot or, when it is in the list, removes it; opens or closes the bar. A failure changes nothing. */
export async function toggleFavourite(lotId: number): Promise<void> {
  // A second press before the answer would undo what the first is about to do.
  if (underWay.has(lotId)) return
  underWay.add(lotId)
  try {
    await loadFavourites()
    await (isFavourite(favouritesStore.get(), lotId) ? remove(lotId) : add(lotId))
  } finally {
    underWay.delete(lotId)
  }
}

/** Empties the list, here even when the server cannot be reached (specification, section 4). */
export async function clearFavourites(): Promise<void> {
  await callApi(`${API}clear/`, { method: 'POST' })
  acceptFavourites([])
  favouritesBarStore.set(null)
}

async function load(): Promise<void> {
  const answer = await callApi(API)
  // A page may have brought the list in the meantime: it is not older than ours.
  if (favouritesStore.get().isLoaded) return
  if (answer.ok && Array.isArray(answer.body)) acceptFavourites(answer.body as LotCard[])
  else console.warn('favourites could not be loaded')
}

async function add(lotId: number): Promise<void> {
  const answer = await callApi(API, { method: 'POST', body: { property: lotId } })
  if (!answer.ok || !answer.body) return
  const lot = answer.body as LotCard
  const { isLoaded, lots } = favouritesStore.get()
  favouritesStore.set({ isLoaded, lots: [lot, ...lots.filter(({ id }) => id !== lotId)] })
  favouritesBarStore.set(lot)
}

async function remove(lotId: number): Promise<void> {
  const answer = await callApi(`${API}${lotId}/`, { method: 'DELETE' })
  // 404: another tab took it out already, which is what was asked for.
  if (!answer.ok && answer.status !== 404) return
  const { isLoaded, lots } = favouritesStore.get()
  favouritesStore.set({ isLoaded, lots: lots.filter(({ id }) => id !== lotId) })
  favouritesBarStore.set(null)
}
