import { Link } from 'react-router'
import { Notice } from '../../ui/display/notice.tsx'
import { fieldFilters, selectFilters } from './filter-fields.ts'
import { type FilterName, filterNames, type LotFilter, toLotsAddress } from './lot-address.ts'
import styles from './lot-filters.module.css'

const shown = new Set<FilterName>(['status', 'q', ...selectFilters, ...fieldFilters])

/** What the server did not understand of the address. */
export function DroppedFilters({ dropped }: { dropped: readonly FilterName[] }) {
  return dropped.length === 0 ? null : (
    <Notice>Не поняли в адресе и не применили: {dropped.join(', ')}.</Notice>
  )
}

/** Filters of the address that have no field here, and the way to a list without any. */
export function OtherFilters({ filter }: { filter: LotFilter }) {
  const others = filterNames.filter((name) => filter[name] && !shown.has(name))
  if (Object.keys(filter).every((name) => name === 'status')) return null
  const { status } = filter
  return (
    <p className={styles['others']}>
      {others.length === 0
        ? null
        : `Ещё из\u00a0адреса: ${others.map((name) => `${name} = ${filter[name]?.join(', ')}`).join('; ')}. `}
      <Link to={toLotsAddress({ filter: status ? { status } : {}, pages: 1 })}>
        Сбросить фильтры
      </Link>
    </p>
  )
}
