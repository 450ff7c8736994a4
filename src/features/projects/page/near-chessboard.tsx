import { useRef } from 'react'
import { formatCount } from '../../../lib/numbers.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { useNearData } from '../../../ui/use-near-data.ts'
import { Chessboard } from './chessboard.late.tsx'
import type { Chessboard as Board, LaterChessboard } from './chessboard-data.ts'
import styles from './project-page.module.css'

interface NearChessboardProps {
  board: Board | LaterChessboard
  /** The page with the complete chessboard. */
  href: string
}

/** A building's chessboard; a large one is fetched once it is near, and without scripts it is a page of its own. */
export function NearChessboard({ board, href }: NearChessboardProps) {
  const place = useRef<HTMLDivElement>(null)
  const isLater = 'lots' in board
  const near = useNearData(place, isLater ? href.replace(/#.*/, '') : null, pickBoard)
  const shown = isLater ? near : board
  return (
    <div ref={place}>
      {shown ? (
        <Chessboard board={shown} namesBuilding />
      ) : isLater ? (
        <div className={styles['later']}>
          <ButtonLink to={href} variant="secondary" preventScrollReset>
            Показать {formatCount(board.lots, 'лот', 'лота', 'лотов')}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function pickBoard(page: unknown): Board {
  return (page as { chessboard: Board }).chessboard
}
