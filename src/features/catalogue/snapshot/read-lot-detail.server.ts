import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'
import type { Database } from '../../../db/connect.ts'
import { extentOf } from '../../../drawing/extent.ts'
import { units } from '../../../drawing/plan-scale.ts'
import { storeyFrame } from '../../../drawing/storey-layout.ts'
import type { LotPageData } from './lot-page-data.ts'
import type { LotCard, LotDetail } from '../model/schema.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { readRings } from './stored-outline.server.ts'
import { windowViews } from '../model/words.ts'

type Read = Pick<LotPageData, 'lot' | 'drawing' | 'storey'>

/**
 * What only a lot's own page shows, beside its card. Undefined when the row has gone since the card was read.
 */
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
      .select([
        'lots.living_area',
        'lots.ceiling_height',
        'lots.is_open_plan',
        'lots.sale_ends_on',
        'lots.plan_mirrored',
        'plans.geometry',
        'lots.outline',
        'floors.id as floor_id',
        'floors.outline as storey_outline',
        'projects.address',
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
  const { geometry, plan_mirrored, is_open_plan, outline, floor_id, storey_outline, ...own } = row
  const known = new Set(views.map(({ view }) => view))
  const lot: LotDetail = {
    ...card,
    ...own,
    city: snapshot.projects.find(({ id }) => id === card.project.id)?.city.name ?? '',
    is_open_plan: is_open_plan === 1,
    window_views: Object.entries(windowViews)
      .filter(([value]) => known.has(value))
      .map(([value, label]) => ({ value, label })),
    price_history: history,
  }
  const drawing =
    geometry === null
      ? null
      : { geometry: JSON.parse(geometry) as PlanGeometry, isMirrored: plan_mirrored === 1 }
  const isPlaced = drawing !== null && outline !== null && storey_outline !== null
  const storey = isPlaced ? storeyPicture(floor_id, card.id, storey_outline, outline) : null
  return { lot, drawing, storey }
}

function storeyPicture(
  floor: number,
  lot: number,
  storey: string,
  outline: string,
): LotPageData['storey'] {
  const { x, width, height } = storeyFrame(readRings(storey))
  const own = extentOf(readRings(outline).flat())
  const middle = (units(own.x + own.width / 2) - x) / width
  return { url: `/media/floors/${floor}.svg?lot=${lot}`, width, height, middle }
}
