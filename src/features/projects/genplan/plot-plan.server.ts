import type { Point } from '../../../drawing/plan/box.ts'
import { findTone } from '../../company/brand-schema.ts'
import type { Database } from '../../../db/connect.ts'
import type { PlotLayer, PlotPicture } from '../../../drawing/plot/plot-layer.ts'
import { oncePer } from '../../../lib/time/once-per.ts'
import { toRings } from '../../../lib/lots/rings.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { readPictures } from '../../content/media/pictures.server.ts'
import { listProjectBuildings } from '../project-offers.server.ts'
import type { Picture } from '../../../lib/picture-schema.ts'
import type { ProjectCard } from '../schema.ts'
import { pictureDrawing } from '../drawing/drawing-data.ts'
import { drawnPlan, withSun } from './drawn-plan.ts'
import { type ReadStanding, readPlotModel } from './read-plot-model.server.ts'
import {
  buildingLines,
  type DrawnPlan,
  lowestPrice,
  planBuilding,
  type PlanBuilding,
  type PlotPlanData,
} from './plot-plan-data.ts'
import { readSunMoment } from './sun-moment.ts'

/** Moscow time, which most of our buyers live by. */
const USUAL_OFFSET = 3

interface PlotPlanOptions {
  /** The address's parameters: `month` and `hour` choose the sun. */
  search: URLSearchParams
  /** The page of a building by its id; null where it has none. */
  toHref: (buildingId: number) => string | null
  /** How the buildings stand: `readStandingBuildings` of the catalogue. */
  readStanding: ReadStanding
}

/** A picture of a genplan, with outlines of buildings by their ids in percent of it. */
interface StoredPicture {
  kind: 'picture'
  picture: Picture
  caption: string
  outlines: { id: number; rings: (readonly Point[])[] }[]
}

/** A genplan before anything of an address is known. */
interface StoredPlan {
  plan: DrawnPlan | StoredPicture | null
  utcOffset: number
}

/** A project's genplan in its surroundings; null where neither footprints nor a picture of it are known. */
export async function readPlotPlan(
  db: Database,
  snapshot: CatalogueSnapshot,
  project: ProjectCard,
  { search, toHref, readStanding }: PlotPlanOptions,
): Promise<PlotPlanData | null> {
  const { plan, utcOffset } = await storedPlan(db, snapshot, project, readStanding)
  if (!plan) return null
  const { name, area_type, latitude, longitude } = project
  const buildings = listProjectBuildings(project.id, snapshot.stock).map((building) =>
    planBuilding(building, toHref(building.id)),
  )
  // A class of which a brand says more is light or dark; the others have their own colours.
  const isOwn = area_type !== null && snapshot.brand?.areas[area_type]?.tone
  const tone = isOwn ? findTone(area_type, snapshot.brand) : area_type
  const shared = { name, tone, buildings, metro: project.metro.map(describeStation) }
  if (plan.kind === 'picture') {
    const drawing = drawPicture(plan, buildings)
    return drawing && { ...shared, plan: { kind: 'picture', drawing } }
  }
  if (latitude === null || longitude === null) return { ...shared, plan }
  const place = { latitude, longitude, utcOffset }
  return { ...shared, plan: withSun(plan, place, readSunMoment(search)) }
}

/** Returns whether a project has a genplan: without one neither its page nor anything that leads there exists. */
export async function hasPlotPlan(
  db: Database,
  snapshot: CatalogueSnapshot,
  project: ProjectCard,
  readStanding: ReadStanding,
): Promise<boolean> {
  const { plan } = await storedPlan(db, snapshot, project, readStanding)
  return plan?.kind === 'picture' ? drawPicture(plan, []) !== null : plan !== null
}

function drawPicture(
  { picture, caption, outlines }: StoredPicture,
  buildings: readonly PlanBuilding[],
) {
  const places = outlines.flatMap(({ id, rings }) => {
    const building = buildings.find((own) => own.id === id)
    if (!building) return []
    const { href } = building
    return [{ id, href, facts: buildingLines(building), status: 'available' as const, rings }]
  })
  return pictureDrawing(picture, caption, places)
}

const getPlans = oncePer(
  (_snapshot: CatalogueSnapshot, _key: null) => new Map<number, Promise<StoredPlan>>(),
)

/** Read once for a version of the catalogue; a failed read is not cached. */
function storedPlan(
  db: Database,
  snapshot: CatalogueSnapshot,
  project: ProjectCard,
  readStanding: ReadStanding,
): Promise<StoredPlan> {
  const plans = getPlans(snapshot, null)
  const known = plans.get(project.id)
  if (known) return known
  const buildings = listProjectBuildings(project.id, snapshot.stock)
  const toNote = (id: number) => {
    const own = buildings.find((building) => building.id === id)
    return own ? lowestPrice(own) : ''
  }
  const reading = readPlan(db, project, readStanding, toNote)
  plans.set(project.id, reading)
  reading.catch(() => plans.delete(project.id))
  return reading
}

async function readPlan(
  db: Database,
  project: ProjectCard,
  readStanding: ReadStanding,
  toNote: (buildingId: number) => string,
): Promise<StoredPlan> {
  const row = await db
    .selectFrom('project_sites')
    .select('site')
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  const layer = row ? (JSON.parse(row.site) as PlotLayer) : null
  const utcOffset = layer?.utc_offset ?? USUAL_OFFSET
  const picture = layer?.picture ? await readPicturePlan(db, project, layer.picture) : null
  if (picture) return { plan: picture, utcOffset }
  const model = await readPlotModel(db, project, readStanding, layer, toNote)
  return { plan: model && drawnPlan(model), utcOffset }
}

async function readPicturePlan(
  db: Database,
  { buildings }: ProjectCard,
  { picture: key, caption, buildings: outlines }: PlotPicture,
): Promise<StoredPicture | null> {
  const picture = (await readPictures(db, [key])).get(key)
  if (!picture) return null
  return {
    kind: 'picture',
    picture,
    caption,
    outlines: outlines.flatMap(({ name, outline }) => {
      const id = buildings.find((building) => building.name === name)?.id
      return id === undefined ? [] : [{ id, rings: toRings(outline) }]
    }),
  }
}

function describeStation({
  name,
  walk_minutes,
  transport_minutes,
}: ProjectCard['metro'][number]): string {
  if (walk_minutes !== null) return `${name}, ${walk_minutes}\u00a0мин\u00a0пешком`
  return transport_minutes === null
    ? name
    : `${name}, ${transport_minutes}\u00a0мин\u00a0на\u00a0транспорте`
}
