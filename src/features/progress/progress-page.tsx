import clsx from 'clsx'
import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import card from '../../ui/display/card.module.css'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { pageAddress, Pagination } from '../../ui/page/pagination.tsx'
import { useSite } from '../../ui/site.ts'
import type { ProgressData, WorksCard } from './progress-page.server.ts'
import styles from './progress-page.module.css'

/** The building sites, each with its newest month. */
export function Component() {
  const { sites, hasTerms, count, filters, rejected, page, pages, path, firstPath } =
    useLoaderData<ProgressData>()
  const { origin } = useSite()
  return (
    <>
      <PageHead
        title={page > 1 ? `Ход строительства, страница ${page}` : 'Ход строительства'}
        description={`Что построено в каждом проекте: фотографии по месяцам, фильмы, снимки сверху${hasTerms ? ', сроки по\u00a0плану и\u00a0по\u00a0факту' : ''}.`}
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            itemListElement: sites.map(({ slug, name }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: `Ход строительства: ${name}`,
              url: `${origin}/progress/${slug}`,
            })),
          },
        ]}
      />
      <Container className={styles['page']}>
        <ListTop
          title="Ход строительства"
          lead={hasTerms && 'Сроки показаны так, как их обещали, и\u00a0так, как вышло.'}
          filters={filters}
          rejected={rejected}
        />
        {sites.length > 0 ? (
          <>
            <h2 id="results" tabIndex={-1} className={styles['found']}>
              {formatCount(count, 'стройка', 'стройки', 'строек')}
              {pages > 1 ? `, страница ${page} из\u00a0${pages}` : ''}
            </h2>
            <ul className={styles['sites']}>
              {sites.map((site, index) => (
                <li key={site.slug}>
                  <Site site={site} isFirst={index < 2} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pages={pages}
              toHref={(number) => pageAddress(firstPath, number)}
            />
          </>
        ) : (
          <EmptyState
            id="results"
            title={path !== '/progress' ? 'Таких строек нет' : 'Отчётов о стройке пока нет'}
            {...(path !== '/progress' && {
              text: 'Измените город или класс.',
              action: <ButtonLink to="/progress">Показать все стройки</ButtonLink>,
            })}
          />
        )}
      </Container>
    </>
  )
}

function Site({ site, isFirst }: { site: WorksCard; isFirst: boolean }) {
  const { slug, name, city, picture, month, title, monthsCount, filmsCount } = site
  const counts = [
    formatCount(monthsCount, 'месяц', 'месяца', 'месяцев'),
    ...(filmsCount > 0 ? [formatCount(filmsCount, 'фильм', 'фильма', 'фильмов')] : []),
  ]
  return (
    <article className={clsx(card['card'], styles['site'])}>
      {picture ? (
        <Picture
          src={picture.src}
          alt=""
          sizes="(max-width: 767px) 100vw, 50vw"
          width={picture.width}
          height={picture.height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className={styles['picture']}
        />
      ) : null}
      <h3 className={styles['name']}>
        <Link to={`/progress/${slug}`} className={card['link']}>
          {name}
        </Link>
      </h3>
      <p>
        <span className={styles['month']}>{month}</span>
        {title === '' ? '' : `: ${title}`}
      </p>
      <p className={styles['note']}>
        {city} · {counts.join(' · ')}
      </p>
    </article>
  )
}
