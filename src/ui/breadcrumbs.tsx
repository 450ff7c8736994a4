import { Link } from './link.tsx'
import styles from './breadcrumbs.module.css'
import { JsonLd } from './json-ld.tsx'
import { useSite } from './site.ts'

interface BreadcrumbsProps {
  /** From the home page down; the last one is this page and has no address. */
  items: ReadonlyArray<{ title: string; href?: string | undefined }>
  /** False on pages that search engines leave alone: they need no data of the way. */
  isIndexed?: boolean | undefined
}

/** The way from the home page to this one, for visitors and for search engines. */
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
      {isIndexed ? <JsonLd nodes={[breadcrumbList(origin, items)]} /> : null}
    </nav>
  )
}

/** The last one is this page itself, whose address need not be said. */
function breadcrumbList(origin: string, items: BreadcrumbsProps['items']): object {
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
