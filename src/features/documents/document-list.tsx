import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { joinWords } from '../../lib/plain-text.ts'
import styles from './document-list.module.css'

interface DocumentListProps {
  documents: ReadonlyArray<{ slug: string; title: string }>
}

/** Documents by title, each a link to its page. */
export function DocumentList({ documents }: DocumentListProps) {
  return (
    <ul className={styles['list']}>
      {documents.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={`/documents/${slug}`} className={styles['link']}>
            {joinWords(title)}
            <Icon name="arrow-right" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
