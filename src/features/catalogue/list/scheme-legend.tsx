import { lotStatuses } from '../model/words.ts'
import styles from './place-groups.module.css'

/** What the colours and patterns of a scheme mean. */
export function SchemeLegend({ hasOthers }: { hasOthers: boolean }) {
  return (
    <ul className={styles['legend']} aria-label="Обозначения">
      {Object.entries(lotStatuses).map(([status, words]) => (
        <li key={status}>
          <span className={`${styles['sample']} ${styles[`${status}Sample`]}`} aria-hidden="true" />
          {words}
        </li>
      ))}
      {hasOthers ? (
        <li>
          <span className={styles['sample']} aria-hidden="true" />
          Не&nbsp;подходит под&nbsp;условия
        </li>
      ) : null}
    </ul>
  )
}
