import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { formatDay } from '../../lib/time/days.ts'
import { PrintedLot } from '../catalogue/card/printed-lot.tsx'
import styles from './favourites-print-page.module.css'
import type { FavouritesPrintData } from './favourites-print-page.server.ts'

/** The visitor's list for printing: each lot with its plan, facts and price, and the company's contacts. */
export function Component() {
  const { lots, at } = useLoaderData<FavouritesPrintData>()
  const { name, contacts, origin } = useSite()
  return (
    <div className={styles['sheet']}>
      <PageHead
        title="Избранное для печати"
        description="Список отмеченных объектов с планами и ценами"
        path="/favorites/print"
        isIndexed={false}
      />
      <div className={styles['tools']}>
        <Link to="/favorites">Вернуться к избранному</Link>
        {lots.length > 0 ? <Button onClick={() => window.print()}>Распечатать</Button> : null}
      </div>
      <header className={styles['head']}>
        <Logo name={name} />
        {contacts ? (
          <address className={styles['contacts']}>
            {contacts.phone}
            <br />
            {contacts.email}
            <br />
            {origin.replace(/^https?:\/\//, '')}
          </address>
        ) : null}
      </header>
      <h1 className={styles['title']}>Избранное</h1>
      {lots.length > 0 ? (
        <>
          <p className={styles['note']}>
            {formatCount(lots.length, 'объект', 'объекта', 'объектов')}. Цены на {formatDay(at)};
            это не&nbsp;оферта.
          </p>
          <ol className={styles['list']}>
            {lots.map((lot) => (
              <li key={lot.id} className={styles['lot']}>
                <PrintedLot lot={lot} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <EmptyState
          title="Печатать пока нечего"
          text="Отметьте квартиры сердцем, и они появятся на этом листе."
          action={<Link to="/flats">Выбрать квартиру</Link>}
        />
      )}
    </div>
  )
}
