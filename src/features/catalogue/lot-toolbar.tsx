import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { leaveToForm } from './choice-filter.tsx'
import { lotOrders } from './filters.ts'
import { SHEET_ID } from './lot-filter.tsx'
import type { LotListData } from './lot-list-data.ts'
import styles from './lot-toolbar.module.css'
import { foundWords, listAddress } from './lot-words.ts'
import { type LotQuery, writeLotQuery } from './selection.ts'

interface LotToolbarProps {
  data: LotListData
  query: LotQuery
  /** How many conditions are chosen. */
  chosen: number
}

const views = [
  { view: 'cards', icon: 'grid', label: 'Карточками' },
  { view: 'table', icon: 'table', label: 'Таблицей' },
] as const

/** How many were found, and in what order and form they are shown. */
export function LotToolbar({ data, query, chosen }: LotToolbarProps) {
  const { kind, count } = data
  const { selection, order, view: currentView } = query
  return (
    <div className={styles['toolbar']}>
      <h2 id="results" className={styles['found']} aria-live="polite">
        {foundWords(kind, count)}
      </h2>
      <button type="button" className={styles['opener']} popoverTarget={SHEET_ID}>
        <Icon name="filter" size={20} />
        Фильтр
        {chosen > 0 ? <span className={styles['chosen']}>{chosen}</span> : null}
      </button>
      <label className={styles['sort']}>
        <span className="visually-hidden">Порядок</span>
        <select name="order" value={order} onChange={leaveToForm} className={styles['select']}>
          {Object.entries(lotOrders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} className={styles['sign']} />
      </label>
      <button type="submit" className={styles['apply']}>
        Применить
      </button>
      {currentView === 'table' ? <input type="hidden" name="view" value="table" /> : null}
      <ul className={styles['views']} aria-label="Вид списка">
        {views.map(({ view, icon, label }) => (
          <li key={view}>
            <Link
              to={listAddress(kind, writeLotQuery(kind, { selection, order, view }))}
              className={styles['view']}
              aria-label={label}
              aria-current={view === currentView ? 'true' : undefined}
              preventScrollReset
            >
              <Icon name={icon} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
