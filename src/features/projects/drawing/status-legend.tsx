import { lotStatuses } from '../../catalogue/model/words.ts'
import styles from './status-legend.module.css'

interface StatusLegendProps {
  /** One more explanation. */
  note?: string | undefined
}

/** What the colours and patterns of lots mean. */
export function StatusLegend({ note }: StatusLegendProps) {
  return (
    <ul className={styles['legend']} aria-label="Обозначения">
      {Object.entries(lotStatuses).map(([status, words]) => (
        <li key={status}>
          <span className={`${styles['sample']} ${styles[status]}`} aria-hidden="true" />
          {words}
        </li>
      ))}
      {note ? <li>{note}</li> : null}
    </ul>
  )
}
