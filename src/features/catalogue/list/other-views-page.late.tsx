import { useLoaderData } from 'react-router'
import { MapSplit } from '../../map/view/map-split.late.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import type { LotListData } from '../list-data/lot-list-data.ts'
import type { ListedLot } from '../model/listed-lot.ts'
import { lotLabel } from '../model/lot-names.ts'
import { LotGridItems } from './lot-grid.tsx'
import { TypeList } from '../types/type-list.tsx'
import { EmptyList } from './empty-list.tsx'
import { LotTable } from './lot-table.tsx'
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
