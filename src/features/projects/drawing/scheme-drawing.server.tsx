import { renderToStaticMarkup } from 'react-dom/server'
import { facadeTones } from '../../../drawing/plot/facade-tones.ts'
import { knownStoreys } from '../../../drawing/plot/known-storeys.ts'
import { schematicLabels } from '../../../drawing/plot/schematic.tsx'
import { rectangle } from '../../../drawing/plan/path-data.ts'
import { recolor } from '../../../lib/recolor.ts'
import { type BuiltBrand, toDrawingTone } from '../../company/brand-schema.ts'
import { floorNumber } from '../offer-texts.ts'
import type { ProjectBuilding, ProjectCard } from '../schema.ts'
import type { DrawingData, Spot } from './drawing-data.ts'
import type { FloorEntry } from './floor-entries.server.ts'

interface SchemeParts {
  project: Pick<ProjectCard, 'area_type'>
  building: Pick<ProjectBuilding, 'floors_total'>
  /** The storeys of its sections, in the building's order of them. */
  floors: readonly (readonly FloorEntry[])[]
  brand: BuiltBrand | null
}

const CELL = { width: 54, most: 40, least: 12 }
/** A tower of few homes has lower storeys, so that its drawing is at most this much higher than wide. */
const MAX_ASPECT = 1.5
const MIN_CELLS = 3
const GAP = 2
const MARGIN = 12
/** Of the column with the numbers of storeys: as a share of the house, because words keep their size on the screen. */
const NUMBERS = { least: 44, share: 0.06 }
/** A house with more storeys has every fifth number. */
const MAX_NUMBERS = 14

/**
 * A house of which no outlines are known (decision D98): its storeys as rows, its homes as cells in no other place than
 * their order, and nothing else. Each storey of a section leads to its page.
 */
export function schemeDrawing({ project, building, floors, brand }: SchemeParts): DrawingData {
  const above = floors.map((own) => own.filter(({ number }) => number > 0))
  const numbers = knownStoreys(
    building.floors_total,
    above.flat().map(({ number }) => number),
  )
  const sections = placeSections(above)
  const width = sections.at(-1)?.to ?? 0
  const column = Math.max(NUMBERS.least, Math.round(width * NUMBERS.share))
  const room = (column + width + MARGIN) * MAX_ASPECT - 2 * MARGIN
  const height = Math.min(CELL.most, Math.max(CELL.least, Math.floor(room / numbers.length)))
  const toY = (number: number) => height * (numbers.length - 1 - numbers.indexOf(number))
  const frame = {
    x: -column,
    y: -MARGIN,
    width: column + width + MARGIN,
    height: numbers.length * height + 2 * MARGIN,
  }
  const bands = sections.flatMap(({ own, from, to }) =>
    own.map((floor) => ({ floor, x: from, y: toY(floor.number), width: to - from })),
  )
  const cells = (wanted: boolean) =>
    bands
      .flatMap(({ floor, x, y }) =>
        floor.homes.map((isOnSale, index) =>
          isOnSale === wanted
            ? rectangle(
                x + index * CELL.width + GAP,
                y + GAP,
                CELL.width - 2 * GAP,
                height - 2 * GAP,
              )
            : '',
        ),
      )
      .join('')
  const { paper, surface, ink, muted, accent } =
    facadeTones[toDrawingTone(project.area_type, brand)]
  const rows = sections.flatMap(({ from, to }) =>
    numbers.map((number) => rectangle(from, toY(number), to - from, height)),
  )
  const svg = renderToStaticMarkup(
    <svg
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
    >
      <rect {...frame} fill={paper} />
      <g fill={surface} stroke={muted} strokeWidth="0.9">
        <path d={rows.join('')} strokeWidth="0.5" />
        <path d={cells(false)} />
        <path d={cells(true)} fill={accent} stroke={ink} />
      </g>
    </svg>,
  )
  const every = numbers.length > MAX_NUMBERS ? 5 : 1
  return {
    frame,
    sheet: { kind: 'drawn', svg: recolor(svg, new Map(brand?.colors)), caption: schematicLabels },
    spots: bands.map(
      ({ floor, x, y, width: own }): Spot => ({
        id: floor.id,
        path: rectangle(x, y, own, height),
        at: [x + own / 2, y + height / 2],
        href: floor.href,
        facts: floor.facts,
        status: floor.isOnSale ? 'available' : 'sold',
      }),
    ),
    labels: numbers
      .filter((number) => number === 1 || number % every === 0)
      .map((number) => ({
        // Of several storeys only some are numbered: then a number has more room than its own storey.
        box: {
          x: -column,
          y: toY(number) - (height * (every - 1)) / 2,
          width: column,
          height: height * every,
        },
        lines: [floorNumber(number)],
      })),
    north: null,
  }
}

interface PlacedSection {
  own: readonly FloorEntry[]
  from: number
  to: number
}

/** Stands the sections with storeys above ground side by side, each as wide as its longest row of homes. */
function placeSections(floors: readonly (readonly FloorEntry[])[]): PlacedSection[] {
  const placed: PlacedSection[] = []
  for (const own of floors) {
    if (own.length === 0) continue
    const from = placed.at(-1)?.to ?? 0
    const cells = Math.max(MIN_CELLS, ...own.map(({ homes }) => homes.length))
    placed.push({ own, from, to: from + cells * CELL.width })
  }
  return placed
}
