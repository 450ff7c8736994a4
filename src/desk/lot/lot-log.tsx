import { Link } from 'react-router'
import type { AuditPage } from '../../features/audit/schema.ts'
import { describeValues } from '../audit/audit-labels.ts'
import { formatMoment } from '../requests/request-labels.ts'
import styles from './lot-card.module.css'

/** Who changed the lot, for people who may see the log: newest first. */
export function LotLog({ id, log }: { id: number; log: AuditPage | null }) {
  if (log === null) return null
  return (
    <section>
      <h2>Кто менял</h2>
      {log.results.length === 0 ? (
        <p className={styles['note']}>Вручную ничего не меняли.</p>
      ) : (
        <ul className={styles['lines']} aria-label="Кто менял">
          {log.results.map(({ id: row, at, user, title, action, subject, changes }) => (
            <li key={row}>
              <span className={styles['note']}>
                {formatMoment(at)}, {user.name}:
              </span>{' '}
              {changes.length > 0
                ? changes.map(describeValues).join('; ')
                : `${title ?? action}: ${subject}`}
            </li>
          ))}
        </ul>
      )}
      {log.next === null ? null : (
        <Link to={`/audit?entity=lot&entity_id=${id}`}>Весь журнал лота</Link>
      )}
    </section>
  )
}
