import { useStore } from '@nanostores/react'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './favourites-badge.module.css'
import { favouritesStore, serverFavourites } from './favourites-store.ts'

/** A link to the favourites with their count, if there are any. */
export function FavouritesBadge() {
  const { lots } = useStore(favouritesStore, serverFavourites)
  return (
    <Link to="/favorites" className={styles['badge']}>
      <Icon name="heart" />
      <span className="visually-hidden">Избранное </span>
      {lots.length > 0 ? <span className={styles['count']}>{lots.length}</span> : null}
    </Link>
  )
}
