/**
 * Memoizes a function by owner and key for as long as the owner exists. Used for values that are expensive to derive
 * from one version of the catalogue.
 */
export function oncePer<Owner extends object, Key, Value>(
  compute: (owner: Owner, key: Key) => Value,
): (owner: Owner, key: Key) => Value {
  const cache = new WeakMap<Owner, Map<Key, Value>>()
  return (owner, key) => {
    const values = cache.get(owner) ?? new Map<Key, Value>()
    cache.set(owner, values)
    if (!values.has(key)) values.set(key, compute(owner, key))
    return values.get(key) as Value
  }
}
