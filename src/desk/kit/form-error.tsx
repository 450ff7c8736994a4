import { Notice } from '../../ui/display/notice.tsx'
import type { DeskError } from '../api/call-desk.ts'

/** The error of a complete form; messages of fields stand at the fields. */
export function FormError({ error }: { error: DeskError | null }) {
  if (!error || Object.keys(error.fields).length > 0) return null
  const { detail, retryAfter, status, requestId } = error
  return (
    <Notice tone="error">
      {detail}
      {retryAfter === null ? null : ` (через ${Math.ceil(retryAfter / 60)} мин)`}
      {status >= 500 && requestId ? `. Номер запроса: ${requestId}` : null}
    </Notice>
  )
}
