import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchPageData, listenForSteps } from './page-data.ts'

let asked: string[] = []
let version = 0
let step = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  version += 10
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (step = listener))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const isShared = !path.includes('favorites')
    return Response.json({ data: `${path} ${version}`, ...(isShared && { version }) })
  })
  listenForSteps()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const load = (address: string) =>
  fetchPageData({ request: new Request(`http://site.test${address}`) } as never)

/** Goes back to an address, as the browser does it: the address changes before the event. */
async function goBack(address: string): Promise<unknown> {
  const { pathname, search } = new URL(address, 'http://site.test')
  Object.assign(location, { pathname, search })
  step()
  const loaded = load(address)
  await vi.advanceTimersByTimeAsync(0)
  return loaded
}

describe('the data of a page', () => {
  it('is used again for Back while the catalogue has the same version', async () => {
    const list = await load('/flats?rooms=1')
    await load('/flats/1')
    expect(await goBack('/flats?rooms=1')).toBe(list)
    expect(asked).toHaveLength(2)
  })

  it('is fetched again for Back when another page has shown a newer version', async () => {
    await load('/flats?rooms=1')
    version += 1
    await load('/flats/1')
    expect(await goBack('/flats?rooms=1')).toBe(`/page-data/flats?rooms=1 ${version}`)
  })

  it('is fetched again for Back after five minutes, and for every link', async () => {
    await load('/flats')
    await load('/flats')
    expect(asked).toHaveLength(2)
    vi.advanceTimersByTime(5 * 60_000 + 1)
    await goBack('/flats')
    expect(asked).toHaveLength(3)
  })

  it('is fetched again when it is of one visitor', async () => {
    await load('/favorites')
    await goBack('/favorites')
    expect(asked).toHaveLength(2)
  })

  it('is cached for eight pages', async () => {
    for (let id = 1; id <= 9; id++) await load(`/flats/${id}`)
    await goBack('/flats/2')
    expect(asked).toHaveLength(9)
    await goBack('/flats/1')
    expect(asked).toHaveLength(10)
  })
})
