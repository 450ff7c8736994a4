import clsx from 'clsx'
import { Link } from 'react-router'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { useNow } from '../kit/use-now.ts'
import {
  describeClock,
  describeDelivery,
  describeSource,
  describeSubject,
  formatMoment,
  formatRequestPhone,
  outcomeNames,
} from './request-words.ts'
import styles from './requests.module.css'

/** One request of the list: a row, on a phone a card. */
export function RequestRow({ request }: { request: ListedRequest }) {
  const now = useNow()
  const { id, name, state, outcome, late, lot_price, assigned_to } = request
  const source = describeSource(request)
  return (
    <li className={clsx(styles['row'], late && styles['late'])}>
      <div className={styles['when']}>
        <b>
          {state === 'done'
            ? outcome
              ? outcomeNames[outcome]
              : 'Передана'
            : describeClock(request, now)}
        </b>
        <span className={styles['note']}>{formatMoment(request.created_at)}</span>
      </div>
      <div className={styles['who']}>
        <Link to={`/requests/${id}`}>{name}</Link>
        <RequestPhone request={request} />
      </div>
      <div className={styles['about']}>
        {describeSubject(request)}
        {lot_price === null ? null : (
          <span className={styles['note']}>{formatRoubles(lot_price)}</span>
        )}
      </div>
      <div className={styles['from']}>
        {source || <span className={styles['note']}>без рекламы</span>}
        {request.flagged ? <span className={styles['flag']}>похожа на спам</span> : null}
      </div>
      <div className={styles['whose']}>
        {assigned_to ? assigned_to.name : <span className={styles['note']}>свободна</span>}
        {request.deliveries.map((delivery) => (
          <span key={delivery.channel} className={styles['note']}>
            {describeDelivery(delivery)}
          </span>
        ))}
      </div>
    </li>
  )
}

/** The phone of a request: a link to call, or the masked number that some roles see. */
export function RequestPhone({ request: { phone } }: { request: Pick<ListedRequest, 'phone'> }) {
  const text = formatRequestPhone(phone)
  return phone.includes('•') ? (
    <span className={styles['phone']}>{text}</span>
  ) : (
    <a className={styles['phone']} href={`tel:${phone}`}>
      {text}
    </a>
  )
}
