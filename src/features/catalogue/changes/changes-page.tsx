import { useLoaderData } from 'react-router'
import { formatCount } from '../../../lib/numbers.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Head } from '../../../ui/head.tsx'
import { Link } from '../../../ui/link.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { ListTop } from '../../../ui/page/list-top.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Pagination } from '../../../ui/page/pagination.tsx'
import { useSite } from '../../../ui/site.ts'
import type { DescribedChange } from './change-texts.ts'
import type { ChangesData } from './changes-page.server.ts'
import styles from './changes-page.module.css'

const TITLE = 'Что изменилось'

/** What was added, repriced and withdrawn in the last 30 days, so that news need no address of the visitor. */
export function Component() {
  const { days, count, page, pages, filters, rejected, path, firstPath, since } =
    useLoaderData<ChangesData>()
  const { name, origin } = useSite()
  const toHref = (number: number) =>
    number === 1 ? firstPath : `${firstPath}${firstPath.includes('?') ? '&' : '?'}page=${number}`
  return (
    <>
      <PageHead
        title={page > 1 ? `${TITLE}, страница ${page}` : TITLE}
        description={`Что появилось в продаже, изменило цену и снято с продажи за 30 дней.${name ? ` ${name}.` : ''}`}
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            numberOfItems: count,
            itemListElement: days
              .flatMap(({ houses }) => houses.flatMap(({ changes }) => changes))
              .map(({ event, title, href }, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                name: `${event}: ${title}`,
                url: origin + href,
              })),
          },
        ]}
      />
      <Head>
        <link rel="alternate" type="application/rss+xml" title={TITLE} href="/changes.rss" />
      </Head>
      <Container className={styles['page']}>
        <ListTop
          title={TITLE}
          lead="За 30 дней: что появилось в продаже, изменило цену и снято с продажи."
          filters={filters}
          rejected={rejected}
          action={
            <a href="/changes.rss" className={styles['feed']}>
              Лента RSS
            </a>
          }
        />
        {count > 0 ? (
          <>
            <h2 id="results" tabIndex={-1} className={styles['found']}>
              {formatCount(count, 'изменение', 'изменения', 'изменений')}
              {pages > 1 ? `, страница ${page} из\u00a0${pages}` : ''}
            </h2>
            {days.map(({ title, houses }) => (
              <section key={title} className={styles['day']}>
                <h3 className={styles['date']}>{title}</h3>
                {houses.map(({ house, changes }) => (
                  <section key={house} className={styles['house']}>
                    <h4 className={styles['name']}>{house}</h4>
                    <ul>
                      {changes.map((change) => (
                        <ChangeRow key={`${change.type} ${change.href} ${change.at}`} {...change} />
                      ))}
                    </ul>
                  </section>
                ))}
              </section>
            ))}
            <Pagination page={page} pages={pages} toHref={toHref} />
          </>
        ) : (
          <EmptyState
            id="results"
            title={path === '/changes' ? 'Изменений пока нет' : 'Таких изменений нет'}
            {...(path === '/changes' && {
              text: since
                ? `Записываем их с\u00a0${since}`
                : 'За\u00a030 дней ничего не\u00a0изменилось.',
            })}
            {...(path !== '/changes' && {
              text: 'Измените событие, вид или проект.',
              action: <ButtonLink to="/changes">Показать все изменения</ButtonLink>,
            })}
          />
        )}
      </Container>
    </>
  )
}

/** A lot with what happened to it: a new price with the old one and the difference, or the event in words. */
function ChangeRow({ event, title, href, spot, paid, was, shift }: DescribedChange) {
  return (
    <li className={styles['change']}>
      <Link to={href} className={styles['lot']}>
        {title}
      </Link>
      <span className={styles['spot']}>{spot}</span>
      {shift === null ? (
        <span className={styles['event']}>{event}</span>
      ) : (
        <span className={styles['shift']} data-cheaper={shift.isCheaper || undefined}>
          <span aria-hidden="true">{shift.text}</span>
          <span className="visually-hidden">{shift.spoken}</span>
        </span>
      )}
      <span className={styles['price']}>
        {was === null ? null : (
          <>
            <span className="visually-hidden">Было </span>
            <s className={styles['was']}>{was}</s> <span className="visually-hidden">стало </span>
          </>
        )}
        {paid}
      </span>
    </li>
  )
}
