// chunk: drawing-parts
import { lotStatuses } from '../../lots/model/labels.ts'
import styles from './status-legend.module.css'

interface StatusLegendProps {
  /** One more explanation. */
  note?: string | undefined
  /** Those of the lots that are shown; all of them by default. */
  statuses?: ReadonlySet<string | undefined>
}

/** What the colours and patterns of lots mean. */
export function StatusLegend({ note, statuses }: StatusLegendProps) {
  return (
    <ul className={styles['legend']} aria-label="Обозначения">
      {Object.entries(lotStatuses)
        .filter(([status]) => statuses?.has(status) ?? true)
        .map(([status, words]) => (
          <li key={status}>
            <span className={`${styles['sample']} ${styles[status]}`} aria-hidden="true" />
            {words}
          </li>
        ))}
      {note ? <li>{note}</li> : null}
    </ul>
  )
}
