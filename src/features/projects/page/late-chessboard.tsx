import { lazy } from 'react'
import type { Chessboard as Board } from './chessboard.late.tsx'
import { LatePart } from '../../../ui/late-part.tsx'

/** The server draws it at once; browsers keep that markup until its code has come, after the page's own. */
const Chessboard = import.meta.env.SSR
  ? (await import('./chessboard.late.tsx')).Chessboard
  : lazy(async () => ({ default: (await import('./chessboard.late.tsx')).Chessboard }))

/** The chessboard of a page whose first load does without its code. */
export function LateChessboard(props: Parameters<typeof Board>[0]) {
  return (
    <LatePart>
      <Chessboard {...props} />
    </LatePart>
  )
}
