/**
 * Works something out once for each owner and key, when it is first asked for; it goes with its owner.
 * For what follows from one version of the catalogue and is dear to make.
 */
export function oncePer<Owner extends object, Key, Made>(
  make: (owner: Owner, key: Key) => Made,
): (owner: Owner, key: Key) => Made {
  const known = new WeakMap<Owner, Map<Key, Made>>()
  return (owner, key) => {
    const made = known.get(owner) ?? new Map<Key, Made>()
    known.set(owner, made)
    if (!made.has(key)) made.set(key, make(owner, key))
    return made.get(key) as Made
  }
}
