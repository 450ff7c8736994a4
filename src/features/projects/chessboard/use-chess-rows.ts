import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LotFilter } from '../filter/lot-filter.ts'
import { addRows, dimCells, type DrawnCells, hasSameCells } from './chess-cells.ts'
import { type ChessClasses, countRows, writeRow } from './chess-rows.ts'
import type { Chessboard } from './chessboard-data.ts'

/**
 * Keeps the rows of a chessboard in `body`, and returns the HTML that it has to begin with: all rows on the server,
 * none in a browser. A browser leaves what the server drew as it is; without it, it adds the rows in short tasks. A
 * filter changes the cells that are there.
 */
export function useChessRows(
  body: RefObject<HTMLElement | null>,
  board: Chessboard,
  filter: LotFilter,
  css: ChessClasses,
): string {
  const [html] = useState(() => {
    if (!import.meta.env.SSR) return ''
    const rows = Array.from({ length: countRows(board) }, (_, index) => index)
    return rows.map((index) => writeRow(board, index, { filter, css })).join('')
  })
  const drawn = useRef<DrawnCells>({ board, filter })
  useLayoutEffect(() => {
    const { current } = body
    if (!current) return
    if (!hasSameCells(drawn.current.board, board)) current.replaceChildren()
    drawn.current.board = board
    return addRows(current, drawn.current, css)
  }, [body, board, css])
  useLayoutEffect(() => {
    const isOther = drawn.current.filter !== filter
    drawn.current.filter = filter
    if (isOther && body.current) dimCells(body.current, drawn.current, css.dim)
  }, [body, filter, css])
  return html
}
