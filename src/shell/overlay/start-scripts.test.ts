import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const settings = {
  callTracking: { formAddress: 'https://api.calltouch.example/create', modId: 'mod1' },
  loyalty: { api: 'https://api.mindbox.example', endpointId: 'site', operation: 'CallbackOrder' },
  metrikaId: 4711,
  gtagId: 'G-1',
  gtmId: 'GTM-1',
}
const HOSTS = [
  'www.googletagmanager.com',
  'mc.yandex.ru',
  'www.googletagmanager.com',
  'mod.calltouch.ru',
  'api.mindbox.example',
]
let page: Record<string, unknown>
let loaded: string[]

beforeEach(() => {
  vi.resetModules()
  loaded = []
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    createElement: () => ({ addEventListener: () => {} }),
    head: { append: ({ src }: { src: string }) => void loaded.push(new URL(src).host) },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('loads the script of each configured service once', async () => {
  const { startScripts } = await import('./start-scripts.ts')
  startScripts(settings)
  startScripts(settings)
  expect(loaded).toEqual(HOSTS)
})

it.each([
  ['ym', 1],
  ['gtag', 2],
  ['mindbox', 4],
  ['dataLayer', 0],
])('loads the other scripts when %s throws', async (name, at) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fail = () => {
    throw new Error('+7 (912) 345-67-89')
  }
  page[name] = name === 'dataLayer' ? { push: fail } : fail
  // Its default would call the data layer as well.
  if (name === 'dataLayer') page['gtag'] = () => {}
  const { startScripts } = await import('./start-scripts.ts')
  startScripts(settings)
  expect(loaded).toEqual(HOSTS.toSpliced(at, 1))
  expect(warn.mock.calls.flat().join()).toMatch(/^[\w ]+ failed: Error$/)
  warn.mockRestore()
})
