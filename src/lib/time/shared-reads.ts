/**
 * Returns a function that reads a value once per owner and key, for as long as the owner exists. Concurrent callers
 * share one read. A failed read is not cached.
 */
export function createSharedReads<Value>() {
  const caches = new WeakMap<object, Map<number | string, Promise<Value>>>()
  return (owner: object, key: number | string, read: () => Promise<Value>): Promise<Value> => {
    const cache = caches.get(owner) ?? new Map<number | string, Promise<Value>>()
    caches.set(owner, cache)
    const known = cache.get(key)
    if (known) return known
    const reading = read()
    cache.set(key, reading)
    reading.catch(() => cache.delete(key))
    return reading
  }
}
