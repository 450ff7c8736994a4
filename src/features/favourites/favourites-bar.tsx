import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './favourites-bar.module.css'
import { toggleFavourite } from './favourites-calls.ts'
import { favouritesBarStore } from './favourites-store.ts'

/** Tells that a lot was added, with the way to the list and a way back. */
export function FavouritesBar() {
  const lot = useStore(favouritesBarStore, { ssr: () => null })
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current !== pathname) favouritesBarStore.set(null)
    lastPath.current = pathname
  }, [pathname])
  return (
    <>
      <p className="visually-hidden" role="status">
        {lot ? 'Добавлено в избранное' : ''}
      </p>
      {lot ? (
        <section className={styles['bar']} aria-label="Добавлено в избранное">
          <p className={styles['text']}>
            <Icon name="heart-filled" size={20} />
            Добавлено в избранное
          </p>
          <div className={styles['ways']}>
            <Link className={styles['link']} to="/favorites">
              Перейти к списку
            </Link>
            <Button variant="text" onClick={() => void toggleFavourite(lot.id)}>
              Отменить
            </Button>
          </div>
          <button
            type="button"
            className={styles['close']}
            aria-label="Закрыть"
            onClick={() => favouritesBarStore.set(null)}
          >
            <Icon name="close" size={20} />
          </button>
        </section>
      ) : null}
    </>
  )
}
