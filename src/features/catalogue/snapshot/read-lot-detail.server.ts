import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import type { Database } from '../../../db/connect.ts'
import { findPhotosOfLots, toImages } from '../../content/fetched/photo-gallery.server.ts'
import { toOfferFacts } from '../model/offer-facts.ts'
import type { LotDrawing } from './lot-drawing.ts'
import { detailFigures } from '../model/lot-figures.ts'
import { readLotSun } from './lot-sun.server.ts'
import type { LotCard, LotDetail } from '../model/schema.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { windowViews } from '../model/words.ts'

const detailFigureNames = detailFigures()

interface Read {
  lot: LotDetail
  /** The plan to draw; null if there is no geometry. */
  drawing: LotDrawing | null
}

/** Reads the data that only a lot's page shows. Returns undefined if the row was deleted after the card was read. */
export async function readLotDetail(
  db: Database,
  snapshot: CatalogueSnapshot,
  card: LotCard,
): Promise<Read | undefined> {
  const [row, views, history] = await Promise.all([
    db
      .selectFrom('lots')
      .innerJoin('projects', 'projects.id', 'lots.project_id')
      .leftJoin('plans', 'plans.id', 'lots.plan_id')
      .innerJoin('floors', 'floors.id', 'lots.floor_id')
      .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
      .select([
        ...detailFigureNames.map((name) => `lots.${name}` as const),
        'lots.is_open_plan',
        'lots.sale_ends_on',
        'lots.plan_mirrored',
        'plans.geometry',
        'lots.outline',
        'floors.outline as storey_outline',
        'projects.address',
        'projects.district',
        'projects.developer',
        'lots.sale_type',
        'lots.mortgage_allowed',
        'lots.place_on_floor',
        'offer_texts.text as description',
        'lots.project_id',
        'lots.pictures as photo_addresses',
      ])
      .where('lots.id', '=', card.id)
      .executeTakeFirst(),
    db.selectFrom('lot_window_views').select('view').where('lot_id', '=', card.id).execute(),
    db
      .selectFrom('price_history')
      .select(['at', 'price', 'sale_price'])
      .where('lot_id', '=', card.id)
      .orderBy('id')
      .execute(),
  ])
  if (!row) return undefined
  const { geometry, plan_mirrored, is_open_plan, outline, storey_outline, ...rest } = row
  const { project_id, photo_addresses, ...own } = rest
  const photographed = { id: card.id, project_id, pictures: photo_addresses }
  const photos = (await findPhotosOfLots(db, [photographed])).get(card.id) ?? []
  const known = new Set(views.map(({ view }) => view))
  const drawing =
    geometry === null
      ? null
      : { geometry: JSON.parse(geometry) as PlanGeometry, isMirrored: plan_mirrored === 1 }
  const lot: LotDetail = {
    ...card,
    ...own,
    sale_ends_on: card.sale_price === null ? null : own.sale_ends_on,
    city: snapshot.projects.find(({ id }) => id === card.project.id)?.city.name ?? '',
    is_open_plan: is_open_plan === 1,
    ...toOfferFacts(own, snapshot.stock.frame.buildings.get(card.building_id)),
    window_views: Object.entries(windowViews)
      .filter(([value]) => known.has(value))
      .map(([value, label]) => ({ value, label })),
    pictures: await toImages(db, photos),
    price_history: withEndOfDiscount(history, card, own.sale_ends_on),
    sun: await readLotSun(db, snapshot, card, { drawing, outline, storey_outline }),
  }
  return { lot, drawing }
}

/** Adds the end of a discount that ended by its last day, at midnight in Moscow: no import has written it yet. */
function withEndOfDiscount(
  history: LotDetail['price_history'],
  { price, sale_price }: LotCard,
  lastDay: string | null,
): LotDetail['price_history'] {
  const last = history.at(-1)
  if (lastDay === null || sale_price !== null || last === undefined || last.sale_price === null) {
    return history
  }
  const at = new Date(`${lastDay}T24:00:00+03:00`).toISOString()
  return [...history, { at: at > last.at ? at : last.at, price, sale_price: null }]
}
