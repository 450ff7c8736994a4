import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { WordsForm } from '../../search/words-form.tsx'
import type { ListedLot } from '../model/listed-lot.ts'
import { lotLabel } from '../model/lot-names.ts'
import { toListJsonLd } from '../list-data/list-json-ld.ts'
import { LateListEnd, type ListPageData } from './late-list-end.tsx'
import { LotList } from './lot-list.tsx'
import styles from './lot-list.module.css'

/** The list of one kind of lots. */
export function Component() {
  const data = useLoaderData<ListPageData>()
  const { origin } = useSite()
  const { title, head, lots } = data
  return (
    <>
      <PageHead {...head} jsonLd={import.meta.env.SSR ? [toListJsonLd(origin, lots)] : null} />
      {data.feeds.map(({ label, type, href }) => (
        <link key={type} rel="alternate" type={type} title={label} href={href} />
      ))}
      <Container>
        <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title }]} />
        <h1 className={styles['title']}>{title}</h1>
        <WordsForm path={data.path} view={data.view} />
        <LotList data={data} renderAction={renderFavouriteToggle} />
      </Container>
      <LateListEnd data={data} />
    </>
  )
}

function renderFavouriteToggle(lot: ListedLot) {
  return <FavouriteToggle lotId={lot.id} label={lotLabel(lot)} />
}
