import { lazy } from 'react'
import type { FacadeChoice as Facade } from './facade-choice.late.tsx'
import type { StoreyChoice as Storey } from './storey-choice.late.tsx'
import { LatePart } from '../../../ui/late-part.tsx'

/* The server draws them at once; browsers keep that markup until their code has come, after the page's own. */

const FacadeChoice = import.meta.env.SSR
  ? (await import('./facade-choice.late.tsx')).FacadeChoice
  : lazy(async () => ({ default: (await import('./facade-choice.late.tsx')).FacadeChoice }))

const StoreyChoice = import.meta.env.SSR
  ? (await import('./storey-choice.late.tsx')).StoreyChoice
  : lazy(async () => ({ default: (await import('./storey-choice.late.tsx')).StoreyChoice }))

/** The front of a building, of a page whose first load does without its code. */
export function LateFacadeChoice(props: Parameters<typeof Facade>[0]) {
  return (
    <LatePart>
      <FacadeChoice {...props} />
    </LatePart>
  )
}

/** The plan of a storey, of a page whose first load does without its code. */
export function LateStoreyChoice(props: Parameters<typeof Storey>[0]) {
  return (
    <LatePart>
      <StoreyChoice {...props} />
    </LatePart>
  )
}
