import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { Link } from 'react-router'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { useNow } from '../kit/use-now.ts'
import { arrivals, forgetArrival } from '../live/arrivals.ts'
import { CallLink, isMasked, RequestPhone, WriteLinks } from '../requests/contact-links.tsx'
import { rememberOpened } from './list-address.ts'
import {
  describeDelivery,
  describeOwner,
  describeSource,
  describeState,
  describeSubject,
  formatMoment,
  isShown,
} from '../requests/request-labels.ts'
import styles from './request-row.module.css'
import { isLate } from '../requests/urgency.ts'

interface RequestRowProps {
  request: ListedRequest
  /** False where a CRM has the states of requests. */
  works: boolean
  /** Whether the list is of the requests of one person: it does not repeat whose they are. */
  isOwn: boolean
  /** Whether its card is beside the list. */
  isOpen: boolean
  /** Whether its card was open. */
  wasOpen: boolean
  /** Null for people who may not take requests. */
  onTake: (() => void) | null
}

/** One request of the list: a row of the table, two lines where there is little room. */
export function RequestRow({ request, works, isOwn, isOpen, wasOpen, onTake }: RequestRowProps) {
  const now = useNow()
  const { id, name, state, lot_price, lot_page } = request
  const source = describeSource(request)
  const hasArrived = useStore(arrivals).marked.includes(id)
  const late = works && isLate(request, now)
  const about = [lot_page?.title, lot_price !== null && formatRoubles(lot_price)].filter(Boolean)
  const open = () => {
    rememberOpened(id)
    forgetArrival(id)
  }
  return (
    <tr
      className={clsx(
        styles['row'],
        late && styles['late'],
        hasArrived && styles['arrived'],
        (isOpen || wasOpen) && styles['opened'],
      )}
      data-request={id}
      data-arrived={hasArrived ? '' : undefined}
    >
      <td className={styles['when']}>
        {works ? <b>{describeState(request, now)}</b> : null}
        <span className={styles['note']}>{formatMoment(request.created_at)}</span>
      </td>
      <td className={styles['who']}>
        <span className={styles['name']}>
          <Link
            to={`/requests/${id}`}
            data-open
            aria-current={isOpen ? 'page' : undefined}
            onClick={open}
          >
            {name}
          </Link>
          {hasArrived ? <span className={styles['mark']}>новая</span> : null}
        </span>
        <RequestPhone request={request} />
      </td>
      <td className={styles['about']}>
        {lot_page?.plan ? (
          <img src={lot_page.plan} alt="" width={40} height={40} loading="lazy" />
        ) : null}
        <span className={styles['subject']}>{describeSubject(request)}</span>
        <span className={styles['note']}>{about.join(', ')}</span>
      </td>
      <td className={styles['from']}>
        <span className={source ? styles['source'] : styles['note']}>
          {source || 'без рекламы'}
        </span>
        {request.flagged ? <span className={styles['flag']}>похожа на спам</span> : null}
      </td>
      <td className={styles['whose']}>
        {works && !(isOwn && request.assigned_to) ? (
          <span className={request.assigned_to ? undefined : styles['note']}>
            {describeOwner(request)}
          </span>
        ) : null}
        <span className={styles['deliveries']}>
          {request.deliveries.filter(isShown).map((delivery) => (
            <span
              key={delivery.channel}
              className={delivery.state === 'needs_human' ? styles['flag'] : styles['note']}
            >
              {describeDelivery(delivery)}
            </span>
          ))}
        </span>
      </td>
      <td className={styles['acts']}>
        {onTake && works && state === 'new' ? (
          <button
            type="button"
            className={styles['take']}
            aria-label={`Взять: ${name}`}
            title="Взять"
            onClick={onTake}
          >
            <Icon name="check" size={20} />
            <span>Взять</span>
          </button>
        ) : null}
        {isMasked(request) ? null : (
          <>
            <CallLink request={request} />
            <WriteLinks request={request} />
          </>
        )}
      </td>
    </tr>
  )
}
