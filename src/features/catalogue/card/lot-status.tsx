import styles from './lot-status.module.css'
import type { LotStatus as Status } from '../model/schema.ts'
import { lotStatuses } from '../model/words.ts'

/** A lot's status: always its word, with a dot of its colour. */
export function LotStatus({ status }: { status: Status }) {
  return <span className={`${styles['status']} ${styles[status]}`}>{lotStatuses[status]}</span>
}
