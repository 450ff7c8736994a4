import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { flatWindows, storeyDepth } from '../../../drawing/site/flat-windows.ts'
import { placeFlats } from '../../../drawing/storey/storey-layout.ts'
import { oncePer } from '../../../lib/async/once-per.ts'
import { readRings } from '../../../lib/walk/rings.ts'
import { type MonthOfSun, sunHours } from '../../../lib/sun/sun-hours.ts'
import type { LotCard } from '../model/schema.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { readSunSite, type SunSite } from './sun-site.server.ts'

/** From a floor to the middle of its windows, metres. */
const WINDOW_MIDDLE = 1.5
/** Lots whose hours are held in memory for one version of the catalogue: some 600 bytes each. */
const MOST_LOTS = 5_000

/** What is known of a flat's place in its building, as the tables hold it. */
export interface PlacedLot {
  drawing: { geometry: PlanGeometry; isMirrored: boolean } | null
  outline: string | null
  storey_outline: string | null
}

/** Of one version of the catalogue. */
interface SunCache {
  sites: Map<number, Promise<SunSite | null>>
  lots: Map<number, MonthOfSun[] | null>
}

const getCache = oncePer(
  (_snapshot: CatalogueSnapshot, _key: null): SunCache => ({ sites: new Map(), lots: new Map() }),
)

/** Hours of direct sun in a lot by month; null where it is not known which way its windows look. */
export async function readLotSun(
  db: Database,
  snapshot: CatalogueSnapshot,
  card: LotCard,
  placed: PlacedLot,
): Promise<MonthOfSun[] | null> {
  if (!placed.drawing) return null
  const cache = getCache(snapshot, null)
  const known = cache.lots.get(card.id)
  if (known !== undefined) return known
  const site = await getSite(db, snapshot, cache, card.project.id)
  const hours = site && lotHours(site, card, placed)
  if (cache.lots.size >= MOST_LOTS) cache.lots.clear()
  cache.lots.set(card.id, hours)
  return hours
}

/** Concurrent requests read a site once; a failed read is not cached. */
function getSite(
  db: Database,
  snapshot: CatalogueSnapshot,
  { sites }: SunCache,
  id: number,
): Promise<SunSite | null> {
  const known = sites.get(id)
  if (known) return known
  const project = snapshot.projects.find((own) => own.id === id)
  const reading = project ? readSunSite(db, project) : Promise.resolve(null)
  sites.set(id, reading)
  reading.catch(() => sites.delete(id))
  return reading
}

function lotHours(
  { prisms, days, sections }: SunSite,
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
