import { units } from '../../../drawing/plan/plan-scale.ts'
import { type Box, findExtent, type Point } from '../../../drawing/plan/box.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { placeFlats, type StoreyFlat, storeyFrame } from '../../../drawing/plan/storey-layout.ts'
import type { CommonPlan } from '../../../drawing/plan/storey-plan.ts'
import { Storey } from '../../../drawing/plan/storey.tsx'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatArea, formatMillions } from '../../../lib/numbers.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { lotFacts, lotHref, shortRooms } from '../lot-facts.ts'
import type { DrawingData } from './drawing-data.ts'

interface StoreyParts {
  storey: {
    outline: readonly (readonly Point[])[]
    flats: ReadonlyArray<StoreyFlat & { id: number }>
    common: CommonPlan | null
  }
  lots: readonly LotCard[]
  /** The kinds of lots that have a page. */
  linked: readonly LotKind[]
  /** Degrees by which north is turned clockwise from up; null when unknown. */
  north: number | null
}

/** The storey of a section, on which each lot on sale leads to its page. */
export function storeyDrawing({ storey, lots, linked, north }: StoreyParts): DrawingData {
  const { outline, flats, common } = storey
  const view = storeyFrame(outline)
  const wordless = flats.map((flat) => ({ ...flat, words: ['', ''] as const }))
  const svg = renderToStaticMarkup(
    <Storey outline={outline} flats={wordless} common={common && nameless(common)} title="" />,
  )
  const known = flats.flatMap((flat) => {
    const lot = lots.find(({ id }) => id === flat.id)
    // One whose plan does not fit its outline is not drawn, so nothing there can be pointed at.
    return lot && placeFlats([flat]).length > 0 ? [{ flat, lot }] : []
  })
  return {
    frame: view,
    sheet: { kind: 'drawn', svg: svg.replace('<title></title>', '') },
    spots: known.map(({ flat, lot }) => ({
      id: lot.id,
      path: `M${flat.outline.map(([x, y]) => `${units(x)} ${units(y)}`).join('L')}Z`,
      at: findMiddle(flat),
      href: lotHref(lot, linked),
      facts: lotFacts(lot),
      status: lot.status,
    })),
    labels: [
      ...known.map(({ flat, lot }) => {
        const { x, y, width, height } = findExtent(flat.outline)
        return {
          box: toUnits({ x, y, width, height }),
          lines: storeyLines(lot),
        }
      }),
      ...(common?.rooms ?? []).flatMap(({ kind, name, ...box }) =>
        // Stairs are known by their steps.
        name === undefined || kind === 'stairs'
          ? []
          : [{ box: toUnits(box), lines: [name], isQuiet: true }],
      ),
    ],
    north,
  }
}

/** Their names stand over the picture, where they are as large at any scale. */
function nameless({ rooms, openings }: CommonPlan): CommonPlan {
  return { rooms: rooms.map(({ name: _name, ...room }) => room), openings }
}

function toUnits({ x, y, width, height }: Box): Box {
  return { x: units(x), y: units(y), width: units(width), height: units(height) }
}

function findMiddle({ outline }: StoreyFlat): Point {
  const { x, y, width, height } = findExtent(outline)
  return [units(x + width / 2), units(y + height / 2)]
}

/** What stands on a lot in a storey's drawing: rooms, area and, on sale, what a buyer pays; of a place its number. */
export function storeyLines(lot: LotCard): string[] {
  return [
    lot.rooms === null ? lot.number : shortRooms(lot.rooms),
    formatArea(lot.area),
    ...(lot.status === 'sold' ? [] : [formatMillions(paidPrice(lot))]),
  ]
}
