import { Link } from '../../../ui/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { leaveToForm } from '../filter/choice-filter.tsx'
import { SHEET_ID } from '../filter/lot-filter.tsx'
import type { LotListData } from './lot-list-data.ts'
import styles from './lot-toolbar.module.css'

interface LotToolbarProps {
  data: LotListData
  /** What is chosen in the whole form. */
  chosen: URLSearchParams
}

/** How many were found, and in what order and form they are shown. */
export function LotToolbar({ data, chosen }: LotToolbarProps) {
  const { found, chips, orders, isTable, cardsHref, tableHref } = data
  const views = [
    { isOn: !isTable, icon: 'grid', label: 'Карточками', href: cardsHref },
    { isOn: isTable, icon: 'table', label: 'Таблицей', href: tableHref },
  ] as const
  return (
    <div className={styles['toolbar']}>
      <h2 id="results" className={styles['found']} aria-live="polite">
        {found}
      </h2>
      <button type="button" className={styles['opener']} popoverTarget={SHEET_ID}>
        <Icon name="filter" size={20} />
        Фильтр
        {chips.length > 0 ? <span className={styles['chosen']}>{chips.length}</span> : null}
      </button>
      {/* No label: an open dialog hides all but the heading, and HTML forbids aria-hidden on a label. */}
      <div className={styles['sort']}>
        <select
          name="order"
          aria-label="Порядок"
          value={chosen.get('order') ?? orders[0]?.value}
          onChange={leaveToForm}
          className={styles['select']}
        >
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} className={styles['sign']} />
      </div>
      <button type="submit" className={styles['apply']}>
        Применить
      </button>
      {isTable ? <input type="hidden" name="view" value="table" /> : null}
      <ul className={styles['views']} aria-label="Вид списка">
        {views.map(({ isOn, icon, label, href }) => (
          <li key={icon}>
            <Link
              to={href}
              className={styles['view']}
              aria-label={label}
              aria-current={isOn ? 'true' : undefined}
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
