import styles from './own-plan.module.css'

interface LiftedPiece {
  /** Shows it so many pixels from where it was lifted. */
  moveBy: (x: number, y: number) => void
  /** Shows the piece of the sheet again. */
  drop: () => void
}

/**
 * Shows a piece in a layer of its own above its sheet, so that moving it neither lays out nor paints the plan. The sheet
 * has its place in an element with a position.
 */
export function liftPiece(sheet: SVGSVGElement, piece: SVGGElement): LiftedPiece {
  const layer = document.createElement('div')
  layer.className = styles['lifted'] ?? ''
  layer.setAttribute('aria-hidden', 'true')
  const copy = sheet.cloneNode(false) as SVGSVGElement
  for (const name of ['role', 'aria-label']) copy.removeAttribute(name)
  const drawn = piece.cloneNode(true) as SVGGElement
  for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed', 'data-piece']) {
    drawn.removeAttribute(name)
  }
  copy.append(drawn)
  layer.append(copy)
  sheet.after(layer)
  // A hidden piece would lose the focus and the pointer.
  piece.style.opacity = '0'
  return {
    moveBy: (x, y) => {
      copy.style.transform = `translate(${x}px, ${y}px)`
    },
    drop: () => {
      layer.remove()
      piece.style.opacity = ''
    },
  }
}
