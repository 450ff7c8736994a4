import { LazyOverlayContent } from './lazy-overlay-content.tsx'
import styles from './overlay.module.css'

/** Everything above the page; it stays mounted during navigations. */
export function Overlay() {
  return (
    <div className={styles['over']}>
      <LazyOverlayContent />
    </div>
  )
}
