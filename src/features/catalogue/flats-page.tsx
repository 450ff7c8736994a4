import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import type { FlatsData } from './flats-page.server.ts'
import { itemListJsonLd } from './json-ld.ts'
import { LotList } from './lot-list.tsx'
import styles from './lot-list.module.css'
import { listAddress, lotCount, lotHeadline } from './lot-words.ts'
import { writeLotQuery } from './selection.ts'
import { lotKinds } from './words.ts'

/** The list of flats. */
export function Component() {
  const data = useLoaderData<FlatsData>()
  const site = useSite()
  const { kind, query, count, lots } = data
  const { title } = lotKinds[kind]
  return (
    <>
      <PageHead
        title={query.page > 1 ? `${title}, страница ${query.page}` : title}
        description={`${title} от застройщика: ${lotCount(kind, count)} с планами, ценами и сроками сдачи.`}
        path={listAddress(kind, writeLotQuery(kind, query))}
        jsonLd={itemListJsonLd(site.origin, lots)}
      />
      <Container>
        <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title }]} />
        <h1 className={styles['title']}>{title}</h1>
        <LotList
          data={data}
          actionOf={(lot) => (
            <FavouriteToggle lotId={lot.id} label={`${lotHeadline(lot)}, ${lot.article}`} />
          )}
        />
      </Container>
    </>
  )
}
