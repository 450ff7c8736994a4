import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { closeOutside } from '../form/close-outside.ts'
import { DropList } from '../form/drop-list.tsx'
import { Link } from '../link.tsx'
import styles from './choice-links.module.css'

interface Option {
  label: string
  count: number
  isChosen: boolean
  href: string
}

interface ChoiceLinksProps {
  filters: ReadonlyArray<{ label: string; options: readonly Option[] }>
}

/** The filters of a list as drop-down lists of links, so that every choice has an address and needs no scripts. */
export function ChoiceLinks({ filters }: ChoiceLinksProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => closeOutside(row.current), [])
  if (filters.length === 0) return null
  return (
    <div ref={row} className={styles['filters']}>
      {filters.map(({ label, options }) => (
        <nav key={label} aria-label={label} className={styles['filter']}>
          <DropList label={label} value={describeChosen(options)}>
            <ul>
              {options.map(({ label: name, count, isChosen, href }) => (
                <li key={name}>
                  <Link
                    to={href}
                    aria-current={isChosen ? 'true' : undefined}
                    className={clsx(styles['option'], isChosen && styles['chosen'])}
                    preventScrollReset
                  >
                    {name} <span className={styles['count']}>{count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </DropList>
        </nav>
      ))}
    </div>
  )
}

function describeChosen(options: readonly Option[]): string {
  const chosen = options.filter(({ isChosen }) => isChosen).map(({ label }) => label)
  return chosen.join(', ') || 'Все'
}
