import type { Ref } from 'react'
import { SearchForm } from '../../features/search/search-form.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './search-popover.module.css'

interface SearchPopoverProps {
  ref: Ref<HTMLDivElement>
  id: string
}

/** The search form over the header, as a native popover. */
export function SearchPopover({ ref, id }: SearchPopoverProps) {
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={styles['popover']}
      onToggle={({ currentTarget, newState }) => {
        if (newState !== 'open') return
        // A second time it is the same listener.
        currentTarget.addEventListener('keydown', closeOnEscape)
        currentTarget.querySelector('input')?.focus()
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
  )
}

/** In WebKit a search field takes Esc, so that the popover would stay. */
function closeOnEscape({ key, isComposing, currentTarget }: KeyboardEvent): void {
  if (key === 'Escape' && !isComposing) (currentTarget as HTMLElement).hidePopover?.()
}
