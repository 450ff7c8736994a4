import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { countOf } from '../../lib/numbers.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CallbackButton } from '../callback/callback-button.tsx'
import { LotCardView } from '../catalogue/lot-card.tsx'
import { lotHeadline } from '../catalogue/lot-words.ts'
import { FavouriteToggle } from './favourite-toggle.tsx'
import { clearFavourites } from './favourites-calls.ts'
import styles from './favourites-page.module.css'
import type { FavouritesPageData } from './favourites-page.server.ts'
import { acceptFavourites, favouritesStore, serverFavourites } from './favourites-store.ts'

/** The visitor's own list: from the server at first, from the store once it has taken that over. */
export function Component() {
  const { lots: sent, refusal } = useLoaderData<FavouritesPageData>()
  const favourites = useStore(favouritesStore, serverFavourites)
  useEffect(() => acceptFavourites(sent), [sent])
  const lots = favourites.isLoaded ? favourites.lots : sent
  return (
    <Container className={styles['page']}>
      <PageHead
        title="Избранное"
        description="Квартиры и другие объекты, которые вы отметили"
        path="/favorites"
        isIndexed={false}
      />
      <div className={styles['head']}>
        <div>
          <h1>Избранное</h1>
          {lots.length > 0 ? (
            <p className={styles['count']}>
              {countOf(lots.length, 'объект', 'объекта', 'объектов')}
            </p>
          ) : null}
        </div>
        {lots.length > 0 ? <ClearButton /> : null}
      </div>
      {refusal ? <Notice tone="error">{refusal}</Notice> : null}
      {lots.length > 0 ? (
        <>
          <ul className={styles['list']}>
            {lots.map((lot) => (
              <li key={lot.id} className={styles['item']}>
                <LotCardView
                  lot={lot}
                  headingLevel="h2"
                  action={<FavouriteToggle lotId={lot.id} label={lotHeadline(lot)} isPressed />}
                />
              </li>
            ))}
          </ul>
          <div className={styles['ask']}>
            <p>Поможем сравнить и расскажем об условиях покупки.</p>
            <CallbackButton data={{ formName: 'favorites' }} />
          </div>
        </>
      ) : (
        <EmptyState
          title="Здесь пока пусто"
          text="Нажмите на сердце у квартиры, и она появится в этом списке."
          action={<ButtonLink to="/flats">Выбрать квартиру</ButtonLink>}
        />
      )}
    </Container>
  )
}

function ClearButton() {
  return (
    <form
      method="post"
      action="/favorites"
      onSubmit={(event) => {
        event.preventDefault()
        void clearFavourites()
      }}
    >
      <input type="hidden" name="action" value="clear" />
      <Button type="submit" variant="text">
        Очистить избранное
      </Button>
    </form>
  )
}
