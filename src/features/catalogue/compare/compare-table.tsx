import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/display/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { LotPlan } from '../card/lot-plan.tsx'
import { lotMark } from '../../lots/model/lot-names.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { ComparedHead, ComparePageData, CompareRow } from './compare-data.ts'
import { CompareCellView } from './compare-cell.tsx'
import frame from './compare-frame.module.css'
import { joinNumber } from '../../../lib/plain-text.ts'
import styles from './compare-table.module.css'

interface CompareTableProps
  extends Pick<ComparePageData, 'columns' | 'kinds' | 'rows' | 'costs' | 'total'> {
  /** The favourite button of a column. */
  renderFavourite: (column: ComparedHead) => ReactNode
}

/** One lot per column and one field per row. A table that is wider than the page scrolls in its box. */
export function CompareTable({
  columns,
  kinds,
  rows,
  costs,
  total,
  renderFavourite,
}: CompareTableProps) {
  const box = useRef<HTMLDivElement>(null)
  useStickyNames(box, columns.length)
  return (
    <>
      <p className={frame['hint']} data-count={columns.length}>
        Таблица шире экрана: листайте её вбок <span aria-hidden="true">→</span>
      </p>
      <div ref={box} className={frame['frame']} data-count={columns.length}>
        <table className={styles['table']}>
          <caption className="visually-hidden">Сравнение</caption>
          <colgroup />
          {kinds.map(({ count, firstId }) => (
            <colgroup key={firstId} span={count} />
          ))}
          <thead>
            <KindRow kinds={kinds} />
            <tr>
              <Corner text="План" />
              {columns.map((column) => (
                <td key={column.lot.id} className={styles['plan']}>
                  <LotPlan lot={column.lot} isEager />
                  <div className={styles['actions']}>
                    {renderFavourite(column)}
                    <Link
                      to={column.withoutHref}
                      className={styles['remove']}
                      title="Убрать из сравнения"
                      aria-label={`Убрать из сравнения: ${lotTitle(column.lot)}, ${lotMark(column.lot)}`}
                      preventScrollReset
                    >
                      <Icon name="close" size={20} />
                    </Link>
                  </div>
                </td>
              ))}
            </tr>
            <tr className={styles['names']} data-names="">
              <Corner text="Название" />
              {columns.map(({ lot }) => (
                <th key={lot.id} scope="col">
                  <Link to={lotAddress(lot.kind, lot.id)} className={styles['name']}>
                    {lotTitle(lot)}
                  </Link>
                  <span className={styles['place']}>
                    {lot.project.name}, {joinNumber(lotMark(lot))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} columns={columns} />
            ))}
          </tbody>
          {total ? (
            <tbody className={styles['costs']}>
              {costs.map((row) => (
                <Row key={row.label} row={row} columns={columns} />
              ))}
              <Row row={total} columns={columns} isTotal />
            </tbody>
          ) : null}
        </table>
      </div>
    </>
  )
}

function KindRow({ kinds }: Pick<ComparePageData, 'kinds'>) {
  if (kinds.length === 0) return null
  return (
    <tr>
      <Corner text="Вид" />
      {kinds.map(({ kind, count, firstId }) => (
        <th key={firstId} scope="colgroup" colSpan={count} className={styles['kind']}>
          <span>{lotKinds[kind].title}</span>
        </th>
      ))}
    </tr>
  )
}

/** Above the labels of the rows. */
function Corner({ text }: { text: string }) {
  return (
    <th scope="row" className={styles['corner']}>
      <span className="visually-hidden">{text}</span>
    </th>
  )
}

interface RowProps extends Pick<ComparePageData, 'columns'> {
  row: CompareRow
  isTotal?: boolean
}

function Row({ row: { label, cells }, columns, isTotal }: RowProps) {
  return (
    <tr className={isTotal ? styles['total'] : undefined}>
      <th scope="row">
        <span>{label}</span>
      </th>
      {columns.map(({ lot }, at) => (
        <td key={lot.id}>
          <CompareCellView label={label} cell={cells[at]} isTotal={isTotal} />
        </td>
      ))}
    </tr>
  )
}

/**
 * Keeps the names of the columns below the header of the site while a table that scrolls sideways in its box is scrolled
 * with the page: `position: sticky` follows the box, which does not scroll downwards. The offset is `--names-shift`.
 */
function useStickyNames(box: RefObject<HTMLElement | null>, columns: number): void {
  useEffect(() => {
    const frame = box.current
    const names = frame?.querySelector<HTMLElement>('[data-names]')
    if (!frame || !names || columns === 0) return undefined
    let request = 0
    const place = () => {
      request = 0
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const { top, height } = frame.getBoundingClientRect()
      const isWide = frame.scrollWidth > frame.clientWidth
      const above = Math.max(0, header) - (top + names.offsetTop)
      const shift = isWide
        ? Math.min(Math.max(0, above), height - names.offsetTop - 2 * names.offsetHeight)
        : 0
      frame.style.setProperty('--names-shift', `${Math.max(0, Math.round(shift))}px`)
    }
    const schedule = () => {
      request ||= requestAnimationFrame(place)
    }
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(request)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [box, columns])
}
