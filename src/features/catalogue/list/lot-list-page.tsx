import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useSite } from '../../../ui/site.ts'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { LateIncomePrograms } from '../../income-programs/late-income-programs.tsx'
import { WordsForm } from '../../search/words-form.tsx'
import type { ListedLot } from '../model/listed-lot.ts'
import { lotTitle } from '../model/lot-title.ts'
import type { ApartmentsData } from '../list-data/apartments-page.server.ts'
import { toListJsonLd } from '../list-data/list-json-ld.ts'
import { LotList } from './lot-list.tsx'
import type { LotListData } from '../list-data/lot-list-data.ts'
import styles from './lot-list.module.css'

/** The list of one kind of lots; below that of apartments, the income programmes for their owners. */
export function Component() {
  const data = useLoaderData<LotListData & Partial<Pick<ApartmentsData, 'programs'>>>()
  const { origin } = useSite()
  const { title, head, lots, programs } = data
  return (
    <>
      <PageHead {...head} jsonLd={[toListJsonLd(origin, lots)]} />
      <Container>
        <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title }]} />
        <h1 className={styles['title']}>{title}</h1>
        <WordsForm path={data.path} view={data.view} />
        <LotList data={data} renderAction={renderFavouriteToggle} />
      </Container>
      {programs?.length ? <LateIncomePrograms programs={programs} /> : null}
    </>
  )
}

function renderFavouriteToggle(lot: ListedLot) {
  return <FavouriteToggle lotId={lot.id} label={`${lotTitle(lot)}, ${lot.article}`} />
}
