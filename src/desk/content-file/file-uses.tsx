import { Link } from 'react-router'
import type { FileUse } from '../../features/content/edit/edit-schema.ts'
import { toFileAddress } from '../content/content-address.ts'
import styles from './file.module.css'

/** The files that need a file, each with the way to the field. Nothing where none does. */
export function FileUses({ uses }: { uses: readonly FileUse[] }) {
  if (uses.length === 0) return null
  return (
    <div>
      <p>На него ссылаются:</p>
      <ul className={styles['uses']}>
        {uses.map(({ path, field, title }) => (
          <li key={`${path} ${field}`}>
            <Link to={toFileAddress(path, { field })}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
