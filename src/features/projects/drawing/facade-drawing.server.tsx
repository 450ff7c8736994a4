import { renderToStaticMarkup } from 'react-dom/server'
import { recolor } from '../../../lib/recolor.ts'
import { type BuiltBrand, toDrawingTone } from '../../company/brand-schema.ts'
import type { Box } from '../../../drawing/plan/box.ts'
import { placeElevations } from '../../../drawing/plot/elevation-layout.ts'
import type { Elevation as ElevationModel } from '../../../drawing/plot/elevation-model.ts'
import { Elevation } from '../../../drawing/plot/elevation.tsx'
import { GROUND } from '../../../drawing/plot/facade-layout.ts'
import { round } from '../../../drawing/plan/path-data.ts'
import { floorNumber } from '../offer-texts.ts'
import type { ProjectBuilding, ProjectCard } from '../schema.ts'
import type { DrawingData, Spot } from './drawing-data.ts'
import type { FloorEntry } from './floor-entries.server.ts'
import { schemeDrawing } from './scheme-drawing.server.tsx'

interface FacadeParts {
  project: Pick<ProjectCard, 'id' | 'area_type'>
  building: ProjectBuilding
  /** The storeys of its sections, in the building's order of them. */
  floors: readonly (readonly FloorEntry[])[]
  /** Null where too little of the house is known: it is then a scheme of its storeys. */
  elevation: ElevationModel | null
  brand: BuiltBrand | null
}

/** Left around the house, units: above it the sky, at its left the numbers of the storeys. */
const AROUND = 44
const NUMBERS = 40
/** A house with more storeys has every fifth number. */
const MAX_NUMBERS = 12

/** The front of a building, on which each storey of a section leads to its page. */
export function facadeDrawing(parts: FacadeParts): DrawingData {
  const [house] = parts.elevation ? placeElevations([parts.elevation]) : []
  if (!house || house.axes.length - 1 !== parts.building.sections.length)
    return schemeDrawing(parts)
  const { floors, project, brand } = parts
  // As much as the elevation itself takes: with less it would be drawn smaller than its storeys.
  const top = round(house.top - 2 * AROUND)
  const inner = {
    x: round(house.x - AROUND),
    y: top,
    width: round(house.width + 2 * AROUND),
    height: round(GROUND + AROUND - top),
  }
  const view = { ...inner, x: round(inner.x - NUMBERS), width: round(inner.width + NUMBERS) }
  const bands = floors.flatMap((own, section) =>
    own.flatMap((floor): Array<{ floor: FloorEntry; box: Box }> => {
      const storey = house.storeys[floor.number - 1]
      if (floor.number < 1 || !storey) return []
      const [from, to] = [house.axes[section] ?? 0, house.axes[section + 1] ?? 0]
      const box = {
        x: house.x + from * house.scale,
        y: GROUND - (storey.level + storey.height) * house.scale,
        width: (to - from) * house.scale,
        height: storey.height * house.scale,
      }
      return [{ floor, box }]
    }),
  )
  const svg = renderToStaticMarkup(
    <svg viewBox={formatViewBox(view)} width={view.width} height={view.height}>
      <Elevation
        houses={parts.elevation ? [parts.elevation] : []}
        seed={project.id}
        tone={toDrawingTone(project.area_type, brand)}
        title=""
        isLit={false}
        box={inner}
      />
    </svg>,
  )
  const sheet = {
    kind: 'drawn' as const,
    svg: recolor(svg, new Map(brand?.colors)).replace('<title></title>', ''),
  }
  return { frame: view, sheet, ...toPlaces(bands), north: null }
}

function toPlaces(
  bands: ReadonlyArray<{ floor: FloorEntry; box: Box }>,
): Pick<DrawingData, 'spots' | 'labels'> {
  const highest = Math.max(...bands.map(({ floor }) => floor.number))
  const every = highest > MAX_NUMBERS ? 5 : 1
  const left = Math.min(...bands.map(({ box }) => box.x))
  return {
    spots: bands.map(
      ({ floor, box }): Spot => ({
        id: floor.id,
        path: `M${round(box.x)} ${round(box.y)}h${round(box.width)}v${round(box.height)}h${round(-box.width)}z`,
        at: [round(box.x + box.width / 2), round(box.y + box.height / 2)],
        href: floor.href,
        facts: floor.facts,
        status: floor.isOnSale ? 'available' : 'sold',
      }),
    ),
    labels: bands
      .filter(
        ({ floor, box }) => box.x === left && (floor.number % every === 0 || floor.number === 1),
      )
      .map(({ floor, box }) => ({
        // Of several storeys only some are numbered: then a number has more room than its own storey.
        box: {
          x: left - NUMBERS,
          y: round(box.y - (box.height * (every - 1)) / 2),
          width: NUMBERS,
          height: round(box.height * every),
        },
        lines: [floorNumber(floor.number)],
      })),
  }
}

function formatViewBox({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`
}
