import type { Database } from '../../../db/connect.ts'
import { type HouseColumns, unknownHouse } from '../../lots/model/lot-house.ts'
import { choiceNames, unknownChoices } from '../../lots/model/lot-choices.ts'
import { detailFigures, type LotFigures } from '../../lots/model/lot-figures.ts'
import type { LotCard, LotDetail } from '../../lots/model/schema.ts'
import { unknownFigures } from '../../lots/model/lot-figures.ts'
import { windowViews } from '../../lots/model/labels.ts'
import { type OfferFacts, toOfferFacts } from '../../lots/model/offer-facts.ts'

/** A lot with everything that a comparison shows. */
export type ComparedLot = LotCard &
  LotFigures &
  OfferFacts &
  Pick<LotDetail, 'place_on_floor' | 'district' | 'developer'> & { views: readonly string[] }

const ownFigures = detailFigures()
const houseColumns = Object.keys(unknownHouse) as Array<keyof HouseColumns>
const unknownTerms = { ...unknownChoices(), mortgage_allowed: null }
const unknownPlace = { place_on_floor: null, district: null, developer: null }

/** Reads what cards lack of these lots, with three queries for all of them, and keeps their order. */
export async function readComparedLots(
  db: Database,
  cards: readonly LotCard[],
): Promise<ComparedLot[]> {
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  const houses = [...new Set(cards.map(({ building_id }) => building_id))]
  const [rows, buildings, views] = await Promise.all([
    db
      .selectFrom('shown_lots as lots')
      .innerJoin('projects', 'projects.id', 'lots.project_id')
      .select(['lots.id', ...choiceNames, 'mortgage_allowed', 'place_on_floor'])
      .select(['projects.district', 'projects.developer', ...ownFigures.map((name) => name)])
      .where('lots.id', 'in', ids)
      .execute(),
    db
      .selectFrom('buildings')
      .select(['id', ...houseColumns])
      .where('id', 'in', houses)
      .execute(),
    db
      .selectFrom('shown_lot_window_views as lot_window_views')
      .select(['lot_id', 'view'])
      .where('lot_id', 'in', ids)
      .execute(),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const buildingsById = new Map(buildings.map((row) => [row.id, row]))
  return cards.map((card) => {
    const row = rowsById.get(card.id)
    return {
      ...unknownFigures(),
      ...unknownPlace,
      ...card,
      ...row,
      ...toOfferFacts(row ?? unknownTerms, buildingsById.get(card.building_id)),
      views: Object.keys(windowViews).filter((slug) =>
        views.some(({ lot_id, view }) => lot_id === card.id && view === slug),
      ),
    }
  })
}
