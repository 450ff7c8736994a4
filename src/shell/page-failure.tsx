import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Stands where the page would: the status decides the words; a failure without one counts as 500. */
export function PageFailure() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />
  return <ErrorPage status={error.status} requestId={requestIdOf(error.data)} />
}

function requestIdOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('id' in data)) return undefined
  return typeof data.id === 'string' ? data.id : undefined
}
