import { type RefObject, useEffect, useState } from 'react'
import { PAGE_DATA_PREFIX } from '../lib/http/page-data-address.ts'

/** How far below the window something is near, px: on a phone it is fetched a screen before it is seen. */
const MARGIN_PX = 800

/**
 * Fetches the data of the page at `address` when `place` comes near the window, and returns what `pick` takes of it;
 * null before that, after a failure and without an address.
 */
export function useNearData<Data>(
  place: RefObject<Element | null>,
  address: string | null,
  pick: (page: unknown) => Data,
): Data | null {
  const [fetched, setFetched] = useState<{ address: string; data: Data } | null>(null)
  useEffect(() => {
    const { current } = place
    if (!current || address === null) return
    const end = new AbortController()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        fetchPage(address, end.signal).then(
          (page) => setFetched({ address, data: pick(page) }),
          ignore,
        )
      },
      { rootMargin: `${MARGIN_PX}px` },
    )
    observer.observe(current)
    return () => {
      end.abort()
      observer.disconnect()
    }
  }, [place, address, pick])
  return fetched?.address === address ? fetched.data : null
}

async function fetchPage(address: string, signal: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json' }
  const response = await fetch(PAGE_DATA_PREFIX + address, { headers, signal })
  if (!response.ok) throw new Error(`the page responded ${response.status}`)
  return ((await response.json()) as { data: unknown }).data
}

/** What the server has written stays, and its links lead to the same. */
function ignore(): void {}
