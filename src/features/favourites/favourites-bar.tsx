import { useStore } from '@nanostores/react'
import { Button } from '../../ui/form/button.tsx'
import { CloseButton } from '../../ui/form/close-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useReturnFocus } from '../../ui/form/use-return-focus.ts'
import styles from './favourites-bar.module.css'
import { toggleFavourite } from './favourites-calls.ts'
import { favouritesBarStore } from './favourites-store.ts'
import { useDismiss } from './use-dismiss.ts'

/** A message that a lot was added, with a link to the list and an undo button. */
export function FavouritesBar() {
  const lot = useStore(favouritesBarStore, { ssr: () => null })
  const { ref, returnFocus } = useReturnFocus()
  function close() {
    returnFocus()
    favouritesBarStore.set(null)
  }
  useDismiss(lot !== null, close)
  return (
    <>
      <p className="visually-hidden" role="status">
        {lot ? 'Добавлено в избранное' : ''}
      </p>
      {lot ? (
        <section className={styles['bar']} aria-label="Добавлено в избранное" ref={ref}>
          <p className={styles['text']}>
            <Icon name="heart" size={20} className={styles['filled']} />
            Добавлено в избранное
          </p>
          <div className={styles['ways']}>
            <Link className={styles['link']} to="/favorites">
              Перейти к списку
            </Link>
            <Button
              variant="text"
              onClick={() => {
                returnFocus()
                void toggleFavourite(lot.id)
              }}
            >
              Отменить
            </Button>
          </div>
          <CloseButton className={styles['close']} onClick={close} />
        </section>
      ) : null}
    </>
  )
}
