import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import { type PieceHandlers, toTransform } from './own-pieces.tsx'
import type { PlanScale } from './place-pieces.ts'
import type { useOwnFurniture } from './use-own-furniture.ts'

/** Of an arrow key, cm; with Shift the smaller one. */
const STEP = 5
const SMALL_STEP = 1

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PieceHandlersOptions {
  sheet: RefObject<SVGSVGElement | null>
  scale: PlanScale
  furniture: ReturnType<typeof useOwnFurniture>
  onChoose: (index: number) => void
  onRemove: (index: number) => void
}

/** Moves pieces by pointer and keys. A dragged piece is moved in the drawing alone until it is dropped. */
export function usePieceHandlers({
  sheet,
  scale,
  furniture,
  onChoose,
  onRemove,
}: PieceHandlersOptions): PieceHandlers & { turn: (index: number, degrees: number) => void } {
  const isDragging = useRef(false)
  const clamp = (piece: OwnPiece): OwnPiece => ({
    ...piece,
    x: Math.round(Math.min(scale.width, Math.max(0, piece.x))),
    y: Math.round(Math.min(scale.height, Math.max(0, piece.y))),
  })
  const turn = (index: number, degrees: number) =>
    furniture.change(index, (piece) => ({ ...piece, angle: (piece.angle + degrees + 360) % 360 }))

  function drag(event: PointerEvent<SVGGElement>, index: number) {
    const piece = furniture.pieces[index]
    const matrix = sheet.current?.getScreenCTM()
    if (!piece || !matrix || event.button !== 0 || isDragging.current) return
    const element = event.currentTarget
    const { pointerId, clientX, clientY } = event
    const perPixel = 1 / (matrix.a * scale.perCm)
    let moved = piece
    isDragging.current = true
    onChoose(index)
    element.setPointerCapture(pointerId)
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      moved = clamp({
        ...piece,
        x: piece.x + (next.clientX - clientX) * perPixel,
        y: piece.y + (next.clientY - clientY) * perPixel,
      })
      element.setAttribute('transform', toTransform(moved, scale.perCm))
    }
    const drop = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      isDragging.current = false
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', drop)
      element.removeEventListener('pointercancel', drop)
      if (moved.x !== piece.x || moved.y !== piece.y) furniture.change(index, () => moved)
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', drop)
    element.addEventListener('pointercancel', drop)
  }

  function press(event: KeyboardEvent<SVGGElement>, index: number) {
    const arrow = arrows[event.key]
    if (arrow) {
      const step = event.shiftKey ? SMALL_STEP : STEP
      furniture.change(index, (piece) =>
        clamp({ ...piece, x: piece.x + arrow[0] * step, y: piece.y + arrow[1] * step }),
      )
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
    else if (event.key === 'Enter' || event.key === ' ') turn(index, event.shiftKey ? 15 : 90)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onPointerDown: drag, onKeyDown: press, onFocus: onChoose, turn }
}
