import { useEffect, useRef } from 'react'

/** Browsers limit how often an address may be replaced, ms. */
const WRITE_EVERY = 350

/**
 * Writes the furniture into the address of the page when it changes: at once, but not more often than browsers permit.
 * What waits is written before the address is needed: for the way to another page, sharing, printing and leaving.
 * `isDropped`: the address has a value that says nothing, which would travel on with it.
 */
export function useFurnitureAddress(text: string, isDropped: boolean): void {
  const writer = useRef<ReturnType<typeof startWriting>>(null)
  const written = useRef(text)

  useEffect(() => {
    const started = startWriting()
    writer.current = started
    return () => {
      writer.current = null
      started.end()
    }
  }, [])

  useEffect(() => {
    if (isDropped) replaceFurniture('')
  }, [isDropped])

  useEffect(() => {
    if (written.current === text) return
    written.current = text
    writer.current?.write(text)
  }, [text])
}

function startWriting() {
  const { pathname } = location
  const listening = new AbortController()
  let pending: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    // A page that was left has its own address.
    if (pending !== null && location.pathname === pathname) replaceFurniture(pending)
    if (pending !== null) writtenAt = performance.now()
    pending = null
  }

  function write(text: string): void {
    pending = text
    const wait = writtenAt + WRITE_EVERY - performance.now()
    if (wait <= 0) flush()
    else timer ??= setTimeout(flush, wait)
  }

  const options = { signal: listening.signal, capture: true }
  for (const name of ['click', 'pagehide', 'blur', 'beforeprint']) {
    window.addEventListener(name, flush, options)
  }
  document.addEventListener('visibilitychange', flush, options)
  // On the way to the buttons of the browser.
  document.documentElement.addEventListener('mouseleave', flush, options)
  window.addEventListener(
    'keydown',
    (event) => {
      // Arrows move pieces, as fast as a key is repeated.
      if (!event.repeat && !event.key.startsWith('Arrow')) flush()
    },
    options,
  )
  return {
    write,
    end: () => {
      flush()
      listening.abort()
    },
  }
}

/** Replaces the furniture in the address of the page; the router need not load anything. */
function replaceFurniture(text: string): void {
  const address = new URL(location.href)
  if (text === '') address.searchParams.delete('furniture')
  else address.searchParams.set('furniture', text)
  history.replaceState(history.state, '', address)
}
