import { pick } from '../../../lib/pick.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { toCardRoom } from '../card/card-room.server.ts'
import { cardFigures } from '../../lots/model/lot-figures.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

/** A card shows at most two tags. */
const TAGS = 2

/** What lists without terms of a loan show, so that the HTML of a card is found by this object. */
const listed = new WeakMap<LotCard, ListedLot>()

/**
 * Returns the fields of a card that a list shows: the data of a page is part of its HTML. `terms` is the query of a
 * home's page with the terms of a loan, from `toTermsSearch`. Without terms it is one object for one card.
 */
export function toListedLot(
  snapshot: Pick<CatalogueSnapshot, 'flatPictures'>,
  lot: LotCard,
  terms = '',
): ListedLot {
  const pickShown = () => ({ ...pickFields(lot, terms), ...toCardRoom(snapshot, lot) })
  if (terms !== '') return pickShown()
  const known = listed.get(lot)
  if (known) return known
  const shown = pickShown()
  listed.set(lot, shown)
  return shown
}

function pickFields(lot: LotCard, terms: string): ListedLot {
  const { id, kind, article, number, section, floor, floors_total, rooms, area } = lot
  const { price, sale_price, price_per_meter, finishing, status, plan, is_hot_offer } = lot
  const { project, building, payment } = lot
  return {
    id,
    kind,
    article,
    number,
    project: {
      name: project.name,
      city: project.city,
      metro: project.metro.slice(0, 1).map(({ name, walk_minutes }) => ({ name, walk_minutes })),
    },
    building: { name: building.name, completion: building.completion, state: building.state },
    section,
    floor,
    floors_total,
    rooms,
    area,
    ...pick(lot, cardFigures),
    price,
    sale_price,
    price_per_meter,
    finishing,
    features: lot.features.slice(0, TAGS),
    status,
    plan,
    is_hot_offer,
    payment,
    ...(terms === '' || lot.payment === null ? {} : { terms }),
  }
}
