import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './favourites-badge.module.css'
import { favouritesStore, serverFavourites } from './browser/favourites-store.ts'

interface FavouritesBadgeProps {
  className?: string | undefined
}

/** A link to the favourites with their count, if there are any. */
export function FavouritesBadge({ className }: FavouritesBadgeProps) {
  const { lots } = useStore(favouritesStore, serverFavourites)
  return (
    <Link to="/favorites" className={clsx(styles['badge'], className)}>
      <Icon name="heart" />
      <span className="visually-hidden">Избранное </span>
      {lots.length > 0 ? <span className={styles['count']}>{lots.length}</span> : null}
    </Link>
  )
}
