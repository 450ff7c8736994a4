import { Link } from 'react-router'
import { portalTitles } from '../../features/lot-overrides/lot-fields.ts'
import type { DeskLotCard } from '../../features/lot-overrides/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { Table } from '../kit/table.tsx'
import { formatMoment, outcomeNames, stateNames } from '../requests/request-labels.ts'
import styles from './lot-card.module.css'
import { NOTHING } from './lot-words.ts'

/** For each portal whether the lot goes out, else why not, with the field that decides. */
export function LotPortals({ portals }: Pick<DeskLotCard, 'portals'>) {
  return (
    <section>
      <h2>Порталы</h2>
      <ul className={styles['portals']}>
        {portals.map(({ portal, in_feed, reasons, fetched_at }) => (
          <li key={portal} data-portal={portal}>
            <b>{portalTitles[portal]}</b>: {in_feed ? 'выгружается' : 'не выгружается'}
            <span className={styles['note']}>
              {fetched_at === null
                ? ' (робот ещё не приходил)'
                : ` (робот был ${formatMoment(fetched_at)})`}
            </span>
            {reasons.length === 0 ? null : (
              <ul>
                {reasons.map(({ field, reason, left_out }) => (
                  <li key={`${field} ${reason}`} className={left_out ? undefined : styles['note']}>
                    {reason}
                    {field === null ? null : (
                      <>
                        {' '}
                        <code>{field}</code>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PriceRow = DeskLotCard['price_history'][number]

const priceColumns = [
  {
    title: 'Когда',
    toCell: ({ at }: PriceRow) =>
      at === null ? NOTHING : <time dateTime={at}>{formatMoment(at)}</time>,
    isExact: true,
  },
  { title: 'Цена', toCell: ({ price }: PriceRow) => formatRoubles(price), isExact: true },
  {
    title: 'Со скидкой',
    toCell: ({ sale_price }: PriceRow) =>
      sale_price === null ? NOTHING : formatRoubles(sale_price),
    isExact: true,
  },
]

/** What visitors saw, newest first. */
export function PriceHistory({ price_history }: Pick<DeskLotCard, 'price_history'>) {
  return (
    <section>
      <h2>История цены</h2>
      <Table
        caption="История цены"
        columns={priceColumns}
        rows={price_history.toReversed()}
        toKey={({ at, price, sale_price }) => `${at} ${price} ${sale_price}`}
      />
    </section>
  )
}

/** The requests of the last 30 days that name the lot. */
export function LotRequests({ requests }: Pick<DeskLotCard, 'requests'>) {
  if (requests === null) return null
  return (
    <section>
      <h2>Заявки за 30 дней</h2>
      {requests.length === 0 ? (
        <p className={styles['note']}>Их нет.</p>
      ) : (
        <ul className={styles['lines']}>
          {requests.map(({ id, created_at, state, outcome, name }) => (
            <li key={id}>
              <Link to={`/requests/${id}`}>{name}</Link>, {formatMoment(created_at)},{' '}
              {nameState(state, outcome)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const stateWords: Readonly<Record<string, string>> = {
  new: 'новая',
  in_progress: 'в\u00a0работе',
  done: 'готово',
}

function nameState(state: string, outcome: string | null): string {
  const outcomes: Readonly<Record<string, string>> = outcomeNames
  if (outcome === null) return stateWords[state] ?? state
  return (outcomes[outcome] ?? outcome).toLowerCase()
}
