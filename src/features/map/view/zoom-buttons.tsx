import styles from './city-map.module.css'

/** The zoom of a map that has no buttons of its own. */
export function ZoomButtons({ zoomBy }: { zoomBy: (steps: number) => void }) {
  return (
    <div className={styles['zoom']}>
      <button type="button" aria-label="Приблизить" onClick={() => zoomBy(1)}>
        +
      </button>
      <button type="button" aria-label="Отдалить" onClick={() => zoomBy(-1)}>
        −
      </button>
    </div>
  )
}
