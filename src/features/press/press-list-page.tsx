import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { pageAddress, Pagination } from '../../ui/page/pagination.tsx'
import { useSite } from '../../ui/site.ts'
import { PressList } from './press-list.tsx'
import type { PressListData } from './press-list-page.server.ts'
import styles from './press-list-page.module.css'

/** The pieces of the press centre, six on a page, by year, kind and project. */
export function Component() {
  const { pieces, count, page, pages, filters, rejected, path, firstPath } =
    useLoaderData<PressListData>()
  const { origin, name } = useSite()
  return (
    <>
      <PageHead
        title={page > 1 ? `Пресс-центр, страница ${page}` : 'Пресс-центр'}
        description={`Новости ${name ? `компании ${name}` : 'застройщика'}: что построено, что началось и что изменилось. Всего ${formatCount(count, 'публикация', 'публикации', 'публикаций')}.`}
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            numberOfItems: count,
            itemListElement: pieces.map(({ slug, title, lead, published_on, picture }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              item: {
                '@type': 'NewsArticle',
                headline: title,
                description: lead || undefined,
                datePublished: published_on,
                url: `${origin}/press/${slug}`,
                image: picture ? new URL(picture, origin).href : undefined,
                author: { '@type': 'Organization', name: name || undefined, url: `${origin}/` },
              },
            })),
          },
        ]}
      />
      <Container className={styles['page']}>
        <ListTop
          title="Пресс-центр"
          filters={filters}
          rejected={rejected}
          action={
            <a href="/press/rss.xml" className={styles['feed']}>
              Лента RSS
            </a>
          }
        />
        {pieces.length > 0 ? (
          <>
            <h2 id="results" tabIndex={-1} className={styles['found']}>
              {formatCount(count, 'публикация', 'публикации', 'публикаций')}
              {pages > 1 ? `, страница ${page} из\u00a0${pages}` : ''}
            </h2>
            <PressList pieces={pieces} />
            <Pagination
              page={page}
              pages={pages}
              toHref={(number) => pageAddress(firstPath, number)}
            />
          </>
        ) : (
          <EmptyState
            id="results"
            title={path !== '/press' ? 'Таких публикаций нет' : 'Публикаций пока нет'}
            {...(path !== '/press' && {
              text: 'Измените год, вид или проект.',
              action: <ButtonLink to="/press">Показать все публикации</ButtonLink>,
            })}
          />
        )}
      </Container>
    </>
  )
}
