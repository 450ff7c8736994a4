// chunk: controls
import { Icon } from '../display/icon.tsx'
import { Link } from '../link.tsx'
import styles from './pagination.module.css'

/** The address of a page of the list whose first page has this address. */
export function pageAddress(firstPath: string, page: number): string {
  if (page === 1) return firstPath
  return `${firstPath}${firstPath.includes('?') ? '&' : '?'}page=${page}`
}

interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  /** Returns the address of a page. */
  toHref: (page: number) => string
}

/** Links to the other pages of a list. Renders nothing for a single page. */
export function Pagination({ page, pages, toHref }: PaginationProps) {
  if (pages <= 1) return null
  const numbers = pageWindow(page, pages)
  return (
    <nav aria-label="Страницы" className={styles['pager']}>
      {page > 1 ? (
        <Link to={toHref(page - 1)} rel="prev" className={styles['item']}>
          <Icon name="chevron-left" size={20} />
          <span className="visually-hidden">Предыдущая страница</span>
        </Link>
      ) : null}
      <ul className={styles['list']}>
        {numbers.map((number, index) => (
          <li key={number ?? `gap-${numbers[index - 1]}`}>
            {number === null ? (
              <span className={styles['gap']}>…</span>
            ) : (
              <Link
                to={toHref(number)}
                className={styles['item']}
                aria-current={number === page ? 'page' : undefined}
              >
                <span className="visually-hidden">Страница </span>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages ? (
        <Link to={toHref(page + 1)} rel="next" className={styles['item']}>
          <Icon name="chevron-right" size={20} />
          <span className="visually-hidden">Следующая страница</span>
        </Link>
      ) : null}
    </nav>
  )
}

/**
 * Returns the page numbers that a pager shows: the first, the last and those around the current one. `null` represents
 * a gap of two or more pages.
 */
export function pageWindow(page: number, pages: number): Array<number | null> {
  const shown = new Set([1, pages])
  for (let near = page - 1; near <= page + 1; near += 1) {
    if (near >= 1 && near <= pages) shown.add(near)
  }
  const result: Array<number | null> = []
  let last = 0
  for (const number of [...shown].toSorted((a, b) => a - b)) {
    // A gap of one page is shown as that page.
    if (number - last === 2) result.push(last + 1)
    else if (number - last > 2) result.push(null)
    result.push(number)
    last = number
  }
  return result
}
