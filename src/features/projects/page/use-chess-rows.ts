import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LotFilter } from './lot-filter.ts'
import {
  type ChessClasses,
  countRows,
  isDimmed,
  listLots,
  nameCell,
  writeRow,
} from './chess-rows.ts'
import type { Chessboard } from './chessboard-data.ts'

/** Cells that are added at a time: some fifteen milliseconds on a slow phone. */
const CELLS_AT_A_TIME = 240

/** Of what the cells in the page tell. */
interface DrawnCells {
  board: Chessboard
  filter: LotFilter
}

/**
 * Adds the rows that are missing in `body`, the first of them at once and the others in short tasks, and makes them
 * one stop of Tab. Returns what cancels the rest.
 */
function addRows(body: HTMLElement, drawn: DrawnCells, css: ChessClasses): () => void {
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  addSome()
  return () => clearTimeout(timer)

  function addSome(): void {
    const { board, filter } = drawn
    let cells = 0
    let html = ''
    for (; next < countRows(board) && cells < CELLS_AT_A_TIME; next += 1) {
      const row = body.children[next]
      if (row) hideFromTab(row)
      else html += writeRow(board, next, { filter, css })
      cells += countCells(board, next)
    }
    if (html !== '') body.insertAdjacentHTML('beforeend', html)
    if (next < countRows(board)) timer = setTimeout(addSome)
    if (!body.querySelector('[tabindex="0"]')) {
      const first = body.querySelector<HTMLElement>('[role="gridcell"] a')
      if (first) first.tabIndex = 0
    }
  }
}

/** Marks the cells that do not fit a filter, in their look and their names, and no others. */
function dimCells(body: HTMLElement, { board, filter }: DrawnCells, dim: string): void {
  const lots = listLots(board)
  for (const [index, cell] of body.querySelectorAll('[role="gridcell"]').entries()) {
    const lot = lots[index]
    if (!lot || isDimmed(lot, filter) === cell.classList.contains(dim)) continue
    const isDim = cell.classList.toggle(dim)
    const named = cell.querySelector('a') ?? cell
    named.setAttribute('aria-label', nameCell(lot, isDim))
  }
}

/** Whether two chessboards have the same cells: a page that is loaded again brings an equal one. */
function hasSameCells(a: Chessboard, b: Chessboard): boolean {
  return a === b || JSON.stringify([a.rows, a.below]) === JSON.stringify([b.rows, b.below])
}

/** A row that the server drew: without scripts each of its links is a stop of Tab. */
function hideFromTab(row: Element): void {
  const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="gridcell"] > a')
  for (const target of cells) {
    if (!target.hasAttribute('tabindex') && !target.querySelector('a')) target.tabIndex = -1
  }
}

function countCells({ rows, below }: Chessboard, index: number): number {
  const row = rows[index]
  return row
    ? row.cells.reduce((sum, { length }) => sum + length, 0)
    : (below[index - rows.length]?.cells.length ?? 0)
}

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
