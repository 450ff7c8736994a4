import type { Database } from '../../../db/connect.ts'
import { toShownText } from '../../../db/lots/shown-text.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { flatWindows, storeyDepth } from '../../../drawing/plot/flat-windows.ts'
import { placeFlats } from '../../../drawing/plan/storey-layout.ts'
import { oncePer } from '../../../lib/time/once-per.ts'
import { type MonthOfSun, sunHours } from '../../../lib/lots/sun-hours.ts'
import { readRings } from '../../../lib/lots/rings.ts'
import { findPhotosOfLots, toImages } from '../../content/media/photo-gallery.server.ts'
import { choiceNames } from '../model/lot-choices.ts'
import { detailFigures } from '../model/lot-figures.ts'
import { toOfferFacts } from '../model/offer-facts.ts'
import type { LotCard, LotDetail } from '../model/schema.ts'
import { windowViews } from '../model/labels.ts'
import type { LotDrawing } from './lot-drawing.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { readSunPlot, type SunPlot } from './sun-plot.server.ts'

/** From a floor to the middle of its windows, metres. */
const WINDOW_MIDDLE = 1.5
/** Lots whose hours are held in memory for one version of the catalogue: some 600 bytes each. */
const MAX_LOTS = 5_000

/** What is known of a flat's place in its building, as the tables hold it. */
interface PlacedLot {
  drawing: { geometry: PlanGeometry; isMirrored: boolean } | null
  outline: string | null
  storey_outline: string | null
}

/** Of one version of the catalogue. */
interface SunCache {
  sites: Map<number, Promise<SunPlot | null>>
  lots: Map<number, MonthOfSun[] | null>
}

const getCache = oncePer(
  (_snapshot: CatalogueSnapshot, _key: null): SunCache => ({ sites: new Map(), lots: new Map() }),
)

/** Hours of direct sun in a lot by month; null where it is not known which way its windows look. */
async function readLotSun(
  db: Database,
  snapshot: CatalogueSnapshot,
  card: LotCard,
  placed: PlacedLot,
): Promise<MonthOfSun[] | null> {
  if (!placed.drawing) return null
  const cache = getCache(snapshot, null)
  const known = cache.lots.get(card.id)
  if (known !== undefined) return known
  const site = await getPlot(db, snapshot, cache, card.project.id)
  const hours = site && lotHours(site, card, placed)
  if (cache.lots.size >= MAX_LOTS) cache.lots.clear()
  cache.lots.set(card.id, hours)
  return hours
}

/** Concurrent requests read a site once; a failed read is not cached. */
function getPlot(
  db: Database,
  snapshot: CatalogueSnapshot,
  { sites }: SunCache,
  id: number,
): Promise<SunPlot | null> {
  const known = sites.get(id)
  if (known) return known
  const project = snapshot.projects.find((own) => own.id === id)
  const reading = project ? readSunPlot(db, project) : Promise.resolve(null)
  sites.set(id, reading)
  reading.catch(() => sites.delete(id))
  return reading
}

function lotHours(
  { prisms, days, sections }: SunPlot,
  { section_id, floor }: LotCard,
  { drawing, outline, storey_outline }: PlacedLot,
): MonthOfSun[] | null {
  const section = sections.get(section_id)
  const level = section?.levels[floor]
  if (!section || level === undefined || floor < 1) return null
  if (!drawing || outline === null || storey_outline === null) return null
  const [flat] = placeFlats([{ ...drawing, outline: readRings(outline).flat(), words: ['', ''] }])
  if (!flat) return null
  const depth = storeyDepth(readRings(storey_outline).flat())
  const windows = flatWindows(flat, { ...section, depth }, level + WINDOW_MIDDLE)
  return sunHours(windows, prisms, days)
}

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
  const [row, history] = await Promise.all([
    db
      .selectFrom('shown_lots as lots')
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
        ...choiceNames.map((name) => `lots.${name}` as const),
        'lots.mortgage_allowed',
        'lots.place_on_floor',
        'offer_texts.text',
        'lots.own_description',
        'lots.offered_at',
        'lots.project_id',
        'lots.pictures as photo_addresses',
      ])
      .where('lots.id', '=', card.id)
      .executeTakeFirst(),
    db
      .selectFrom('price_history')
      .select(['at', 'price', 'sale_price', 'is_dated'])
      .where('lot_id', '=', card.id)
      .orderBy('id')
      .execute(),
  ])
  if (!row) return undefined
  const { geometry, plan_mirrored, is_open_plan, outline, storey_outline, ...rest } = row
  const { project_id, photo_addresses, offered_at, own_description, text, ...own } = rest
  const photographed = { id: card.id, project_id, pictures: photo_addresses }
  const photos = (await findPhotosOfLots(db, [photographed])).get(card.id) ?? []
  const known = new Set(snapshot.listViews(card.id))
  const drawing =
    geometry === null
      ? null
      : { geometry: JSON.parse(geometry) as PlanGeometry, isMirrored: plan_mirrored === 1 }
  const lot: LotDetail = {
    ...card,
    ...own,
    description: toShownText({ own_description, text }),
    sale_ends_on: card.sale_price === null ? null : own.sale_ends_on,
    city: snapshot.projects.find(({ id }) => id === card.project.id)?.city.name ?? '',
    is_open_plan: is_open_plan === 1,
    offered_at: offered_at || null,
    ...toOfferFacts(own, snapshot.stock.frame.buildings.get(card.building_id)),
    window_views: Object.entries(windowViews)
      .filter(([value]) => known.has(value))
      .map(([value, label]) => ({ value, label })),
    pictures: await toImages(db, photos),
    renderings: [...snapshot.flatPictures(card.id)],
    price_history: withEndOfDiscount(
      history.map(({ is_dated, at, ...price }) => ({ at: is_dated === 1 ? at : null, ...price })),
      card,
      own.sale_ends_on,
    ),
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
  return [
    ...history,
    { at: last.at !== null && last.at > at ? last.at : at, price, sale_price: null },
  ]
}
