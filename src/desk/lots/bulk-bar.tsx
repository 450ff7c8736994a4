import { useRef } from 'react'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import styles from './bulk-bar.module.css'
import { type LotFilter, type LotQuery, writeFilter } from './lot-address.ts'
import { chooseAll, clearSelection, type Selection } from './selection.ts'

interface BulkBarProps {
  chosen: Selection
  /** Lots of the complete filter. */
  count: number
  query: LotQuery
}

/** What is chosen, and what can be done with it: at the bottom of the window while anything is. */
export function BulkBar({ chosen: { ids, isAll }, count, query }: BulkBarProps) {
  const size = isAll ? count : ids.size
  const { filter } = query
  const change = useRef<HTMLAnchorElement>(null)
  return (
    <div className={styles['bar']} role="status" aria-label="Выбранные лоты">
      {size === 0 ? null : (
        <div className={styles['line']}>
          <span className={styles['size']}>
            {isAll
              ? `Выбраны все ${formatNumber(count)} по\u00a0фильтру`
              : `Выбрано: ${formatCount(size, 'лот', 'лота', 'лотов')}`}
          </span>
          <Link to={toBulkAddress(filter, isAll)} ref={change} className={styles['change']}>
            Изменить
          </Link>
          {isAll || size >= count ? null : (
            <Button
              variant="text"
              onClick={() => {
                chooseAll(writeFilter(filter))
                // This button is gone.
                change.current?.focus()
              }}
            >
              Выбрать все {formatNumber(count)} по фильтру
            </Button>
          )}
          <Button
            variant="text"
            onClick={() => {
              clearSelection()
              document.querySelector<HTMLElement>('thead input')?.focus()
            }}
          >
            Снять выбор
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether all of the filter are meant is in the address: after a reload it is unknown which rows were chosen. */
function toBulkAddress(filter: LotFilter, isAll: boolean): string {
  const text = [writeFilter(filter), isAll && 'all=true'].filter(Boolean).join('&')
  return text ? `/lots/bulk?${text}` : '/lots/bulk'
}
