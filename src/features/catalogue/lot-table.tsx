import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatArea } from '../../lib/numbers.ts'
import { Price } from '../../ui/price.tsx'
import { LotStatus } from './lot-status.tsx'
import styles from './lot-table.module.css'
import {
  completionWords,
  floorWords,
  listAddress,
  lotAddress,
  lotHeadline,
  perMetreWords,
} from './lot-words.ts'
import type { LotOrder } from './filters.ts'
import type { LotCard, LotKind } from './schema.ts'
import { type LotQuery, writeLotQuery } from './selection.ts'

interface LotTableProps {
  kind: LotKind
  query: LotQuery
  lots: readonly LotCard[]
  actionOf?: ((lot: LotCard) => ReactNode) | undefined
}

interface Column {
  title: string
  /** The order that a click asks for, and the one a second click does. */
  orders?: readonly [LotOrder, LotOrder?]
  isWide?: boolean
  cell: (lot: LotCard) => ReactNode
}

const columns: readonly Column[] = [
  { title: 'Проект', isWide: true, cell: (lot) => `${lot.project.name}, ${lot.building.name}` },
  { title: 'Этаж', orders: ['floor', '-floor'], cell: floorWords },
  {
    title: 'Кухня',
    isWide: true,
    cell: (lot) => (lot.kitchen_area === null ? '—' : formatArea(lot.kitchen_area)),
  },
  {
    title: 'Сдача',
    orders: ['completion'],
    isWide: true,
    cell: (lot) => completionWords(lot.building.completion),
  },
  { title: 'Статус', isWide: true, cell: (lot) => <LotStatus status={lot.status} /> },
  {
    title: 'За м²',
    orders: ['price_per_meter', '-price_per_meter'],
    isWide: true,
    cell: (lot) => perMetreWords(lot.price_per_meter),
  },
  {
    title: 'Цена',
    orders: ['price', '-price'],
    cell: (lot) => <Price price={lot.price} salePrice={lot.sale_price} size="s" />,
  },
]

/** The list as a table: one lot a row, its headers sort. */
export function LotTable({ kind, query, lots, actionOf }: LotTableProps) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">Найденное, по одному предложению в строке</caption>
      <thead>
        <tr>
          <SortHeader kind={kind} query={query} title="Площадь" orders={['area', '-area']} />
          {columns.map(({ title, orders, isWide }) => (
            <SortHeader
              key={title}
              kind={kind}
              query={query}
              title={title}
              orders={orders}
              isWide={isWide}
            />
          ))}
          {actionOf ? (
            <th>
              <span className="visually-hidden">Избранное</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.id}>
            <th scope="row">
              <Link to={lotAddress(lot.kind, lot.id)}>{lotHeadline(lot)}</Link>
            </th>
            {columns.map(({ title, isWide, cell }) => (
              <td key={title} className={isWide ? styles['wide'] : undefined}>
                {cell(lot)}
              </td>
            ))}
            {actionOf ? <td className={styles['action']}>{actionOf(lot)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortHeaderProps extends Pick<LotTableProps, 'kind' | 'query'> {
  title: string
  orders: Column['orders']
  isWide?: boolean | undefined
}

function SortHeader({ kind, query, title, orders, isWide }: SortHeaderProps) {
  const className = isWide ? styles['wide'] : undefined
  if (!orders) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  }
  const [up, down] = orders
  const isUp = query.order === up
  const isDown = down !== undefined && query.order === down
  const next = isUp && down ? down : up
  const { selection, view } = query
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <Link
        to={listAddress(kind, writeLotQuery(kind, { selection, view, order: next }))}
        preventScrollReset
      >
        {title}
        {isUp || isDown ? <span aria-hidden="true">{isUp ? ' ↑' : ' ↓'}</span> : null}
      </Link>
    </th>
  )
}
