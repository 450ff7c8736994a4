import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Container } from '../../../ui/container.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import type { FlatsData } from './flats-page.server.ts'
import { listJsonLd } from './list-json-ld.ts'
import { LotList } from './lot-list.tsx'
import styles from './lot-list.module.css'
import type { ListedLot } from '../model/listed-lot.ts'
import { lotHeadline } from '../model/lot-words.ts'

/** The list of flats. */
export function Component() {
  const data = useLoaderData<FlatsData>()
  const { origin } = useSite()
  const { title, head, lots } = data
  return (
    <>
      <PageHead {...head} jsonLd={[listJsonLd(origin, lots)]} />
      <Container>
        <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title }]} />
        <h1 className={styles['title']}>{title}</h1>
        <LotList data={data} actionOf={heartOf} />
      </Container>
    </>
  )
}

function heartOf(lot: ListedLot) {
  return <FavouriteToggle lotId={lot.id} label={`${lotHeadline(lot)}, ${lot.article}`} />
}
