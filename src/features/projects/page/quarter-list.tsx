import { formatCompletion } from '../../../lib/time/completion.ts'
import { Link } from '../../../ui/link.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'

/** The project's documents, the newest quarter first. */
export function QuarterList({ quarters }: Pick<ProjectPageData, 'quarters'>) {
  return (
    <ul className={styles['quarters']}>
      {quarters.map(({ year, quarter, documents }) => (
        <li key={`${year} ${quarter}`}>
          <h3 className={styles['quarter']}>{formatCompletion(`${year}-${quarter}`)}</h3>
          <ul>
            {documents.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/documents/${slug}`} className={styles['document']}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
