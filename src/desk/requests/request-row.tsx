import clsx from 'clsx'
import { Link } from 'react-router'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { useNow } from '../kit/use-now.ts'
import { lastList, rememberOpened } from './list-address.ts'
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

/** One request of the list: a row, on a phone a card. Without `works` a CRM has its state. */
export function RequestRow({ request, works }: { request: ListedRequest; works: boolean }) {
  const now = useNow()
  const { id, name, late, lot_price, assigned_to, lot_page } = request
  const source = describeSource(request)
  return (
    <li
      className={clsx(
        styles['row'],
        works && late && styles['late'],
        lastList.opened === id && styles['opened'],
      )}
      data-request={id}
    >
      <div className={styles['when']}>
        {works ? <b>{describeState(request, now)}</b> : null}
        <span className={styles['note']}>{formatMoment(request.created_at)}</span>
      </div>
      <div className={styles['who']}>
        <Link to={`/requests/${id}`} data-open onClick={() => rememberOpened(id)}>
          {name}
        </Link>
        <RequestPhone request={request} />
      </div>
      <div className={styles['about']}>
        {lot_page?.plan ? (
          <img src={lot_page.plan} alt="" width={56} height={56} loading="lazy" />
        ) : null}
        <div>
          <span>{describeSubject(request)}</span>
          {lot_page ? <span className={styles['note']}>{lot_page.title}</span> : null}
          {lot_price === null ? null : (
            <span className={styles['note']}>{formatRoubles(lot_price)}</span>
          )}
        </div>
      </div>
      <div className={styles['from']}>
        {source || <span className={styles['note']}>без рекламы</span>}
        {request.flagged ? <span className={styles['flag']}>похожа на спам</span> : null}
      </div>
      <div className={styles['whose']}>
        {works ? (assigned_to?.name ?? <span className={styles['note']}>свободна</span>) : null}
        {request.deliveries.map((delivery) => (
          <span
            key={delivery.channel}
            className={delivery.state === 'needs_human' ? styles['flag'] : styles['note']}
          >
            {describeDelivery(delivery)}
          </span>
        ))}
      </div>
    </li>
  )
}

/** What came of a request, or its clock in words. */
export function describeState(request: ListedRequest, now: number): string {
  if (request.state !== 'done') return describeClock(request, now)
  return request.outcome ? outcomeNames[request.outcome] : 'Передана'
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
