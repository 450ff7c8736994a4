import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { formatArea } from '../../../lib/numbers.ts'
import { Price } from '../../../ui/price.tsx'
import { LotStatus } from '../card/lot-status.tsx'
import styles from './lot-table.module.css'
import type { ListedLot } from '../model/listed-lot.ts'
import type { SortLink } from './lot-list-data.ts'
import {
  completionWords,
  floorWords,
  lotAddress,
  lotHeadline,
  perMetreWords,
} from '../model/lot-words.ts'

interface LotTableProps {
  sorts: Readonly<Record<string, SortLink>>
  lots: readonly ListedLot[]
  actionOf?: ((lot: ListedLot) => ReactNode) | undefined
}

interface Column {
  title: string
  /** The order it stands for; absent when the list is not sorted by it. */
  sort?: string
  isWide?: boolean
  cell: (lot: ListedLot) => ReactNode
}

const columns: readonly Column[] = [
  { title: 'Проект', isWide: true, cell: (lot) => `${lot.project.name}, ${lot.building.name}` },
  { title: 'Этаж', sort: 'floor', cell: floorWords },
  {
    title: 'Кухня',
    isWide: true,
    cell: (lot) => (lot.kitchen_area === null ? '—' : formatArea(lot.kitchen_area)),
  },
  {
    title: 'Сдача',
    sort: 'completion',
    isWide: true,
    cell: (lot) => completionWords(lot.building) ?? '—',
  },
  { title: 'Статус', isWide: true, cell: (lot) => <LotStatus status={lot.status} /> },
  {
    title: 'За м²',
    sort: 'price_per_meter',
    isWide: true,
    // A line may end after a slash, which would leave «м²» alone.
    cell: (lot) => <span className={styles['whole']}>{perMetreWords(lot.price_per_meter)}</span>,
  },
  {
    title: 'Цена',
    sort: 'price',
    cell: (lot) => <Price price={lot.price} salePrice={lot.sale_price} size="s" />,
  },
]

/** The list as a table: one lot a row, its headers sort. */
export function LotTable({ sorts, lots, actionOf }: LotTableProps) {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">Найденное, по одному предложению в строке</caption>
        <thead>
          <tr>
            <SortHeader title="Площадь" link={sorts['area']} />
            {columns.map(({ title, sort, isWide }) => (
              <SortHeader
                key={title}
                title={title}
                link={sort === undefined ? undefined : sorts[sort]}
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
    </div>
  )
}

interface SortHeaderProps {
  title: string
  link: SortLink | undefined
  isWide?: boolean | undefined
}

function SortHeader({ title, link, isWide }: SortHeaderProps) {
  return (
    <th
      scope="col"
      className={isWide ? styles['wide'] : undefined}
      aria-sort={link?.now ?? undefined}
    >
      {link ? (
        <Link to={link.href} preventScrollReset>
          {title}
          {link.now ? (
            <span aria-hidden="true">{link.now === 'ascending' ? ' ↑' : ' ↓'}</span>
          ) : null}
        </Link>
      ) : (
        title
      )}
    </th>
  )
}
