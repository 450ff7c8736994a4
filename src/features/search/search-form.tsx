import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  /** Name of the form among others on the page, for screen readers. */
  label: string
  /** The previous query. */
  query?: string | undefined
  className?: string | undefined
  /** Where the form leads, and the parameter of the text; by default the search of the site. */
  action?: string | undefined
  name?: string | undefined
  /** Name of the field. */
  fieldLabel?: string | undefined
  placeholder?: string | undefined
  /** Other fields of the form. */
  children?: ReactNode
}

/** A search form. Works without scripts. */
export function SearchForm({
  label,
  query,
  className,
  action = '/search',
  name = 'q',
  fieldLabel = 'Что найти',
  placeholder = 'Проект, номер квартиры',
  children,
}: SearchFormProps) {
  return (
    <form
      action={action}
      role="search"
      aria-label={label}
      className={clsx(styles['form'], className)}
    >
      <input
        aria-label={fieldLabel}
        type="search"
        name={name}
        defaultValue={query}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className={styles['input']}
      />
      {children}
      <button type="submit" className={styles['submit']}>
        <Icon name="search" />
        <span className="visually-hidden">Найти</span>
      </button>
    </form>
  )
}
