// chunk: first-load
import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense } from 'react'

/**
 * Creates a part of a page whose code is not part of the first load. The server renders it at once: pass it the loaded
 * component, under `import.meta.env.SSR`. Browsers leave that markup as it is until the code has been loaded, after the
 * page's own.
 */
export function createLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loaded: ComponentType<Props> | false,
): FunctionComponent<Props> {
  const Part: ComponentType<Props> = loaded || lazy(async () => ({ default: await load() }))
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>
}
