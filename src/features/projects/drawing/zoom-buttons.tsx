import { Icon } from '../../../ui/display/icon.tsx'
import type { Zoom } from './use-zoom.ts'
import styles from './zoom-buttons.module.css'

/** How much a press of a button zooms. */
const STEP = 1.6

interface ZoomButtonsProps {
  zoom: Zoom
  /** Where the drawing needs its corner itself they stand beside it. */
  isBeside?: boolean
}

/** Buttons that zoom; they are for people without a wheel or a second finger. */
export function ZoomButtons({ zoom, isBeside = false }: ZoomButtonsProps) {
  const isWhole = zoom.view.zoom === 1
  return (
    <div className={styles['buttons']} data-beside={isBeside || undefined}>
      <button type="button" aria-label="Приблизить" onClick={() => zoom.zoomBy(STEP)}>
        <Icon name="plus" size={20} />
      </button>
      <button
        type="button"
        aria-label="Отдалить"
        // Not `disabled`: Firefox keeps that over a reload, and the focus would be lost at the end of the scale.
        aria-disabled={isWhole || undefined}
        onClick={() => zoom.zoomBy(1 / STEP)}
      >
        <Icon name="minus" size={20} />
      </button>
      {isWhole ? null : (
        <button type="button" className={styles['whole']} onClick={zoom.showWhole}>
          Целиком
        </button>
      )}
    </div>
  )
}
