import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorLayout } from './error-layout.tsx'
import { ErrorPage } from './error-page.tsx'

/** Stands where the page would: the status decides the words. */
export function PageFailure() {
  const error = useRouteError()
  return (
    <ErrorLayout>
      <ErrorPage status={statusOf(error)} requestId={requestIdOf(error)} />
    </ErrorLayout>
  )
}

/** The status of a failure; one without counts as 500 (specification, section 8). */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

/** Only of failures of ours: who follows a link to nowhere has nothing to report. */
function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status < 500) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('id' in data)) return undefined
  return typeof data.id === 'string' ? data.id : undefined
}
