import type { ReactNode } from 'react'
import { Notice } from '../../ui/display/notice.tsx'
import type { DeskError } from '../api/call-desk.ts'
import { FormError } from './form-error.tsx'

interface ConflictProps<Current> {
  error: DeskError | null
  /** Follows the sentence of the answer: what differs from the record as it is now. */
  children: (current: Current) => ReactNode
}

/** The error of a form. Where somebody else was faster, it says what the record is now. */
export function Conflict<Current>({ error, children }: ConflictProps<Current>) {
  const current = error?.status === 409 ? (error.body['current'] as Current | undefined) : undefined
  if (!error || !current) return <FormError error={error} />
  return (
    <Notice tone="error">
      {error.detail}
      {children(current)}
    </Notice>
  )
}
