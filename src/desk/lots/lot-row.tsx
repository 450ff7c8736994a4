import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPerMetre } from '../../features/lots/model/lot-labels.ts'
import type { DeskLot } from '../../features/lot-overrides/schema.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { formatDayOfYear } from '../../lib/time/days.ts'
import {
  describePortals,
  describeStatus,
  listFields,
  markLot,
  nameLot,
  placeLot,
} from '../lot/lot-words.ts'
import { lastLots, rememberLot } from './lot-address.ts'
import styles from './lot-row.module.css'
import type { ColumnName } from './stored-columns.ts'

interface LotRowProps {
  lot: DeskLot
  columns: readonly ColumnName[]
  isChosen: boolean
  /** Null for people who change nothing. */
  onChoose: ((isChosen: boolean) => void) | null
}

/** One lot of the list: a row of the table, a card where there is little room. */
export function LotRow({ lot, columns, isChosen, onChoose }: LotRowProps) {
  const name = nameLot(lot)
  const mark = markLot(lot)
  return (
    <tr
      className={clsx(
        styles['row'],
        isChosen && styles['chosen'],
        lot.id === lastLots.opened && styles['opened'],
        lot.hidden && styles['hidden'],
      )}
      data-lot={lot.id}
    >
      {onChoose ? (
        <td className={styles['check']}>
          <ChooseRow isChosen={isChosen} name={`${name}, ${mark}`} onChoose={onChoose} />
        </td>
      ) : null}
      <td className={styles['lot']}>
        <Link to={`/lots/${lot.id}`} data-open onClick={() => rememberLot(lot.id)}>
          {name}
        </Link>
        <span className={styles['note']}>{mark}</span>
      </td>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {cells[column](lot)}
        </td>
      ))}
    </tr>
  )
}

function ChooseRow({
  isChosen,
  name,
  onChoose,
}: {
  isChosen: boolean
  name: string
  onChoose: (isChosen: boolean) => void
}) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <span className="visually-hidden">Выбрать: {name}</span>
    </label>
  )
}

const cells: Readonly<Record<ColumnName, (lot: DeskLot) => ReactNode>> = {
  place: (lot) => placeLot(lot),
  price: (lot) => <Price lot={lot} />,
  meter: ({ price, sale_price, area }) =>
    area > 0 ? formatPerMetre(Math.round((sale_price ?? price) / area)) : null,
  status: (lot) => (
    <>
      <span data-status={lot.hidden ? 'hidden' : lot.status} className={styles['state']}>
        {describeStatus(lot)}
      </span>
      {lot.source_status ? <span className={styles['note']}>«{lot.source_status}»</span> : null}
    </>
  ),
  hand: (lot) => <ByHand lot={lot} />,
  portals: ({ portals }) => <span className={styles['note']}>{describePortals(portals)}</span>,
  source: ({ source }) => source,
}

function Price({ lot: { price, sale_price, sale_ends_on, is_hot_offer } }: { lot: DeskLot }) {
  return (
    <>
      <span className={styles['paid']}>{formatRoubles(sale_price ?? price)}</span>
      {sale_price === null ? null : (
        <span className={styles['note']}>
          <s>
            <span className="visually-hidden">вместо </span>
            {formatRoubles(price)}
          </s>
          {sale_ends_on === null ? null : ` до\u00a0${formatDayOfYear(sale_ends_on)}`}
        </span>
      )}
      {is_hot_offer ? <span className={styles['note']}>горячее предложение</span> : null}
    </>
  )
}

/** What was set by hand, and what the feed says otherwise since then. */
function ByHand({ lot: { by_hand, feed_changed } }: { lot: DeskLot }) {
  return (
    <>
      {by_hand.length > 0 ? (
        <span>
          <span className={styles['prefix']}>Вручную: </span>
          {listFields(by_hand)}
        </span>
      ) : null}
      {feed_changed.length > 0 ? (
        <span className={styles['changed']}>Фид изменил: {listFields(feed_changed)}</span>
      ) : null}
    </>
  )
}
