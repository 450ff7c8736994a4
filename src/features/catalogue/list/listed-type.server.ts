import type { LotType } from '../../lots/model/group-schema.ts'
import { floorRanges } from '../../../lib/lots/floor-ranges.ts'
import { roomGroup } from '../../../lib/lots/room-groups.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import { lotAddress, roomLabel } from '../../lots/model/lot-labels.ts'
import type { ListedType } from '../card/listed-type.ts'
import { formatLotCount, toListAddress } from './list-texts.ts'
import { writeLotQuery } from '../../lots/model/selection.ts'

/** Returns a type of homes as its view shows it. `selection` holds the conditions of the list, which its link keeps. */
export function toListedType(type: LotType, selection: LotSelection): ListedType {
  const { id, kind, rooms, area_min, area_max, price_min, price_max, count, plan, floors } = type
  const isOneFloor = floors.length === 1
  return {
    id,
    title: roomLabel({ rooms }) ?? '',
    project: type.project.name,
    area_min,
    area_max,
    price_min,
    price_max,
    count,
    plan,
    amount: formatLotCount(kind, count),
    floors: `${isOneFloor ? 'этаж' : 'этажи'}\u00a0${floorRanges(floors)}`,
    href: count === 1 ? lotAddress(kind, type.lot_id) : toTypeAddress(type, selection),
  }
}

function toTypeAddress(
  { kind, project, rooms, plan_key, area_min, area_max }: LotType,
  selection: LotSelection,
): string {
  const { choices, ranges } = selection
  if (plan_key !== null) {
    return toAddress({ ...selection, choices: { ...choices, plan: [plan_key] } })
  }
  // Homes of an unknown plan are one type if their project, rooms and area are the same.
  const alike = {
    project: [String(project.id)],
    ...(rooms === null ? {} : { rooms: [String(roomGroup(rooms))] }),
  }
  return toAddress({
    ...selection,
    choices: { ...choices, ...alike },
    ranges: { ...ranges, area: { min: area_min, max: area_max } },
  })

  function toAddress(next: LotSelection): string {
    return toListAddress(kind, writeLotQuery(kind, { selection: next }))
  }
}
