/** What the names of the caches of this worker begin with. */
const CACHES = 'offline-'

const removeCaches = (keep: string) =>
  `for (const name of await caches.keys()) if (name.startsWith('${CACHES}')${keep}) await caches.delete(name)`

/**
 * Returns the script of the worker: a navigation that the network fails gets the page at `path`, the only thing that is
 * cached; everything else takes its way as without a worker. `revision` differs when the page does, so that browsers
 * fetch it again.
 */
export function writeWorker(path: string, revision: string): string {
  return `const CACHE = '${CACHES}${revision}'
const PAGE = '${path}'
const canRoute = 'InstallEvent' in self && 'addRoutes' in InstallEvent.prototype

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }))))
  // Files, data and the desk do not wake the worker.
  if (canRoute) event.waitUntil(event.addRoutes([
    { condition: { or: ['no-cors', 'cors', 'same-origin'].map((requestMode) => ({ requestMode })) }, source: 'network' },
    { condition: { urlPattern: { pathname: '/desk{/*}?' } }, source: 'network' },
  ]).catch(() => {}))
})

addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    ${removeCaches(' && name !== CACHE')}
    // The request begins before the worker has. Elsewhere the desk would be requested twice.
    if (canRoute) await registration.navigationPreload?.enable()
  })())
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (/^\\/desk(\\/|$)/.test(new URL(request.url).pathname)) return
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(PAGE)) ?? Response.error()
    }
  })())
})
`
}

/** Returns what takes the place of the worker where the company has switched it off: it removes itself and its cache. */
export function writeLastWorker(): string {
  return `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    ${removeCaches('')}
    await registration.unregister()
  })())
})
`
}
