import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './search-page.module.css'
import type { LeadingList } from './search-page.server.ts'

interface LeadingLotsProps extends Omit<LeadingList, 'lots'> {
  /** The cards of the first lots as items of a list. */
  children: ReactNode
  hasLots: boolean
}

/** What a query describes in words: how many lots there are, the first of them, and the link to all. */
export function LeadingLots({
  title,
  text,
  unknown,
  action,
  href,
  hasLots,
  children,
}: LeadingLotsProps) {
  return (
    <section aria-labelledby="results" className={styles['lead']}>
      <h2 id="results" tabIndex={-1} className={styles['found']}>
        {text === null ? <Link to={href}>{title}</Link> : title}
      </h2>
      {text === null ? null : <p className={styles['hint']}>{text}</p>}
      {unknown === null ? null : <p className={styles['hint']}>{unknown}</p>}
      {hasLots ? <ul className={styles['cards']}>{children}</ul> : null}
      <ButtonLink to={href}>{action}</ButtonLink>
    </section>
  )
}
