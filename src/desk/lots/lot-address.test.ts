import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/session-store.ts'
import { lastLots, loadLots, readLotQuery, toLotsAddress, withFilter } from './lot-address.ts'

const read = (search: string) => readLotQuery(new URLSearchParams(search))

describe('the address of a list of lots', () => {
  it.each([
    ['status=hidden&status=sold&project=1', 'project=1&status=hidden&status=sold'],
    ['q=А-1&by_hand=true&order=-price&pages=3', 'by_hand=true&q=%D0%90-1&order=-price&pages=3'],
    ['rooms=1&rooms=1&rooms=&unknown=1&cursor=x', 'rooms=1'],
    ['q=a&q=b', 'q=a'],
    ['pages=0', ''],
    ['pages=999', 'pages=20'],
    ['pages=x', ''],
  ])('%s is written as %s', (search, written) => {
    expect(toLotsAddress(read(search))).toBe(written ? `/lots?${written}` : '/lots')
  })

  it('changes in one parameter, and loses it with its last value', () => {
    const { filter } = read('project=1&q=А')
    expect(withFilter(filter, 'project', ['1', '2'])).toEqual({ project: ['1', '2'], q: ['А'] })
    expect(withFilter(filter, 'project', [])).toEqual({ q: ['А'] })
  })
})

describe('the lots of a list', () => {
  const urls: string[] = []
  const lots = (ids: number[], next: string | null) =>
    Response.json({ results: ids.map((id) => ({ id })), next, count: 3, has_lots: true })
  beforeEach(() => {
    urls.length = 0
    const user = { id: 'u', name: 'Анна', email: 'a@desk.example', role: 'editor' } as const
    session.set({ state: 'in', user, token: 't', may: [] })
  })
  afterEach(() => vi.unstubAllGlobals())
  const answer = (respond: (url: URL) => Response) =>
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      return respond(new URL(url, 'http://desk.example'))
    })
  const load = (search: string) => loadLots(read(search), new AbortController().signal)

  it('are loaded page by page, each lot once, and the address is remembered', async () => {
    answer(({ searchParams }) =>
      searchParams.has('cursor') ? lots([2, 3], null) : lots([1, 2], 'c1'),
    )
    const { list } = await load('status=hidden&status=sold&pages=2')
    expect(list.results.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(urls).toEqual([
      '/desk/api/lots/?status=hidden&status=sold',
      '/desk/api/lots/?status=hidden&status=sold&cursor=c1',
    ])
    expect(lastLots.address).toBe('/lots?status=hidden&status=sold&pages=2')
  })

  it('are those without what the server does not understand of the address', async () => {
    answer(({ searchParams }) =>
      searchParams.has('order')
        ? Response.json({ order: ['Неизвестный порядок'] }, { status: 400 })
        : searchParams.has('price_min')
          ? Response.json({ price_min: ['Неверное значение'] }, { status: 400 })
          : lots([1], null),
    )
    const { list, query, dropped } = await load('q=А&order=x&price_min=y')
    expect([list.results.length, query.filter]).toEqual([1, { q: ['А'] }])
    expect(dropped).toEqual(['order', 'price_min'])
  })

  it('are an error where nothing of the address is wrong', async () => {
    answer(() => Response.json({ detail: 'Нет базы' }, { status: 503 }))
    await expect(load('q=А')).rejects.toMatchObject({ status: 503 })
    expect(urls).toHaveLength(1)
  })
})
