import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SearchForm } from '../../features/search/search-form.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './header-search.module.css'

/** The search of wide screens: a native popover over the header. Without scripts its button leads to the search page. */
export function HeaderSearch({ className }: { className: string | undefined }) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  // No document carries the popover before it is used.
  const [isUsed, setIsUsed] = useState(false)
  return (
    <>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          flushSync(() => setIsUsed(true))
          popover.current?.showPopover()
        }}
      >
        <button
          className={className}
          {...(isUsed ? { type: 'button', popoverTarget: id } : { type: 'submit' })}
        >
          <Icon name="search" size={16} />
          Поиск
        </button>
      </form>
      {isUsed ? (
        <div
          ref={popover}
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
      ) : null}
    </>
  )
}
