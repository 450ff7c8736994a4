import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import {
  clearFavourites,
  loadFavourites,
  reloadFavourites,
  toggleFavourite,
} from './favourites-calls.ts'
import { acceptFavourites, favouritesBarStore, favouritesStore } from './favourites-store.ts'

let calls: string[] = []
let respond: (call: string) => Response | Promise<Response>
const ids = () => favouritesStore.get().lots.map(({ id }) => id)
const lots = (...list: number[]) => list.map((id) => ({ id })) as never

beforeEach(() => {
  calls = []
  favouritesStore.set({ isLoaded: false, lots: [] })
  favouritesBarStore.set(null)
  vi.stubGlobal('document', { cookie: 'csrftoken=token' })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`)
    return respond(`${method} ${path}`)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the favourites of a tab', () => {
  it('loads once for concurrent calls', async () => {
    respond = () => Response.json([{ id: 2 }, { id: 1 }])
    await Promise.all([loadFavourites(), loadFavourites()])
    await loadFavourites()
    expect(calls).toEqual(['GET /api/favorites/'])
    expect(ids()).toEqual([2, 1])
  })

  it('stays empty after a failed load, logs it, and retries on the next call', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    respond = () => new Response('', { status: 500 })
    await loadFavourites()
    expect(favouritesStore.get()).toEqual({ isLoaded: false, lots: [] })
    expect(warn).toHaveBeenCalledOnce()
    respond = () => Response.json([{ id: 1 }])
    await loadFavourites()
    expect(ids()).toEqual([1])
    verifies('§8-4')
  })

  it.each(['[null]', '[7]', '{"id":7}', 'null', '<!doctype html>'])(
    'stays empty if the response %s is not a list of lots',
    async (text) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      respond = () => new Response(text)
      await loadFavourites()
      expect(favouritesStore.get()).toEqual({ isLoaded: false, lots: [] })
      expect(warn).toHaveBeenCalledOnce()
    },
  )

  it('adds a lot at the start and opens the bar', async () => {
    acceptFavourites(lots(1))
    respond = () => Response.json({ id: 7 }, { status: 201 })
    await toggleFavourite(7)
    expect(calls).toEqual(['POST /api/favorites/'])
    expect(ids()).toEqual([7, 1])
    await vi.waitFor(() => expect(favouritesBarStore.get()).toEqual({ id: 7 }))
    verifies('§4.5-2', '§7.3-3')
  })

  it('removes a lot and closes the bar', async () => {
    acceptFavourites(lots(7, 1))
    favouritesBarStore.set({ id: 7 } as never)
    respond = () => new Response(null, { status: 204 })
    await toggleFavourite(7)
    expect(calls).toEqual(['DELETE /api/favorites/7/'])
    expect(ids()).toEqual([1])
    expect(favouritesBarStore.get()).toBeNull()
    verifies('§4.5-3', '§7.3-4')
  })

  it('reloads the list after a 404 for a removal and uses it', async () => {
    acceptFavourites(lots(7, 1))
    favouritesBarStore.set({ id: 7 } as never)
    let stored = [{ id: 7 }, { id: 1 }]
    respond = (call) =>
      call.startsWith('GET')
        ? Response.json(stored)
        : Response.json({ detail: 'Не найдено' }, { status: 404 })
    await toggleFavourite(7)
    expect(calls).toEqual(['DELETE /api/favorites/7/', 'GET /api/favorites/'])
    expect(ids()).toEqual([7, 1])
    expect(favouritesBarStore.get()).toEqual({ id: 7 })
    stored = [{ id: 1 }]
    await toggleFavourite(7)
    expect(ids()).toEqual([1])
    expect(favouritesBarStore.get()).toBeNull()
    verifies('§4.5-5')
  })

  it('changes nothing after a 404 for a removal if the list cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    acceptFavourites(lots(7, 1))
    respond = (call) => new Response('', { status: call.startsWith('GET') ? 500 : 404 })
    await toggleFavourite(7)
    expect(ids()).toEqual([7, 1])
    warn.mockRestore()
  })

  it.each([
    ['an error', () => new Response('', { status: 500 })],
    ['a permission error', () => Response.json({ detail: 'CSRF' }, { status: 403 })],
    ['a rejection', () => Response.json({ property: ['Такого объекта нет'] }, { status: 400 })],
    ['a network error', () => Promise.reject(new TypeError('network'))],
  ])('changes nothing when an add or a removal ends with %s', async (_, failing) => {
    acceptFavourites(lots(1))
    respond = failing
    await toggleFavourite(7)
    await toggleFavourite(1)
    expect(calls).toHaveLength(2)
    expect(ids()).toEqual([1])
    expect(favouritesBarStore.get()).toBeNull()
    verifies('§4.5-5', '§8-6')
  })

  it('empties the local list even if the call fails', async () => {
    acceptFavourites(lots(1, 2))
    respond = () => Promise.reject(new TypeError('network'))
    await clearFavourites()
    expect(calls).toEqual(['POST /api/favorites/clear/'])
    expect(ids()).toEqual([])
    verifies('§4.5-4', '§7.3-5', '§8-7')
  })

  it('clears the local list after 5 s if the call to clear hangs', async () => {
    vi.useFakeTimers()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), milliseconds)
      return controller.signal
    })
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
    )
    acceptFavourites(lots(1, 2))
    const clearing = clearFavourites()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(ids()).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(200)
    expect(ids()).toEqual([])
    await clearing
    timeout.mockRestore()
    vi.useRealTimers()
    verifies('§4.5-4')
  })

  it('sends one call for a double click', async () => {
    acceptFavourites([])
    respond = () => Response.json({ id: 7 }, { status: 201 })
    await Promise.all([toggleFavourite(7), toggleFavourite(7)])
    expect(calls).toEqual(['POST /api/favorites/'])
    expect(ids()).toEqual([7])
  })

  it('aborts a call without a response after 15 s and allows another', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    acceptFavourites([])
    respond = () => new Promise<Response>(() => {})
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit = {}) =>
      signal?.aborted ? Promise.reject(new DOMException('', 'AbortError')) : new Promise(() => {}),
    )
    await toggleFavourite(7)
    await toggleFavourite(7)
    expect(timeout).toHaveBeenCalledTimes(2)
    expect(timeout).toHaveBeenCalledWith(15_000)
    expect(ids()).toEqual([])
    timeout.mockRestore()
  })

  it('uses the state of the button while the list is not loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    respond = (call) => new Response(null, { status: call.startsWith('GET') ? 500 : 204 })
    await toggleFavourite(7, true)
    expect(calls).toEqual(['GET /api/favorites/', 'DELETE /api/favorites/7/'])
    warn.mockRestore()
  })

  it('reloads the list on request', async () => {
    acceptFavourites(lots(1))
    respond = () => Response.json([{ id: 2 }])
    await reloadFavourites()
    expect(ids()).toEqual([2])
  })
})
