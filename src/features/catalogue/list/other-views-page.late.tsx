import { MapSplit } from '../../map/view/map-split.late.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import { TypeList } from '../types/type-list.tsx'
import { EmptyList } from './empty-list.tsx'
import type { LotListProps } from './lot-list.tsx'
import { LotTable } from './lot-table.tsx'
import { PlaceGroups } from './place-groups.tsx'

/** The views of a list besides its cards, and the list without lots. */
export function OtherViews({ data, renderAction }: LotListProps) {
  const { view, lots, empty } = data
  if (empty) return <EmptyList data={data} empty={empty} renderAction={renderAction} />
  if (data.map) return <MapSplit {...data.map} />
  if (view === 'types') return <TypeList types={data.types} />
  if (view === 'table') {
    return (
      <LotTable
        {...data}
        renderAction={renderAction}
        renderChoice={(lot) => <CompareBox lot={lot} isBare />}
      />
    )
  }
  return <PlaceGroups {...data} lots={lots} renderAction={renderAction} />
}
