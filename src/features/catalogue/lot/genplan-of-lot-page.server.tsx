import { toDrawingTone } from '../../brand/schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Database } from '../../../db/connect.ts'
import { GENPLAN, scaleGenplan } from '../../../drawing/genplan/genplan-layout.ts'
import { Genplan } from '../../../drawing/genplan/genplan.tsx'
import type { Point } from '../../../drawing/plan/plan-geometry.ts'
import type { Box } from '../../../drawing/shapes/box.ts'
import { findExtent } from '../../../drawing/shapes/extent.ts'
import { round } from '../../../drawing/shapes/path-data.ts'
import type { DrawingData } from '../../projects/drawing/drawing-data.ts'
import { buildingFacts } from '../../projects/offer-words.ts'
import { buildingAddress } from '../../projects/project-addresses.ts'
import { listProjectBuildings } from '../../projects/project-offers.server.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { recolor } from '../../../lib/recolor.ts'
import { readGenplan } from '../pictures/read-genplan.server.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'

/** Of a house's name, in units of the drawing. */
const NAME_WIDTH = 130

/** The plot and its houses alone: the surroundings are on the page of the genplan. */
export async function readGenplanDrawing(
  db: Database,
  { stock, brand }: CatalogueSnapshot,
  project: ProjectCard,
): Promise<DrawingData | null> {
  const model = await readGenplan(db, project)
  const scale = model && scaleGenplan(model)
  if (!model || !scale) return null
  const buildings = listProjectBuildings(project.id, stock)
  const toPoint = (point: Point) => scale.place(point).map(round) as [number, number]
  // Names stand over the picture, where they can be read at any scale.
  const nameless = model.houses.map((house) => ({ ...house, name: '', note: '' }))
  const svg = renderToStaticMarkup(
    <Genplan
      site={model.site}
      houses={nameless}
      tone={toDrawingTone(project.area_type, brand)}
      title=""
    />,
  )
  const placed = model.houses.flatMap(({ id, footprint }) => {
    const building = buildings.find((known) => known.id === id)
    const rings = footprint.map((ring) => ring.map(toPoint))
    return building ? [{ building, rings, box: findExtent(rings.flat()) }] : []
  })
  return {
    frame: { x: 0, y: 0, ...GENPLAN },
    // The site's policy admits no style element; what this one hides is hidden by the page's own sheet.
    sheet: {
      kind: 'drawn',
      svg: recolor(svg, new Map(brand?.colors)).replace(
        /<style>[^<]*<\/style>|<title><\/title>/g,
        '',
      ),
    },
    spots: placed.map(({ building, rings, box }) => ({
      id: building.id,
      path: rings.map((ring) => `M${ring.map((point) => point.join(' ')).join('L')}Z`).join(''),
      at: [box.x + box.width / 2, box.y + box.height / 2],
      href: buildingAddress(project, building.id),
      facts: buildingFacts(building),
      status: building.lots.some(({ count }) => count > 0) ? 'available' : 'sold',
    })),
    labels: placed.map(({ building, box }) => ({ box: besideNarrow(box), lines: [building.name] })),
    north: null,
  }
}

/** Where a house's name has room: on it, or beside a narrow one, away from the sheet's edge. */
function besideNarrow(box: Box): Box {
  if (box.width >= NAME_WIDTH) return box
  const isLeft = box.x + box.width / 2 < GENPLAN.width / 2
  return { ...box, x: isLeft ? box.x + box.width : box.x - NAME_WIDTH, width: NAME_WIDTH }
}
