import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './favourites-badge.module.css'
import { favouritesStore, loadFavourites, serverFavourites } from './favourites-store.ts'

interface FavouritesBadgeProps {
  className?: string | undefined
}

/** The way to the favourites, with their count once there are any. It also has the list loaded after the page. */
export function FavouritesBadge({ className }: FavouritesBadgeProps) {
  const { lots } = useStore(favouritesStore, serverFavourites)
  useEffect(() => whenIdle(() => void loadFavourites()), [])
  return (
    <Link to="/favorites" className={clsx(styles['badge'], className)}>
      <Icon name="heart" />
      <span className="visually-hidden">Избранное </span>
      {lots.length > 0 ? <span className={styles['count']}>{lots.length}</span> : null}
    </Link>
  )
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
