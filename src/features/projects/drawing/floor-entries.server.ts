import { NBSP } from '../../../lib/text.ts'
import { oncePer } from '../../../lib/time/once-per.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'
import { floorNumber, kindOffer, describeProjectOffer } from '../offer-texts.ts'
import { floorAddress } from '../project-addresses.ts'
import { floorOffers } from '../project-offers.server.ts'
import type { ProjectBuilding } from '../schema.ts'

/** A storey of a section as a drawing and a list name it. */
export interface FloorEntry {
  id: number
  number: number
  href: string
  /** «Этаж 5, секция 2», «6 квартир от 12,4 млн ₽». */
  facts: readonly [string, string]
  isOnSale: boolean
  /** Its flats and apartments in the order of their ids; true for those on sale. */
  homes: readonly boolean[]
}

const homesByFloor = oncePer((stock: LotStock, _key: null) => {
  const homes = [...stock.getRows('flat'), ...stock.getRows('apartment')].toSorted(
    (a, b) => a.id - b.id,
  )
  const floors = new Map<number, boolean[]>()
  for (const { floor_id, status } of homes) {
    const own = floors.get(floor_id) ?? []
    own.push(status === 'available')
    floors.set(floor_id, own)
  }
  return floors
})

/** The storeys with lots of each section of a building, the lowest first. */
export function floorEntries(
  project: { slug: string },
  { sections }: Pick<ProjectBuilding, 'sections'>,
  stock: LotStock,
): FloorEntry[][] {
  return sections.map(({ name, floors }) =>
    floors.flatMap(({ id, number }) => {
      const offers = floorOffers(id, stock)
      if (offers.length === 0) return []
      const section = sections.length > 1 && name !== '' ? `, секция${NBSP}${name}` : ''
      const onSale = offers.filter(({ count }) => count > 0)
      return [
        {
          id,
          number,
          href: floorAddress(project, id),
          facts: [
            `Этаж${NBSP}${floorNumber(number)}${section}`,
            number > 0
              ? describeProjectOffer(offers)
              : onSale.map(kindOffer).join(', ') || describeProjectOffer([]),
          ] as const,
          isOnSale: onSale.length > 0,
          homes: homesByFloor(stock, null).get(id) ?? [],
        },
      ]
    }),
  )
}
