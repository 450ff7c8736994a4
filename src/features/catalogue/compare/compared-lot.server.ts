import type { Database } from '../../../db/connect.ts'
import { detailFigures, type LotFigures } from '../model/lot-figures.ts'
import type { LotCard } from '../model/schema.ts'
import { unknownFigures } from '../model/unknown-figures.ts'
import { windowViews } from '../model/words.ts'

/** A lot with everything that a comparison shows. */
export type ComparedLot = LotCard & LotFigures & { views: readonly string[] }

const ownFigures = detailFigures()

/** Reads what cards lack of these lots, with two queries for all of them, and keeps their order. */
export async function readComparedLots(
  db: Database,
  cards: readonly LotCard[],
): Promise<ComparedLot[]> {
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  const [figures, views] = await Promise.all([
    db
      .selectFrom('lots')
      .select(['id', ...ownFigures.map((name) => name)])
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('lot_window_views')
      .select(['lot_id', 'view'])
      .where('lot_id', 'in', ids)
      .execute(),
  ])
  const figuresById = new Map(figures.map(({ id, ...own }) => [id, own]))
  return cards.map((card) => ({
    ...unknownFigures(),
    ...card,
    ...figuresById.get(card.id),
    views: Object.keys(windowViews).filter((slug) =>
      views.some(({ lot_id, view }) => lot_id === card.id && view === slug),
    ),
  }))
}
