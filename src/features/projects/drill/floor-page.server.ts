import { readStandingBuildings } from '../../lots/snapshot/standing-buildings.server.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { lotKindSchema } from '../../lots/model/schema.ts'
import { readStorey } from '../../catalogue/pictures/read-storey.server.ts'
import { readFloorScheme } from '../../catalogue/card/place-groups.server.ts'
import type { PlaceScheme } from '../../catalogue/card/place-scheme-data.ts'
import { toCard } from '../../lots/snapshot/lot-card.server.ts'
import { readStoreyPicture } from '../drawing/company-pictures.server.ts'
import type { DrawingData } from '../drawing/drawing-data.ts'
import { floorEntries } from '../drawing/floor-entries.server.ts'
import type { ListedSpot } from '../drawing/spot-list.tsx'
import type { LotsByPlace } from '../page/dimmed-places.ts'
import { filterChoices, toFilterLot } from '../page/filter-choices.server.ts'
import type { FilterChoices } from '../page/lot-filter-form.tsx'
import { readLotFilter, writeLotFilter } from '../page/lot-filter.ts'
import { homesOnSale } from '../homes-on-sale.server.ts'
import { hasPlotPlan } from '../genplan/plot-plan.server.ts'
import { storeyDrawing } from '../drawing/storey-drawing.server.tsx'
import { getFloor, getProject } from '../find-project.server.ts'
import { lotFacts, lotHref } from '../lot-facts.ts'
import { kindsWithPage } from '../lot-pages.server.ts'
import type { ProjectCard } from '../schema.ts'

export interface FloorData {
  project: ProjectCard
  hasGenplan: boolean
  building: { id: number; name: string }
  id: number
  /** «Этаж 5, секция 2». */
  title: string
  /** «6 квартир от 12,4 млн ₽». */
  offer: string
  /** Null where the storey's outline is not known. */
  storey: DrawingData | null
  /** Of the parking places and storage units that the plan does not show. */
  schemes: readonly PlaceScheme[]
  choices: FilterChoices
  /** Homes on sale by their ids. */
  wanted: LotsByPlace
  /** Lots by kind, in the order of their numbers; sold ones lead nowhere. */
  lots: ReadonlyArray<{
    kind: LotKind
    spots: readonly ListedSpot[]
  }>
  /** The next storeys of the section with lots. */
  above: { href: string; title: string } | null
  below: { href: string; title: string } | null
}

const placeKinds: ReadonlySet<LotKind> = new Set(['parking', 'storage'])
const byNumber = new Intl.Collator('ru', { numeric: true })

export const floorPage: ServerPage<FloorData> = {
  canonicalSearch: (search) => writeLotFilter(readLotFilter(search)),
  async load({ params, snapshot }, { db }) {
    const { stock } = snapshot
    const project = getProject(snapshot, params['slug'])
    const { building, section, floor } = getFloor(snapshot, project, params['id'])
    const linked = kindsWithPage()
    const lots = lotKindSchema.options
      .flatMap((kind) => stock.getRows(kind).filter(({ floor_id }) => floor_id === floor.id))
      .map((row) => toCard(row, stock.frame))
      .toSorted((a, b) => byNumber.compare(a.number, b.number) || a.id - b.id)
    const model = await readStorey(db, floor.id, null)
    const index = building.sections.findIndex(({ id }) => id === section.id)
    const entries = floorEntries(project, building, stock)[index] ?? []
    const place = entries.findIndex(({ number }) => number === floor.number)
    const neighbour = (step: number) => {
      const entry = place === -1 ? undefined : entries[place + step]
      return entry ? { href: entry.href, title: entry.facts[0] } : null
    }
    const homes = (homesOnSale(stock).get(building.id) ?? []).filter(
      ({ floor_id }) => floor_id === floor.id,
    )
    const north = stock.frame.norths.get(section.id) ?? null
    const [title, offer] = entries[place]?.facts ?? [`Этаж ${floor.number}`, '']
    const storey =
      (await readStoreyPicture(db, project.id, {
        building,
        section: section.name,
        floor: floor.number,
        lots,
        linked,
      })) ??
      (model && model.flats.length > 0
        ? storeyDrawing({ storey: model, lots, linked, north })
        : null)
    const kinds = [...Map.groupBy(lots, ({ kind }) => kind)]
    const drawn = new Set(storey?.spots.map(({ id }) => id))
    const undrawn = kinds.filter(
      ([kind, own]) => placeKinds.has(kind) && own.some(({ id }) => !drawn.has(id)),
    )
    const schemes = await Promise.all(
      undrawn.map(([kind]) => readFloorScheme(db, stock, { floorId: floor.id, kind })),
    )
    return {
      project,
      hasGenplan: await hasPlotPlan(db, snapshot, project, readStandingBuildings),
      building: { id: building.id, name: building.name },
      id: floor.id,
      title,
      offer,
      storey,
      schemes: schemes.filter((scheme) => scheme !== null),
      choices: filterChoices(homes),
      wanted: Object.fromEntries(homes.map((row) => [row.id, [toFilterLot(row)]])),
      lots: kinds.map(([kind, own]) => ({
        kind,
        spots: own.map((lot) => toSpot(lot, linked)),
      })),
      above: neighbour(1),
      below: neighbour(-1),
    }
  },
}

function toSpot(lot: LotCard, linked: readonly LotKind[]) {
  return { id: lot.id, href: lotHref(lot, linked), facts: lotFacts(lot) }
}
