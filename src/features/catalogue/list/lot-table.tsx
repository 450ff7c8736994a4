// chunk: list-views
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatArea } from '../../../lib/numbers.ts'
import { Link } from '../../../ui/link.tsx'
import { Price } from '../../../ui/display/price.tsx'
import { LotStatus } from '../card/lot-status.tsx'
import { joinNumber } from '../../../lib/plain-text.ts'
import styles from './lot-table.module.css'
import {
  type CardFigure,
  cardFigures,
  formatLotFigure,
  lotFigures,
} from '../../lots/model/lot-figures.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import type { SortLink } from './lot-list-data.ts'
import {
  formatLotCompletion,
  formatFloor,
  lotAddress,
  lotHeadline,
  formatPayment,
  formatPerMetre,
  roomLabel,
} from '../../lots/model/lot-labels.ts'
import {
  formatLotNumber,
  formatPlace,
  formatProjectName,
  lotMark,
} from '../../lots/model/lot-names.ts'

interface LotTableProps {
  /** Heading of the first column: «Квартира». */
  column: string
  sorts: Readonly<Record<string, SortLink>>
  lots: readonly ListedLot[]
  renderAction?: ((lot: ListedLot) => ReactNode) | undefined
  /** Renders the checkbox that chooses a lot for comparison. */
  renderChoice?: ((lot: ListedLot) => ReactNode) | undefined
}

interface Column {
  title: string
  /** Absent from the table of parking and storage. */
  isOfHomes?: boolean
  /** Its ascending order; absent if the column is not sortable. */
  sort?: string
  isWide?: boolean
  cell: (lot: ListedLot) => ReactNode
}

const columns: readonly Column[] = [
  { title: 'Площадь', sort: 'area', isWide: true, cell: (lot) => formatArea(lot.area) },
  {
    title: 'Проект',
    isWide: true,
    cell: (lot) => (
      <>
        {formatProjectName(lot.project)}
        <span className={styles['more']}>{formatPlace(lot)}</span>
      </>
    ),
  },
  { title: 'Этаж', sort: 'floor', isWide: true, cell: formatFloor },
  ...cardFigures
    .filter((name) => name !== 'kitchen_living_area')
    .map((name) => ({
      title: lotFigures[name].label,
      isOfHomes: true,
      isWide: true,
      cell: (lot: ListedLot) =>
        formatLotFigure(lot, name) ?? describeKitchenLiving(lot, name) ?? '—',
    })),
  {
    title: 'Сдача',
    sort: 'completion',
    isWide: true,
    cell: (lot) => formatLotCompletion(lot.building) ?? '—',
  },
  { title: 'Статус', isWide: true, cell: (lot) => <LotStatus status={lot.status} /> },
  {
    title: 'За м²',
    sort: 'price_per_meter',
    isWide: true,
    // Without this class, the line can break after the slash before «м²».
    cell: (lot) => <span className={styles['whole']}>{formatPerMetre(lot.price_per_meter)}</span>,
  },
  {
    title: 'Цена',
    sort: 'price',
    cell: (lot) => (
      <>
        <Price price={lot.price} salePrice={lot.sale_price} size="s" />
        <span className={styles['more']}>{formatPayment(lot)}</span>
      </>
    ),
  },
]

/** The list as a table with one lot per row and sortable columns. */
export function LotTable({ column, sorts, lots, renderAction, renderChoice }: LotTableProps) {
  const hasHomes = lots.some(({ rooms }) => rooms !== null)
  const shown = columns.filter(({ isOfHomes }) => hasHomes || !isOfHomes)
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">Найденное, по одному предложению в строке</caption>
        <thead>
          <tr>
            <SortHeader title={column} link={undefined} />
            {shown.map(({ title: name, sort, isWide }) => (
              <SortHeader
                key={name}
                title={name}
                link={sort === undefined ? undefined : sorts[sort]}
                isWide={isWide}
              />
            ))}
            <th scope="col">
              {renderChoice ? 'Сравнить' : null}
              <span className="visually-hidden"> Избранное</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.id} id={`lot-${lot.id}`}>
              <th scope="row">
                <Link
                  to={lotAddress(lot.kind, lot.id) + (lot.terms ?? '')}
                  aria-label={`${lotHeadline(lot)}, ${lotMark(lot)}`}
                >
                  {joinNumber(roomLabel(lot) ?? lotMark(lot))}
                  <span className={styles['narrow']}>, {formatArea(lot.area)}</span>
                </Link>
                {lot.rooms === null ? null : (
                  <span className={styles['more']}>{formatLotNumber(lot)}</span>
                )}
                <span className={clsx(styles['more'], styles['narrow'])}>
                  {lot.project.name}, {formatPlace(lot)}, этаж {formatFloor(lot)}
                </span>
              </th>
              {shown.map(({ title: name, isWide, cell }) => (
                <td key={name} className={isWide ? styles['wide'] : undefined}>
                  {cell(lot)}
                </td>
              ))}
              <td className={styles['action']}>
                <div className={styles['actions']}>
                  {renderChoice?.(lot)}
                  {renderAction?.(lot)}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The column of kitchens has those with a living room, too. */
function describeKitchenLiving(lot: ListedLot, name: CardFigure): string | null {
  const area = name === 'kitchen_area' ? formatLotFigure(lot, 'kitchen_living_area') : null
  return area && `${area} с\u00a0гостиной`
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
