import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { countOf } from '../../lib/numbers.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CallbackButton } from '../callback/modal/callback-button.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { LotCard } from '../catalogue/model/schema.ts'
import { lotHeadline } from '../catalogue/model/lot-words.ts'
import { FavouriteToggle } from './favourite-toggle.tsx'
import { clearFavourites, reloadFavourites } from './favourites-calls.ts'
import styles from './favourites-page.module.css'
import type { FavouritesPageData } from './favourites-page.server.ts'
import { acceptFavourites, favouritesStore, serverFavourites } from './favourites-store.ts'

/** The visitor's own list: from the server at first, from the store once it has taken that over. */
export function Component() {
  const sent = useLoaderData<FavouritesPageData>()
  const { pageSize, refusal, unavailable } = sent
  const favourites = useStore(favouritesStore, serverFavourites)
  useEffect(() => {
    if (!sent.unavailable) takeOver(sent)
  }, [sent])
  const count = favourites.isLoaded ? favourites.lots.length : sent.count
  const pages = Math.max(1, Math.ceil(count / pageSize))
  // The last lot of the last page may have been taken out just now.
  const page = Math.min(sent.page, pages)
  const lots = favourites.isLoaded ? pageOf(favourites.lots, page, pageSize) : sent.lots
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
            <p className={styles['count']}>{countOf(count, 'объект', 'объекта', 'объектов')}</p>
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
                  action={<FavouriteToggle lotId={lot.id} label={lotHeadline(lot)} isPressed />}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(number) => (number > 1 ? `/favorites?page=${number}` : '/favorites')}
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

/** The whole list is the newest one; a part of it shows whether ours still is. */
function takeOver({ lots, count, page, pageSize }: FavouritesPageData): void {
  if (lots.length === count) return acceptFavourites(lots)
  const known = favouritesStore.get()
  if (!known.isLoaded) return
  const ids = (list: readonly LotCard[]) => list.map(({ id }) => id).join()
  const isSame =
    known.lots.length === count && ids(pageOf(known.lots, page, pageSize)) === ids(lots)
  if (!isSame) void reloadFavourites()
}

function pageOf(lots: readonly LotCard[], page: number, pageSize: number): readonly LotCard[] {
  return lots.slice((page - 1) * pageSize, page * pageSize)
}

/** Sends again what could not be stored, for visitors without scripts. */
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
