import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  /** From the home page down; the last one is this page and has no address. */
  items: ReadonlyArray<{ title: string; href?: string | undefined }>
}

/** The way from the home page to this one. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Путь" className={styles['path']}>
      <ol className={styles['list']}>
        {items.map(({ title, href }) => (
          <li key={title} className={styles['item']}>
            {href === undefined ? (
              <span aria-current="page">{title}</span>
            ) : (
              <Link to={href} className={styles['link']}>
                {title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
