import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { useSite } from '../../ui/site.ts'
import { useShare } from '../../ui/use-share.ts'
import { useCanAsk } from '../callback/form/call-us.tsx'
import { CallbackButton } from '../callback/form/callback-button.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { LotCard } from '../lots/model/schema.ts'
import { describeGone } from '../lots/model/gone-lots.ts'
import { lotKinds } from '../lots/model/labels.ts'
import { lotLabel } from '../lots/model/lot-names.ts'
import {
  arrangeFavourites,
  favouritesAddress,
  type FavouriteSort,
  favouriteSorts,
  groupFavourites,
} from './arrange-favourites.ts'
import { readChanges } from './favourite-changes.ts'
import { FavouriteMemo } from './favourite-memo.tsx'
import { FavouriteToggle } from './favourite-toggle.tsx'
import { clearFavourites, reloadFavourites } from './favourites-calls.ts'
import styles from './favourites-page.module.css'
import type { FavouritesPageData } from './favourites-page.server.ts'
import {
  acceptFavourites,
  type Favourites,
  favouritesStore,
  serverFavourites,
} from './favourites-store.ts'
import { FavouritesUndo } from './favourites-undo.tsx'
import { SeenLotsSection } from './seen-lots-section.tsx'

/** So many lots one comparison has (decision D38). */
const MAX_SHARED = 12

/** The visitor's own list: from the page data at first, then from the store. */
export function Component() {
  const canAsk = useCanAsk()
  const data = useLoaderData<FavouritesPageData>()
  const { pageSize, refusal, unavailable, sort } = data
  const favourites = useStore(favouritesStore, serverFavourites)
  useEffect(() => {
    if (!data.unavailable) syncStore(data)
  }, [data])
  const count = favourites.isLoaded ? favourites.lots.length : data.count
  const pages = Math.max(1, Math.ceil(count / pageSize))
  // The only lot of the last page may have just been removed.
  const page = Math.min(data.page, pages)
  const lots = favourites.isLoaded
    ? slicePage(arrangeFavourites(favourites.lots, sort), page, pageSize)
    : data.lots
  const [isCleared, setCleared] = useState(false)
  const gone = isCleared ? 0 : data.gone
  const changes = useChanges(favourites)
  const groups = groupFavourites(lots)
  const hasKinds = groups.length > 1
  const clearButton = <ClearButton onClear={() => setCleared(true)} />
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
            {count > 1 ? (
              <ButtonLink to="/compare" variant="secondary">
                Сравнить
              </ButtonLink>
            ) : null}
            <ButtonLink to="/shared-list" variant="text">
              Выбирать вместе
            </ButtonLink>
            <ButtonLink to="/favorites/print" variant="text">
              Распечатать
            </ButtonLink>
            <ShareButton ids={lots.map(({ id }) => id)} />
            {clearButton}
          </div>
        ) : null}
      </div>
      <FavouritesUndo />
      {refusal ? <Notice tone="error">{refusal}</Notice> : null}
      {gone > 0 ? (
        <Notice>
          {`${lots.length > 0 ? 'Ещё ' : ''}${describeGone(gone)}.`}
          {lots.length > 0 ? null : clearButton}
        </Notice>
      ) : null}
      {lots.length > 0 ? (
        <>
          <SortLinks sort={sort} />
          {groups.map(([kind, own]) => (
            <section key={kind} aria-label={hasKinds ? lotKinds[kind].title : undefined}>
              {hasKinds ? <h2 className={styles['kind']}>{lotKinds[kind].title}</h2> : null}
              <ul className={styles['list']}>
                {own.map((lot) => (
                  <li key={lot.id} className={styles['item']}>
                    <LotCardView
                      lot={lot}
                      headingLevel={hasKinds ? 'h3' : 'h2'}
                      action={<FavouriteToggle lotId={lot.id} label={lotLabel(lot)} isPressed />}
                    />
                    <FavouriteMemo
                      lotId={lot.id}
                      label={lotLabel(lot)}
                      change={changes.get(lot.id)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Pagination
            page={page}
            pages={pages}
            toHref={(number) => favouritesAddress(sort, number)}
          />
          <div className={styles['ask']}>
            {canAsk ? <p>Поможем сравнить и расскажем об условиях покупки.</p> : null}
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
      <SeenLotsSection except={lots.map(({ id }) => id)}>
        {(lot) => (
          <LotCardView
            lot={lot}
            action={<FavouriteToggle lotId={lot.id} label={lotLabel(lot)} />}
          />
        )}
      </SeenLotsSection>
    </Container>
  )
}

/** What changed since the last visit; empty until the complete list is loaded. It is read once. */
function useChanges({ isLoaded, lots }: Favourites): ReadonlyMap<number, string> {
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map())
  const isRead = useRef(false)
  useEffect(() => {
    if (!isLoaded || isRead.current) return
    isRead.current = true
    setChanges(readChanges(lots))
  }, [isLoaded, lots])
  return changes
}

function SortLinks({ sort }: { sort: FavouriteSort }) {
  return (
    <nav aria-label="Порядок" className={styles['sorts']}>
      {favouriteSorts.map(({ value, label }) => (
        <Link
          key={value}
          to={favouritesAddress(value)}
          aria-current={value === sort ? 'true' : undefined}
          className={styles['sort']}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function ShareButton({ ids }: { ids: readonly number[] }) {
  const { origin } = useSite()
  const { message, share } = useShare()
  const url = `${origin}/compare?ids=${ids.slice(0, MAX_SHARED).join(',')}`
  return (
    <div className={styles['share']}>
      <Button variant="text" onClick={() => share({ title: 'Избранное', url })}>
        {ids.length > MAX_SHARED ? `Поделиться первыми ${MAX_SHARED}` : 'Поделиться'}
      </Button>
      <p role="status" className={styles['message']}>
        {message}
      </p>
    </div>
  )
}

/** Stores the page's list if it is complete. If it is one page of several, reloads a store that differs from it. */
function syncStore({ lots, count, page, pageSize, sort }: FavouritesPageData): void {
  if (lots.length === count) return acceptFavourites(lots)
  const known = favouritesStore.get()
  if (!known.isLoaded) return
  const ids = (list: readonly LotCard[]) => list.map(({ id }) => id).join()
  const isSame =
    known.lots.length === count &&
    ids(slicePage(arrangeFavourites(known.lots, sort), page, pageSize)) === ids(lots)
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

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <form
      method="post"
      action="/favorites"
      onSubmit={(event) => {
        event.preventDefault()
        void clearFavourites()
        onClear()
      }}
    >
      <input type="hidden" name="action" value="clear" />
      <Button type="submit" variant="text">
        Очистить избранное
      </Button>
    </form>
  )
}
