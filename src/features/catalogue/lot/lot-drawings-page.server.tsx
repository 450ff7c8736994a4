import { renderToStaticMarkup } from 'react-dom/server'
import { listWindowDirections } from '../../../drawing/plot/flat-windows.ts'
import { listWindowSides, planNorth } from '../../../drawing/plot/front-direction.ts'
import { placeFlats, type StoreyFlat } from '../../../drawing/plan/storey-layout.ts'
import { units } from '../../../drawing/plan/plan-scale.ts'
import type { Database } from '../../../db/connect.ts'
import { type Box, findExtent } from '../../../drawing/plan/box.ts'
import { compassSides } from '../../../lib/compass.ts'
import { formatArea } from '../../../lib/numbers.ts'
import { createSharedReads } from '../../../lib/time/shared-reads.ts'
import type { DrawingData, Spot } from '../../projects/drawing/drawing-data.ts'
import { facadeDrawing } from '../../projects/drawing/facade-drawing.server.tsx'
import { floorEntries } from '../../projects/drawing/floor-entries.server.ts'
import { storeyDrawing } from '../../projects/drawing/storey-drawing.server.tsx'
import { kindsWithPage } from '../../projects/lot-pages.server.ts'
import { buildingAddress, floorAddress, genplanAddress } from '../../projects/project-addresses.ts'
import { listProjectBuildings } from '../../projects/project-offers.server.ts'
import { readPlotPlan } from '../../projects/genplan/plot-plan.server.ts'
import type { PlotPlanData } from '../../projects/genplan/plot-plan-data.ts'
import type { ProjectBuilding, ProjectCard } from '../../projects/schema.ts'
import { readFloorScheme } from '../card/place-groups.server.ts'
import { lotAddress, numberSign } from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import { readElevations } from '../pictures/read-elevations.server.ts'
import { readStorey } from '../pictures/read-storey.server.ts'
import type { PlaceScheme } from '../card/place-scheme-data.ts'
import { toCard } from '../../lots/snapshot/lot-card.server.ts'
import { readStandingBuildings } from '../../lots/snapshot/standing-buildings.server.ts'
import type { PlanOrientation } from '../../lots/snapshot/lot-drawing.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

/** The sheet of a genplan. */
const GENPLAN_FRAME: Box = { x: 0, y: 0, width: 3, height: 2 }
/** Left around a section of a front, units. */
const AROUND = 24

/** A drawing in which the place of a lot is marked, and the page that shows more of it. */
interface MarkedDrawing {
  drawing: DrawingData
  href: string
}

/** Where a lot is, from the nearest to the farthest; null where too little is known to draw it. */
export interface LotDrawings {
  storey: MarkedDrawing | null
  orientation: PlanOrientation | null
  /** The storey of a parking place or a storage unit, with the list of all of them. */
  scheme: { scheme: PlaceScheme; href: string } | null
  /** The section of the lot. */
  facade: MarkedDrawing | null
  genplan: { plan: PlotPlanData; href: string } | null
}

/** Drawings that the page of a lot fetches when a visitor comes near them. */
export type LotPlacesData = Pick<LotDrawings, 'storey' | 'facade' | 'genplan'>

/** A drawing before it is requested. */
export interface PlaceLink {
  /** The page that shows more of it. */
  href: string
  /** Width divided by height. */
  ratio: number
  /** The same as a picture, for paper and for visitors without scripts. */
  picture: string | null
}

/** Which drawings of its place a lot has. */
export interface LotPlaces extends Pick<LotDrawings, 'orientation' | 'scheme'> {
  storey: PlaceLink | null
  facade: PlaceLink | null
  genplan: PlaceLink | null
}

interface LotPlace {
  lot: LotDetail
  project: ProjectCard | undefined
  building: ProjectBuilding | undefined
}

/** Returns what the page of a lot says of its drawings before a visitor chooses one. */
export function toPlaces(
  { storey, orientation, scheme, facade, genplan }: LotDrawings,
  lot: LotDetail,
): LotPlaces {
  const link = (
    place: { href: string } | null,
    frame: Box | undefined,
    picture: string | null = null,
  ): PlaceLink | null =>
    place && frame ? { href: place.href, ratio: frame.width / frame.height, picture } : null
  return {
    orientation,
    scheme,
    storey: link(storey, storey?.drawing.frame, `/media/floors/${lot.floor_id}.svg?lot=${lot.id}`),
    facade: link(facade, facade?.drawing.frame),
    genplan: link(genplan, GENPLAN_FRAME, `/media/genplans/${lot.project.id}.svg`),
  }
}

/** Draws the storey of a lot, its section of the front of the building and the genplan, with its place marked. */
export async function readLotDrawings(
  db: Database,
  snapshot: CatalogueSnapshot,
  { lot, project, building }: LotPlace,
): Promise<LotDrawings> {
  if (!project || !building) {
    return { storey: null, orientation: null, scheme: null, facade: null, genplan: null }
  }
  const isHome = lot.rooms !== null
  const [home, scheme, facade, genplan] = await Promise.all([
    isHome ? readHomePlace(db, snapshot, lot, project) : null,
    isHome ? null : readMarkedScheme(db, snapshot, lot),
    readDrawingOnce(snapshot, `facade ${building.id}`, () =>
      readFacade(db, snapshot, project, building),
    ),
    readGenplanOnce(snapshot, project.id, () =>
      readPlotPlan(db, snapshot, project, {
        search: new URLSearchParams(),
        toHref: (id) => buildingAddress(project, id),
        readStanding: readStandingBuildings,
      }),
    ),
  ])
  return {
    storey: home?.storey ?? null,
    orientation: home?.orientation ?? null,
    scheme,
    facade:
      facade &&
      markStorey(
        facade,
        floorAddress(project, lot.floor_id),
        buildingAddress(project, building.id),
      ),
    genplan: genplan && { plan: genplan, href: genplanAddress(project) },
  }
}

/** Of one version of the catalogue: many lots share a facade and a genplan. */
const readDrawingOnce = createSharedReads<DrawingData | null>()
const readGenplanOnce = createSharedReads<PlotPlanData | null>()

/** The storey with the home marked in it, and how its plan lies there. */
async function readHomePlace(
  db: Database,
  snapshot: CatalogueSnapshot,
  lot: LotDetail,
  project: ProjectCard,
): Promise<{ storey: MarkedDrawing; orientation: LotDrawings['orientation'] } | null> {
  const { stock } = snapshot
  const storey = await readStorey(db, lot.floor_id, lot.id)
  const own = storey?.flats.find(({ id }) => id === lot.id)
  if (!storey || !own) return null
  const lots = (['flat', 'apartment'] as const)
    .flatMap((kind) => stock.getRows(kind))
    // The lot itself is marked in the picture, and leads nowhere.
    .filter(({ id, floor_id }) => floor_id === lot.floor_id && id !== lot.id)
    .map((row) => toCard(row, stock.frame))
  const north = stock.frame.norths.get(lot.section_id) ?? null
  const drawing = storeyDrawing({ storey, lots, linked: kindsWithPage(), north })
  const label = {
    box: toUnits(findExtent(own.outline)),
    lines: [numberSign(lot.number), formatArea(lot.area)].filter(Boolean),
  }
  return {
    storey: {
      drawing: { ...drawing, labels: [...drawing.labels, label] },
      href: floorAddress(project, lot.floor_id),
    },
    orientation: north === null ? null : findOrientation(own, north),
  }
}

function findOrientation(own: StoreyFlat, storeyNorth: number): LotDrawings['orientation'] {
  const [placed] = placeFlats([own])
  if (!placed) return null
  const north = planNorth(storeyNorth, placed)
  const sides = listWindowSides(listWindowDirections(placed.plan), north)
  return { north, windows: sides.map((side) => compassSides[side]) }
}

async function readMarkedScheme(
  db: Database,
  { stock }: CatalogueSnapshot,
  { id, kind, floor_id, building_id }: LotDetail,
): Promise<LotDrawings['scheme']> {
  const scheme = await readFloorScheme(db, stock, { floorId: floor_id, kind })
  if (!scheme?.cells.some((cell) => cell.id === id)) return null
  return { scheme, href: `${lotAddress(kind)}?building=${building_id}` }
}

function toUnits({ x, y, width, height }: Box): Box {
  return { x: units(x), y: units(y), width: units(width), height: units(height) }
}

async function readFacade(
  db: Database,
  { stock, brand }: CatalogueSnapshot,
  project: ProjectCard,
  building: ProjectBuilding,
): Promise<DrawingData | null> {
  const floors = floorEntries(project, building, stock)
  if (!floors.flat().some(({ number }) => number > 0)) return null
  const elevations = await readElevations(db, project.id)
  const index = listProjectBuildings(project.id, stock).findIndex(({ id }) => id === building.id)
  return facadeDrawing({ project, building, floors, elevation: elevations[index] ?? null, brand })
}

/**
 * The part of a front that shows the section of a storey, the storey filled with the accent; null where the front has
 * no such storey.
 */
function markStorey(drawing: DrawingData, place: string, href: string): MarkedDrawing | null {
  const spot = drawing.spots.find((own) => own.href === place)
  if (drawing.sheet.kind !== 'drawn' || !spot) return null
  const spots = drawing.spots.filter(({ at: [x] }) => x === spot.at[0])
  const left = spotLeft(spot)
  const firstLeft = Math.min(...drawing.spots.map(spotLeft))
  const numbers = firstLeft - Math.min(firstLeft, ...drawing.labels.map(({ box }) => box.x))
  const width = 2 * (spot.at[0] - left)
  const frame = {
    ...drawing.frame,
    x: left - numbers - AROUND,
    width: width + numbers + 2 * AROUND,
  }
  const labels = drawing.labels.map((label) => ({
    ...label,
    box: { ...label.box, x: label.box.x + left - firstLeft },
  }))
  const { svg, ...sheet } = drawing.sheet
  const mark = renderToStaticMarkup(
    <>
      {/* The numbers of the storeys do not lie on the section beside. */}
      {left > firstLeft ? (
        <rect
          x={frame.x}
          y={frame.y}
          width={left - frame.x}
          height={frame.height}
          fill="var(--paper, #F5F2EC)"
        />
      ) : null}
      <path
        d={spot.path}
        fill="var(--accent, #A8431F)"
        fillOpacity="0.55"
        stroke="var(--accent, #A8431F)"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </>,
  )
  const view = [frame.x, frame.y, frame.width, frame.height].join(' ')
  const end = svg.lastIndexOf('</svg>')
  const marked = `${svg.slice(0, end)}${mark}${svg.slice(end)}`.replace(
    /^<svg[^>]*>/,
    `<svg viewBox="${view}" width="${frame.width}" height="${frame.height}">`,
  )
  return { drawing: { ...drawing, frame, spots, labels, sheet: { ...sheet, svg: marked } }, href }
}

/** Where the outline of a storey begins, which is drawn from its upper left corner. */
function spotLeft({ path }: Spot): number {
  return Number.parseFloat(path.slice(1))
}
