import { Link } from 'react-router'
import type { ContentChange } from '../../features/content/edit/edit-schema.ts'
import { toFileAddress } from './content-address.ts'
import { actionNames } from './content-words.ts'
import styles from './content.module.css'

interface ChangeListProps {
  changes: readonly ContentChange[]
  /** Links open the drafts. */
  isDraft?: boolean
}

/** What a publish creates, changes and deletes, each with its page of the site. */
export function ChangeList({ changes, isDraft = false }: ChangeListProps) {
  return (
    <ul className={styles['rows']}>
      {changes.map(({ path, kind, key, title, action, address }) => (
        <li key={`${path} ${kind} ${key}`}>
          <span className={styles['action']}>{actionNames[action]}</span>
          {action === 'deleted' && !isDraft ? (
            <b>{title}</b>
          ) : (
            <Link to={toFileAddress(path, { isDraft })} className={styles['name']}>
              {title}
            </Link>
          )}
          {address === null ? null : (
            <a href={address} target="_blank" rel="noreferrer" className={styles['note']}>
              {address}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
