/**
 * Returns a function that makes a value when it is first asked for, and returns the same one from then on. For formatters
 * of `Intl`: on a phone the first one of a page takes some 70 ms, which the evaluation of a module must not contain.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
