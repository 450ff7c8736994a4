import type { ListedLot } from '../model/listed-lot.ts'
import type { LotCard } from '../model/schema.ts'

/** As many features as a card has tags. */
const TAGS = 2

/** A lot's card without what a list does not show, because each page is sent with its data. */
export function listedLot(lot: LotCard): ListedLot {
  const { id, kind, article, number, floor, floors_total, rooms, area, kitchen_area } = lot
  const { price, sale_price, price_per_meter, finishing, status, plan, is_hot_offer } = lot
  const { project, building } = lot
  return {
    id,
    kind,
    article,
    number,
    project: {
      name: project.name,
      metro: project.metro.slice(0, 1).map(({ name, walk_minutes }) => ({ name, walk_minutes })),
    },
    building: { name: building.name, completion: building.completion, state: building.state },
    floor,
    floors_total,
    rooms,
    area,
    kitchen_area,
    price,
    sale_price,
    price_per_meter,
    finishing,
    features: lot.features.slice(0, TAGS),
    status,
    plan,
    is_hot_offer,
  }
}
