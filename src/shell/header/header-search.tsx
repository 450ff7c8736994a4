import { useId } from 'react'
import { SearchForm } from '../../features/search/search-form.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './header-search.module.css'

/** The search of wide screens: a native popover over the header, which needs no scripts. */
export function HeaderSearch({ className }: { className: string | undefined }) {
  const id = useId()
  return (
    <>
      <button type="button" className={className} popoverTarget={id}>
        <Icon name="search" size={16} />
        Поиск
      </button>
      <div
        id={id}
        popover="auto"
        className={styles['popover']}
        onToggle={({ currentTarget, newState }) => {
          if (newState === 'open') currentTarget.querySelector('input')?.focus()
        }}
      >
        <div className={styles['line']}>
          <SearchForm label="Поиск по сайту" className={styles['form']} />
          <button
            type="button"
            className={styles['close']}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
            <span className="visually-hidden">Закрыть</span>
          </button>
        </div>
      </div>
    </>
  )
}
