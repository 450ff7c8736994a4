import type { Database } from '../../../db/connect.ts'
import { findExtent } from '../../../drawing/plan/box.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import { toRings } from '../../../lib/lots/rings.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { readPictures } from '../../content/media/pictures.server.ts'
import { lotFacts, lotHref } from '../lot-facts.ts'
import type { ProjectBuilding } from '../schema.ts'
import { type DrawingData, pictureDrawing } from './drawing-data.ts'
import type { FloorEntry } from './floor-entries.server.ts'
import { storeyLines } from './storey-drawing.server.tsx'

/** The company's own picture of a building's front, on which storeys lead to their pages; null where it gave none. */
export async function readFacadePicture(
  db: Database,
  projectId: number,
  building: ProjectBuilding,
  floors: readonly (readonly FloorEntry[])[],
): Promise<DrawingData | null> {
  const layer = await readLayer(db, projectId)
  const own = layer?.facades?.find((facade) => facade.building === building.name)
  const picture = own && (await readPictures(db, [own.picture])).get(own.picture)
  if (!picture) return null
  const places = own.floors.flatMap(({ section, floor, outline }) => {
    const index = building.sections.findIndex(({ name }) => section === null || name === section)
    const entry = floors[index]?.find(({ number }) => number === floor)
    if (!entry) return []
    const { id, href, facts, isOnSale } = entry
    const status = isOnSale ? ('available' as const) : ('sold' as const)
    return [{ id, href, facts, status, rings: toRings(outline) }]
  })
  return pictureDrawing(picture, own.caption, places)
}

interface StoreyPlace {
  building: Pick<ProjectBuilding, 'name' | 'sections'>
  section: string
  floor: number
  lots: readonly LotCard[]
  /** The kinds of lots that have a page. */
  linked: readonly LotKind[]
}

/** The company's own picture of a storey, on which lots lead to their pages; null where it gave none. */
export async function readStoreyPicture(
  db: Database,
  projectId: number,
  { building, section, floor, lots, linked }: StoreyPlace,
): Promise<DrawingData | null> {
  const layer = await readLayer(db, projectId)
  const own = layer?.storeys?.find(
    (storey) =>
      storey.building === building.name &&
      (storey.section ?? building.sections[0]?.name) === section &&
      storey.floors.includes(floor),
  )
  const picture = own && (await readPictures(db, [own.picture])).get(own.picture)
  if (!picture) return null
  const places = own.lots.flatMap(({ numbers, outline }) => {
    const lot = lots.find(({ number }) => numbers.includes(number))
    return lot ? [{ lot, rings: toRings(outline) }] : []
  })
  const drawing = pictureDrawing(
    picture,
    own.caption,
    places.map(({ lot, rings }) => ({
      id: lot.id,
      href: lotHref(lot, linked),
      facts: lotFacts(lot),
      status: lot.status,
      rings,
    })),
  )
  const { width, height } = picture
  return (
    drawing && {
      ...drawing,
      labels: places.map(({ lot, rings }) => {
        const box = findExtent(rings.flat())
        return {
          box: {
            x: (box.x * width) / 100,
            y: (box.y * height) / 100,
            width: (box.width * width) / 100,
            height: (box.height * height) / 100,
          },
          lines: storeyLines(lot),
        }
      }),
    }
  )
}

/** Rows of older imports lack the pictures. */
type StoredLayer = Partial<Pick<PlotLayer, 'facades' | 'storeys'>>

async function readLayer(db: Database, projectId: number): Promise<StoredLayer | null> {
  const row = await db
    .selectFrom('project_sites')
    .select('site')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.site) as StoredLayer) : null
}
