import { useId as usePreactId } from 'preact/compat'

// What the name `react` stands for in this site and in its libraries: see scripts/preact-for-react.ts.
// @ts-expect-error -- declared as one object, although the module has an export for each name
export * from 'preact/compat'
// Libraries import React as a default export, too.
export { default } from 'preact/compat'

/**
 * An id for elements. Preact numbers components in the order in which they are rendered, which differs between server
 * and browser where code is loaded late: ids of the browser have a letter of their own, so that none is equal to one
 * in the server's markup.
 */
export function useId(): string {
  const id = usePreactId()
  return import.meta.env.SSR ? id : `B${id}`
}

/** The router calls it: an optimistic value differs from the given one during a transition only, and Preact has none. */
export function useOptimistic<T>(value: T): [T, (next: T) => void] {
  return [value, ignore]
}

function ignore(): void {}
