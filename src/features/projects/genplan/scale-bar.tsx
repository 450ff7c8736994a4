import type { Box } from '../../../drawing/plan/box.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import styles from './scale-bar.module.css'

const LENGTHS = [5, 10, 20, 50, 100, 200, 500]
/** Of the scale bar at most, as a share of what is seen. */
const LONGEST = 0.24

/** A bar of a round length in metres. */
export function ScaleBar({ frame, zoom }: { frame: Box; zoom: number }) {
  const most = (frame.width * LONGEST) / zoom
  const metres = LENGTHS.findLast((length) => length <= most) ?? 5
  return (
    <div
      className={styles['scale']}
      style={{ ['--metres' as string]: metres }}
      role="img"
      aria-label={`Масштаб: отрезок ${metres} м`}
    >
      <span className={styles['bar']} />
      <span aria-hidden="true">{formatNumber(metres)}&nbsp;м</span>
    </div>
  )
}
