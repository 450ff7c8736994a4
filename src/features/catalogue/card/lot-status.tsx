// chunk: lot-parts
import styles from './lot-status.module.css'
import type { LotStatus as Status } from '../../lots/model/schema.ts'
import { lotStatuses } from '../../lots/model/labels.ts'

/** A lot's status as text with a coloured dot. */
export function LotStatus({ status }: { status: Status }) {
  return <span className={`${styles['status']} ${styles[status]}`}>{lotStatuses[status]}</span>
}
