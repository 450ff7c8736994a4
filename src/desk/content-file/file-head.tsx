import { Link } from 'react-router'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { ScreenTop } from '../kit/screen-top.tsx'
import styles from './file.module.css'

/** The name of a file, its place in the folder, its page of the site and what was published of it before. */
export function FileHead({ file }: { file: ContentFile }) {
  const { path, title, address, base } = file
  return (
    <div className={styles['head']}>
      <ScreenTop title={title} />
      <p className={styles['note']}>{path}</p>
      <p className={styles['links']}>
        {address === null ? null : (
          <a href={address} target="_blank" rel="noreferrer">
            Страница на{'\u00a0'}сайте
          </a>
        )}
        {base === null ? null : (
          <Link to={`/content/revisions?${new URLSearchParams({ path }).toString()}`}>
            Что публиковали раньше
          </Link>
        )}
      </p>
    </div>
  )
}
