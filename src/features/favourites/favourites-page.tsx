import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { CallbackButton } from '../callback/modal/callback-button.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { LotCard } from '../catalogue/model/schema.ts'
import { lotTitle } from '../catalogue/model/lot-title.ts'
import { FavouriteToggle } from './favourite-toggle.tsx'
import { clearFavourites, reloadFavourites } from './favourites-calls.ts'
import styles from './favourites-page.module.css'
import type { FavouritesPageData } from './favourites-page.server.ts'
import { acceptFavourites, favouritesStore, serverFavourites } from './favourites-store.ts'

/** The visitor's own list: from the page data at first, then from the store. */
export function Component() {
  const data = useLoaderData<FavouritesPageData>()
  const { pageSize, refusal, unavailable } = data
  const favourites = useStore(favouritesStore, serverFavourites)
  useEffect(() => {
    if (!data.unavailable) syncStore(data)
  }, [data])
  const count = favourites.isLoaded ? favourites.lots.length : data.count
  const pages = Math.max(1, Math.ceil(count / pageSize))
  // The only lot of the last page may have just been removed.
  const page = Math.min(data.page, pages)
  const lots = favourites.isLoaded ? slicePage(favourites.lots, page, pageSize) : data.lots
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
            <p className={styles['count']}>{formatCount(count, 'объект', 'объекта', 'объектов')}</p>
          ) : null}
        </div>
        {lots.length > 0 ? (
          <div className={styles['tools']}>
            <ButtonLink to="/favorites/print" variant="text">
              Распечатать
            </ButtonLink>
            <ClearButton />
          </div>
        ) : null}
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
                  action={
                    <FavouriteToggle
                      lotId={lot.id}
                      label={`${lotTitle(lot)}, ${lot.article}`}
                      isPressed
                    />
                  }
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pages}
            toHref={(number) => (number > 1 ? `/favorites?page=${number}` : '/favorites')}
          />
          <div className={styles['ask']}>
            <p>Поможем сравнить и расскажем об условиях покупки.</p>
            <CallbackButton data={{ formName: 'favorites', withTimeSelect: true }} />
          </div>
        </>
      ) : unavailable ? (
        <RepeatForm {...unavailable} />
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

/** Stores the page's list if it is complete. If it is one page of several, reloads a store that differs from it. */
function syncStore({ lots, count, page, pageSize }: FavouritesPageData): void {
  if (lots.length === count) return acceptFavourites(lots)
  const known = favouritesStore.get()
  if (!known.isLoaded) return
  const ids = (list: readonly LotCard[]) => list.map(({ id }) => id).join()
  const isSame =
    known.lots.length === count && ids(slicePage(known.lots, page, pageSize)) === ids(lots)
  if (!isSame) void reloadFavourites()
}

function slicePage(lots: readonly LotCard[], page: number, pageSize: number): readonly LotCard[] {
  return lots.slice((page - 1) * pageSize, page * pageSize)
}

/** Sends a form that could not be stored again, for visitors without scripts. */
function RepeatForm({ action, property, back }: NonNullable<FavouritesPageData['unavailable']>) {
  return (
    <form method="post" action="/favorites" className={styles['tools']}>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="property" value={property} />
      <Button type="submit">Повторить</Button>
      {back ? (
        <ButtonLink to={back} variant="text">
          Вернуться к&nbsp;странице
        </ButtonLink>
      ) : null}
    </form>
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
