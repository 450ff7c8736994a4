import type { ReactElement } from 'react'
import { useLoaderData } from 'react-router'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { MapSplit } from '../../map/map-split.late.tsx'
import { CompareBox } from '../card/compare-box.tsx'
import type { LotListData } from './lot-list-data.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { lotLabel } from '../../lots/model/lot-names.ts'
import { TypeList } from '../card/type-list.tsx'
import { LotGrid, LotGridItems } from './lot-grid.tsx'
import { LotTable } from './lot-table.tsx'
import styles from './other-views-page.late.module.css'
import { PlaceGroups } from './place-groups.tsx'

/** The views of a list besides its cards, and the list without lots. */
export function OtherViews({ data }: { data: LotListData }) {
  const { view, lots, empty } = data
  if (empty) return <EmptyList data={data} empty={empty} renderAction={renderToggle} />
  if (data.map) return <MapSplit {...data.map} />
  if (view === 'types') return <TypeList types={data.types} />
  if (view === 'table') {
    return (
      <LotTable
        {...data}
        renderAction={renderToggle}
        renderChoice={(lot) => <CompareBox lot={lot} isBare />}
      />
    )
  }
  return <PlaceGroups {...data} lots={lots} renderAction={renderToggle} />
}

/** The cards of the list of the page. Only the server renders them: browsers get them as HTML. */
export function CardItems() {
  const { view, groups, empty, lots, planLinks } = useLoaderData<LotListData>()
  if (view !== 'cards' || groups.length > 0 || empty) return null
  return <LotGridItems lots={lots} planLinks={planLinks} renderAction={renderToggle} />
}

function renderToggle(lot: ListedLot) {
  return <FavouriteToggle lotId={lot.id} label={lotLabel(lot)} />
}

interface EmptyListProps {
  data: LotListData
  /** Renders a button in the corner of a lot. */
  renderAction: (lot: ListedLot) => ReactElement<object>
  empty: NonNullable<LotListData['empty']>
}

/** A list without lots: which condition to change, and the lots that fit then. */
function EmptyList({ data, empty, renderAction }: EmptyListProps) {
  return (
    <>
      <EmptyState
        title={empty.title}
        text={empty.text}
        action={
          <div className={styles['ways']}>
            <ButtonLink to={empty.href} preventScrollReset={empty.href !== '/'}>
              {empty.action}
            </ButtonLink>
            {empty.others.map(({ text, href }) => (
              <Link key={href} to={href} preventScrollReset className={styles['other']}>
                {text}
              </Link>
            ))}
          </div>
        }
      />
      {empty.nearest.length > 0 ? (
        <>
          <h2 className={styles['nearest']}>Ближе всего к&nbsp;условиям</h2>
          <LotGrid>
            <LotGridItems
              lots={empty.nearest}
              planLinks={data.planLinks}
              renderAction={renderAction}
            />
          </LotGrid>
        </>
      ) : null}
    </>
  )
}
