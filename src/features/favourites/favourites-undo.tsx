import { useEffect, useState } from 'react'
import { formatCount } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { lotHeadline } from '../lots/model/lot-labels.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { restoreFavourites } from './favourites-calls.ts'
import styles from './favourites-page.module.css'
import { favouritesStore } from './favourites-store.ts'

/** Says what has just left the list, with a button that puts it back. */
export function FavouritesUndo() {
  const [removed, setRemoved] = useState<readonly LotCard[]>([])
  const [isRestoring, setRestoring] = useState(false)
  useEffect(
    () =>
      favouritesStore.listen((now, before) => {
        if (!now.isLoaded || !before?.isLoaded) return
        const gone = before.lots.filter(({ id }) => !now.lots.some((lot) => lot.id === id))
        if (gone.length > 0) setRemoved(gone)
        else if (now.lots.length > before.lots.length) setRemoved([])
      }),
    [],
  )
  async function restore() {
    setRestoring(true)
    await restoreFavourites(removed)
    setRestoring(false)
    setRemoved([])
  }
  const [first] = removed
  return (
    <div className={styles['undo']} role="status">
      {first ? (
        <>
          <p>
            Убрано из&nbsp;избранного:{' '}
            {removed.length === 1
              ? lotHeadline(first)
              : formatCount(removed.length, 'объект', 'объекта', 'объектов')}
          </p>
          <Button
            variant="text"
            isLoading={isRestoring}
            onClick={() => {
              if (!isRestoring) void restore()
            }}
          >
            Вернуть
          </Button>
        </>
      ) : null}
    </div>
  )
}
