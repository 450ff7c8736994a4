import { useRouteError } from 'react-router'
import type { NearestPage } from '../../lib/address/page-data-address.ts'
import { ErrorLayout } from './error-layout.tsx'
import { ErrorPage } from './error-page.tsx'

/** Shown instead of a page that has failed; the status determines the text. */
export function PageFailure() {
  const error = useRouteError()
  return (
    <ErrorLayout>
      <ErrorPage
        status={readStatus(error)}
        requestId={findRequestId(error)}
        nearest={findNearest(error)}
      />
    </ErrorLayout>
  )
}

/** The status of an error; 500 for one without a status (§8). */
export function readStatus(error: unknown): number {
  return hasStatus(error) ? error.status : 500
}

/** Only for errors of the server: a link to a missing page is nothing to report. */
function findRequestId(error: unknown): string | undefined {
  if (!hasStatus(error) || error.status < 500) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('id' in data)) return undefined
  return typeof data.id === 'string' ? data.id : undefined
}

/** Pages that the address may have meant, as the server found them. */
function findNearest(error: unknown): readonly NearestPage[] | undefined {
  const data = hasStatus(error) ? (error.data as { nearest?: NearestPage[] } | null) : null
  return data?.nearest
}

/** An error that a loader has thrown: the router's error response, or its status and data from the document. */
function hasStatus(error: unknown): error is { status: number; data: unknown } {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false
  return 'status' in error && typeof error.status === 'number' && 'data' in error
}
