import clsx from 'clsx'
import { useId } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  /** Name of the form among others on the page, for screen readers. */
  label: string
  /** The previous query. */
  query?: string | undefined
  className?: string | undefined
}

/** The search form of the site. Works without scripts. */
export function SearchForm({ label, query, className }: SearchFormProps) {
  const id = useId()
  return (
    <form
      action="/search"
      role="search"
      aria-label={label}
      className={clsx(styles['form'], className)}
    >
      <label htmlFor={id} className="visually-hidden">
        Что найти
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Проект, номер квартиры"
        autoComplete="off"
        enterKeyHint="search"
        className={styles['input']}
      />
      <button type="submit" className={styles['submit']}>
        <Icon name="search" />
        <span className="visually-hidden">Найти</span>
      </button>
    </form>
  )
}
