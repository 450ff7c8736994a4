import { LRUCache } from 'lru-cache'

type Limits<Drawing extends object | string> =
  | { max: number }
  | { maxSize: number; sizeCalculation: (drawing: Drawing) => number }

/**
 * Returns a function that draws once per key: concurrent callers share a drawing, later ones get the cached one, a
 * failure is not cached. The least recently used drawing is evicted first; `limits` are a number of drawings or bytes.
 */
export function createDrawingCache<Drawing extends object | string>(limits: Limits<Drawing>) {
  const drawings = new LRUCache<string, Drawing, () => Promise<Drawing>>({
    ...limits,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
    // Callers that wait get their drawing, even if its entry is evicted meanwhile.
    ignoreFetchAbort: true,
  })
  return (key: string, draw: () => Promise<Drawing>): Promise<Drawing> =>
    drawings.forceFetch(key, { context: draw })
}
