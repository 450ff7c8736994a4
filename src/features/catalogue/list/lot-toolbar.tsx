import { Link } from '../../../ui/link.tsx'
import { useIsPageShown } from '../../../ui/shown-page.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { FiltersButton } from '../filter/filters-button.tsx'
import { handledByForm } from '../filter/handled-by-form.ts'
import type { ListView } from '../../lots/model/selection.ts'
import type { LotListData } from './lot-list-data.ts'
import styles from './lot-toolbar.module.css'

/** Id of the heading of the results. */
export const RESULTS_ID = 'results'

interface LotToolbarProps {
  data: LotListData
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** The number of lots with the controls of order and view. */
export function LotToolbar({ data, chosen }: LotToolbarProps) {
  const { found, position, chips, orders, view, views, mapHref } = data
  const isShown = useIsPageShown()
  const order = chosen.get('order') ?? orders[0]?.value
  return (
    <div className={styles['toolbar']}>
      <div className={styles['heading']}>
        <h2
          id={RESULTS_ID}
          tabIndex={-1}
          className={styles['found']}
          aria-live={isShown ? 'polite' : undefined}
          aria-describedby={position === null ? undefined : 'position'}
        >
          {/* Beside the views of a phone a long noun is below its number. */}
          {isShown ? found.replace(/\u00a0(?=\p{L})/u, ' ') : null}
        </h2>
        <p className={styles['position']}>
          {position === null ? null : <span id="position">{position}</span>}{' '}
          {mapHref === null ? null : <Link to={mapHref}>Пешая&nbsp;доступность</Link>}
        </p>
      </div>
      <FiltersButton path={data.path} chosen={chosen} className={styles['opener']}>
        <Icon name="filter" size={20} />
        Фильтр
        {chips.length > 0 ? <span className={styles['chosen']}>{chips.length}</span> : null}
      </FiltersButton>
      {/* Types of homes and the map have an order of their own; that of the lots stays for the other views. */}
      {view === 'types' || view === 'map' ? (
        <input type="hidden" name="order" value={order} />
      ) : (
        // No label: an open dialog hides all but the heading, and HTML forbids aria-hidden on a label.
        <div className={styles['sort']}>
          <select
            name="order"
            aria-label="Порядок"
            value={order}
            onChange={handledByForm}
            className={styles['select']}
            style={
              { '--chosen': orders.find(({ value }) => value === order)?.label.length } as object
            }
          >
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} className={styles['sign']} />
        </div>
      )}
      <button type="submit" className={styles['apply']}>
        Применить
      </button>
      {view === 'cards' ? null : <input type="hidden" name="view" value={view} />}
      <div role="group" aria-label="Вид" className={styles['views']}>
        {views.map(({ view: other, label, href }) => (
          <Link
            key={other}
            to={href}
            title={label}
            className={styles['view']}
            aria-current={other === view ? 'true' : undefined}
            preventScrollReset
          >
            <ViewSign view={other} />
            <span className={styles['viewWords']}>{label}</span>
          </Link>
        ))}
      </div>
    </div>
  )
}

function ViewSign({ view }: { view: ListView }) {
  if (view !== 'types') {
    return <Icon name={view === 'table' ? 'table' : view === 'map' ? 'pin' : 'grid'} size={20} />
  }
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M4 4h16v16H4zM4 13h7M11 10v10M14 4v6h6" />
    </svg>
  )
}
