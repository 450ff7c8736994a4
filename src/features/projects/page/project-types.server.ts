import { floorRanges } from '../../../lib/lots/floor-ranges.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { roomGroup } from '../../../lib/lots/room-groups.ts'
import { lotAddress, roomLabel } from '../../lots/model/lot-labels.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'

/** Homes on sale with one plan. */
export interface FlatType {
  plan: LotCard['plan']
  areaMin: number
  areaMax: number
  /** Of what a buyer pays, roubles. */
  priceMin: number
  priceMax: number
  count: number
  /** «2–7, 9». */
  floors: string
  /** Where all of them are on one storey of houses of one height. */
  floor: { number: number; total: number | null } | null
  /** The list of them, or the cheapest one where its kind has no list; null where it has no page either. */
  href: string | null
}

/** The types with as many rooms. */
export interface TypeGroup {
  kind: LotKind
  /** «2-комнатная», «Студия, апартаменты». */
  title: string
  count: number
  priceMin: number
  types: FlatType[]
}

interface Parts {
  stock: LotStock
  toCard: (row: LotRow) => LotCard
  /** The kinds of lots that have pages. */
  linked: readonly LotKind[]
}

/** The types of homes on sale in a project: by kind and rooms, then from the smallest. */
export function projectTypes(projectId: number, { stock, toCard, linked }: Parts): TypeGroup[] {
  return (['flat', 'apartment'] as const).flatMap((kind) => {
    const rows = stock
      .getRows(kind)
      .filter(
        (row) => row.project_id === projectId && row.status === 'available' && row.rooms !== null,
      )
    const groups = [...Map.groupBy(rows, (row) => row.rooms ?? 0)]
    return groups
      .toSorted(([a], [b]) => a - b)
      .map(([rooms, own]) => ({
        kind,
        title: [
          roomLabel({ rooms }),
          ...(kind === 'flat' ? [] : [lotKinds[kind].title.toLowerCase()]),
        ].join(', '),
        count: own.length,
        priceMin: Math.min(...own.map(paidPrice)),
        types: [...Map.groupBy(own, toPlanKey).values()].map(toType).toSorted(byArea),
      }))

    function toType(alike: LotRow[]): FlatType {
      const [cheapest] = alike.toSorted((a, b) => paidPrice(a) - paidPrice(b) || a.id - b.id)
      const areas = alike.map(({ area }) => area)
      const prices = alike.map(paidPrice)
      const [areaMin, areaMax] = [Math.min(...areas), Math.max(...areas)]
      const numbers = alike.map(({ floor_id }) => stock.frame.floors.get(floor_id)?.number ?? 0)
      const heights = new Set(
        alike.map(
          ({ building_id }) => stock.frame.buildings.get(building_id)?.floors_total ?? null,
        ),
      )
      const [number] = numbers
      const [total] = heights
      const isOne = new Set(numbers).size === 1 && heights.size === 1
      const query = `project=${projectId}&rooms=${roomGroup(cheapest?.rooms ?? 0)}&area_min=${areaMin}&area_max=${areaMax}`
      return {
        plan: cheapest ? toCard(cheapest).plan : null,
        areaMin,
        areaMax,
        priceMin: Math.min(...prices),
        priceMax: Math.max(...prices),
        count: alike.length,
        floors: floorRanges(numbers),
        floor: isOne && number !== undefined ? { number, total: total ?? null } : null,
        href: linked.includes(kind) ? `${lotAddress(kind)}?${query}` : null,
      }
    }
  })
}

function toPlanKey({ plan_id, area }: LotRow): string {
  return plan_id === null ? `area ${area}` : `plan ${plan_id}`
}

function byArea(a: FlatType, b: FlatType): number {
  return a.areaMin - b.areaMin || a.priceMin - b.priceMin
}
