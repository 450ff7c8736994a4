import { useLoaderData } from 'react-router'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { pageAddress, Pagination } from '../../ui/page/pagination.tsx'
import { useSite } from '../../ui/site.ts'
import { BroadcastCard } from './broadcast-card.tsx'
import styles from './broadcasts-page.module.css'
import type { BroadcastsData } from './broadcasts-page.server.ts'
import { toVideoObject } from './shown-broadcast.ts'

/** Cameras on the building sites and films, the live ones first. */
export function Component() {
  const { broadcasts, filters, rejected, page, pages, path, firstPath } =
    useLoaderData<BroadcastsData>()
  const { origin } = useSite()
  return (
    <>
      <PageHead
        title={page > 1 ? `Трансляции со строек, страница ${page}` : 'Трансляции со строек'}
        description="Камеры на площадках в прямом эфире и записи: что происходит на стройке каждого проекта."
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            itemListElement: broadcasts.map((broadcast, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              item: toVideoObject(origin, broadcast),
            })),
          },
        ]}
      />
      <Container className={styles['page']}>
        <ListTop
          title="Трансляции"
          lead={
            broadcasts.length > 0 &&
            'Камеры на площадках и записи. Видео загружается, когда вы его включаете.'
          }
          filters={filters}
          rejected={rejected}
        />
        {broadcasts.length > 0 ? (
          <>
            <ul className={styles['list']}>
              {broadcasts.map((broadcast, index) => (
                <li key={broadcast.id}>
                  <BroadcastCard broadcast={broadcast} isFirst={index === 0} />
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
            title={path === '/broadcasts' ? 'Трансляций пока нет' : 'Таких трансляций нет'}
            {...(path !== '/broadcasts' && {
              text: 'Измените проект или вид.',
              action: <ButtonLink to="/broadcasts">Показать все трансляции</ButtonLink>,
            })}
          />
        )}
      </Container>
    </>
  )
}
