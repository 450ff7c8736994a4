// chunk: first-load
import { Link } from '../link.tsx'
import styles from './breadcrumbs.module.css'
import { JsonLd } from './json-ld.tsx'
import { useSite } from '../site.ts'

interface BreadcrumbsProps {
  /** From the home page to this page, which has no address. */
  items: ReadonlyArray<{ title: string; href?: string | undefined }>
  /** False omits the structured data on pages that are not indexed. */
  isIndexed?: boolean | undefined
}

/** Breadcrumbs with structured data for search engines. */
export function Breadcrumbs({ items, isIndexed = true }: BreadcrumbsProps) {
  const { origin } = useSite()
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
      {isIndexed ? (
        <JsonLd nodes={import.meta.env.SSR ? [toBreadcrumbList(origin, items)] : null} />
      ) : null}
    </nav>
  )
}

/** The last item is the page itself and has no address. */
function toBreadcrumbList(origin: string, items: BreadcrumbsProps['items']): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ title, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(href === undefined ? {} : { item: origin + href }),
    })),
  }
}
