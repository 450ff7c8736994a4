import { Picture } from '../../../ui/display/picture.tsx'
import { Link } from '../../../ui/link.tsx'
import type { LotListData } from './lot-list-data.ts'
import styles from './lot-list.module.css'

/** Rooms of the projects in a list, beside its title; on phones one. */
export function ListRooms({ rooms }: Pick<LotListData, 'rooms'>) {
  return (
    <div className={styles['rooms']}>
      {rooms.map(({ picture, project, href }) => (
        <Link key={picture.src} to={href} title={project}>
          <Picture
            src={picture.src}
            alt={[project, picture.alt].filter(Boolean).join('. ')}
            sizes="(max-width: 767px) 40vw, 25vw"
            width={picture.width}
            height={picture.height}
            decoding="async"
          />
        </Link>
      ))}
    </div>
  )
}
