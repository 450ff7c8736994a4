import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { liftPiece } from './lift-piece.ts'
import { movePiece, type PlanScale } from './place-pieces.ts'
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

/** Pieces, and the points that give a picture its scale. */
const MOVABLE = '[data-piece], [data-point]'

interface PieceHandlersOptions {
  sheet: RefObject<SVGSVGElement | null>
  scale: PlanScale
  furniture: ReturnType<typeof useOwnFurniture>
  onChoose: (index: number) => void
  onRemove: (index: number) => void
}

/**
 * Moves pieces by pointer and keys; the sheet listens for all of its pieces. A dragged piece is moved in the drawing
 * alone until it is dropped.
 */
export function usePieceHandlers({
  sheet,
  scale,
  furniture,
  onChoose,
  onRemove,
}: PieceHandlersOptions) {
  /** Ends the drag in flight. */
  const dragged = useRef<AbortController>(null)
  useEffect(() => (sheet.current ? holdTouches(sheet.current) : undefined), [sheet])
  useEffect(() => () => dragged.current?.abort(), [])
  const turn = (index: number, degrees: number) => {
    const id = furniture.pieces[index]?.id
    if (id === undefined) return
    furniture.change(id, (piece) => ({ ...piece, angle: (piece.angle + degrees + 360) % 360 }))
  }

  function drag(event: PointerEvent<SVGSVGElement>) {
    const element = findPiece(event.target)
    const index = readIndex(element)
    const piece = furniture.pieces[index]
    const plan = sheet.current
    const matrix = plan?.getScreenCTM()
    if (!element || !piece || !plan || !matrix || event.button !== 0 || dragged.current) return
    const { pointerId, clientX, clientY } = event
    const pixels = matrix.a * scale.perCm
    let moved = piece
    let lifted: ReturnType<typeof liftPiece> | null = null
    const listening = new AbortController()
    const { signal } = listening
    dragged.current = listening
    onChoose(index)
    element.setPointerCapture(pointerId)
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const to = {
        x: piece.x + (next.clientX - clientX) / pixels,
        y: piece.y + (next.clientY - clientY) / pixels,
      }
      moved = movePiece(piece, to, scale)
      lifted ??= liftPiece(plan, element)
      lifted.moveBy((moved.x - piece.x) * pixels, (moved.y - piece.y) * pixels)
    }
    const drop = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      listening.abort()
      // A cancelled one was no movement of the visitor's.
      if (next.type === 'pointerup') furniture.change(piece.id, () => moved)
    }
    signal.addEventListener('abort', () => {
      dragged.current = null
      lifted?.drop()
    })
    // The piece itself may be gone before the pointer is up.
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', drop, { signal })
  }

  function press(event: KeyboardEvent<SVGSVGElement>) {
    const index = readIndex(findPiece(event.target))
    const id = furniture.pieces[index]?.id
    // With such a key the others are the browser's: Alt with an arrow is its Back.
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const arrow = arrows[event.key]
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    const isTurn = event.key === 'Enter' || event.key === ' '
    if (!arrow && !isRemoval && !isTurn) return
    event.preventDefault()
    event.stopPropagation()
    // A piece is moved by one thing at a time.
    if (dragged.current) return
    if (isRemoval) onRemove(index)
    else if (isTurn) turn(index, event.shiftKey ? 15 : 90)
    else if (arrow) {
      const step = event.shiftKey ? SMALL_STEP : STEP
      furniture.change(id, (piece) => {
        const to = { x: piece.x + arrow[0] * step, y: piece.y + arrow[1] * step }
        return movePiece(piece, to, scale)
      })
    }
  }

  function focus(event: FocusEvent<SVGSVGElement>) {
    const index = readIndex(findPiece(event.target))
    if (index >= 0) onChoose(index)
  }

  return {
    onSheet: { onPointerDown: drag, onKeyDown: press, onFocus: focus },
    turn,
    isDragging: () => dragged.current !== null,
  }
}

/**
 * Browsers start to scroll below a finger that drags a part of an SVG, whatever its `touch-action` says. Returns a
 * function that ends that.
 */
function holdTouches(sheet: SVGSVGElement): () => void {
  const hold = (event: TouchEvent) => {
    const isHeld = event.target instanceof Element && event.target.closest(MOVABLE) !== null
    if (isHeld) event.preventDefault()
  }
  // React's own listeners may not prevent anything.
  sheet.addEventListener('touchstart', hold, { passive: false })
  return () => sheet.removeEventListener('touchstart', hold)
}

function findPiece(target: EventTarget): SVGGElement | null {
  return target instanceof Element ? target.closest<SVGGElement>('[data-piece]') : null
}

/** −1 for what is no piece. */
function readIndex(element: SVGGElement | null): number {
  return Number(element?.dataset['piece'] ?? -1)
}
