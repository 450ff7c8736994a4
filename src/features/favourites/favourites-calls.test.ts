import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearFavourites,
  loadFavourites,
  reloadFavourites,
  toggleFavourite,
} from './favourites-calls.ts'
import { acceptFavourites, favouritesBarStore, favouritesStore } from './favourites-store.ts'

let calls: string[] = []
let answer: (call: string) => Response | Promise<Response>
const ids = () => favouritesStore.get().lots.map(({ id }) => id)
const lots = (...list: number[]) => list.map((id) => ({ id })) as never

beforeEach(() => {
  calls = []
  favouritesStore.set({ isLoaded: false, lots: [] })
  favouritesBarStore.set(null)
  vi.stubGlobal('document', { cookie: 'csrftoken=token' })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`)
    return answer(`${method} ${path}`)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the favourites of a tab', () => {
  it('loads once, however many ask', async () => {
    answer = () => Response.json([{ id: 2 }, { id: 1 }])
    await Promise.all([loadFavourites(), loadFavourites()])
    await loadFavourites()
    expect(calls).toEqual(['GET /api/favorites/'])
    expect(ids()).toEqual([2, 1])
  })

  it('stays empty when loading fails, logs it, and tries again the next time', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer = () => new Response('', { status: 500 })
    await loadFavourites()
    expect(favouritesStore.get()).toEqual({ isLoaded: false, lots: [] })
    expect(warn).toHaveBeenCalledOnce()
    answer = () => Response.json([{ id: 1 }])
    await loadFavourites()
    expect(ids()).toEqual([1])
  })

  it.each(['[null]', '[7]', '{"id":7}', 'null', '<!doctype html>'])(
    'stays empty when the answer is %s, which is no list of lots',
    async (text) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      answer = () => new Response(text)
      await loadFavourites()
      expect(favouritesStore.get()).toEqual({ isLoaded: false, lots: [] })
      expect(warn).toHaveBeenCalledOnce()
    },
  )

  it('adds a lot in front and opens the bar', async () => {
    acceptFavourites(lots(1))
    answer = () => Response.json({ id: 7 }, { status: 201 })
    await toggleFavourite(7)
    expect(calls).toEqual(['POST /api/favorites/'])
    expect(ids()).toEqual([7, 1])
    expect(favouritesBarStore.get()).toEqual({ id: 7 })
  })

  it('removes a lot and closes the bar', async () => {
    acceptFavourites(lots(7, 1))
    favouritesBarStore.set({ id: 7 } as never)
    answer = () => new Response(null, { status: 204 })
    await toggleFavourite(7)
    expect(calls).toEqual(['DELETE /api/favorites/7/'])
    expect(ids()).toEqual([1])
    expect(favouritesBarStore.get()).toBeNull()
  })

  it('asks for the list when the server says that a lot is not in it, and goes by that', async () => {
    acceptFavourites(lots(7, 1))
    favouritesBarStore.set({ id: 7 } as never)
    let kept = [{ id: 7 }, { id: 1 }]
    answer = (call) =>
      call.startsWith('GET')
        ? Response.json(kept)
        : Response.json({ detail: 'Не найдено' }, { status: 404 })
    await toggleFavourite(7)
    expect(calls).toEqual(['DELETE /api/favorites/7/', 'GET /api/favorites/'])
    expect(ids()).toEqual([7, 1])
    expect(favouritesBarStore.get()).toEqual({ id: 7 })
    kept = [{ id: 1 }]
    await toggleFavourite(7)
    expect(ids()).toEqual([1])
    expect(favouritesBarStore.get()).toBeNull()
  })

  it('changes nothing when a remove ends with not found, and the list does not come either', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    acceptFavourites(lots(7, 1))
    answer = (call) => new Response('', { status: call.startsWith('GET') ? 500 : 404 })
    await toggleFavourite(7)
    expect(ids()).toEqual([7, 1])
    warn.mockRestore()
  })

  it.each([
    ['an error', () => new Response('', { status: 500 })],
    ['no right to', () => Response.json({ detail: 'CSRF' }, { status: 403 })],
    ['a refusal', () => Response.json({ property: ['Такого объекта нет'] }, { status: 400 })],
    ['no network', () => Promise.reject(new TypeError('network'))],
  ])('changes nothing when an add or a remove ends with %s', async (_, failing) => {
    acceptFavourites(lots(1))
    answer = failing
    await toggleFavourite(7)
    await toggleFavourite(1)
    expect(calls).toHaveLength(2)
    expect(ids()).toEqual([1])
    expect(favouritesBarStore.get()).toBeNull()
  })

  it('is emptied here even when the call to clear fails', async () => {
    acceptFavourites(lots(1, 2))
    answer = () => Promise.reject(new TypeError('network'))
    await clearFavourites()
    expect(calls).toEqual(['POST /api/favorites/clear/'])
    expect(ids()).toEqual([])
  })

  it('sends one call for a double click', async () => {
    acceptFavourites([])
    answer = () => Response.json({ id: 7 }, { status: 201 })
    await Promise.all([toggleFavourite(7), toggleFavourite(7)])
    expect(calls).toEqual(['POST /api/favorites/'])
    expect(ids()).toEqual([7])
  })

  it('gives up a call that is never answered, and can be pressed again', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    acceptFavourites([])
    answer = () => new Promise<Response>(() => {})
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

  it('goes by the pressed heart while the list is not known', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer = (call) => new Response(null, { status: call.startsWith('GET') ? 500 : 204 })
    await toggleFavourite(7, true)
    expect(calls).toEqual(['GET /api/favorites/', 'DELETE /api/favorites/7/'])
    warn.mockRestore()
  })

  it('loads the list again when a page shows another one', async () => {
    acceptFavourites(lots(1))
    answer = () => Response.json([{ id: 2 }])
    await reloadFavourites()
    expect(ids()).toEqual([2])
  })
})
