import type { AppContext, ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { LotCard } from '../lots/model/schema.ts'
import type { LotSelection } from '../lots/model/filter-types.ts'
import { defaultOrder, emptySelection } from '../lots/model/filters.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { toPressCards } from '../press/press-cards-page.server.ts'
import type { PressCard } from '../press/schema.ts'
import type { ShownPicture } from '../../lib/shown-picture.ts'
import { countFigures, type Figure } from '../company/schema.ts'
import { listHomeProjects } from './home-sections.server.ts'
import { chooseDifferent } from './choose-different.ts'
import { type HomeMoreData, loadHomeMore } from './home-more-page.server.ts'
import { listSlides } from '../slider/queries.server.ts'
import { type HomeSlide, toHomeSlide } from '../slider/home-slide.ts'
import { readOrLast } from './last-read.server.ts'
import type { CompanyCard } from '../company/company-card-schema.ts'

/** Lots and press pieces on the home page. */
const LOTS_SHOWN = 4
/** Lots of each number of rooms from which one of another project is chosen. */
const CANDIDATES = 24
const PRICES_OFFERED = 6
const MILLION = 1_000_000
const PRESS_SHOWN = 6
const SLIDES_SHOWN = 10

export interface HomeData {
  company: CompanyCard | null
  /** Without slides, the first projects stand in their place. */
  slides: readonly HomeSlide[]
  projects: readonly ProjectCard[]
  /** The best picture of a room or place by project. */
  rooms: Readonly<Record<number, ShownPicture>>
  /** A room from edge to edge between the sections; null without a picture that no slide shows. */
  interlude: HomeInterlude | null
  flats: HomeFlatsData
  /** Those of the active city; null if it is the only one or has none. Shown to visitors who chose the city. */
  cityFlats: HomeFlatsData | null
  more: HomeMoreData
  /** What the catalogue proves of the company. */
  figures: readonly Figure[]
  press: readonly PressCard[]
  documents: ReadonlyArray<{ slug: string; title: string }>
}

/** Flats on sale: their total count, counts by number of rooms, and a few of them. */
export interface HomeFlatsData {
  count: number
  rooms: ReadonlyArray<{ value: string; label: string; count: number }>
  lots: readonly LotCard[]
  /** Round prices up to which about equally many flats cost. */
  prices: readonly number[]
}

/** A room of a project, and how its description begins. */
export interface HomeInterlude {
  picture: ShownPicture
  sentence: string
  project: string
  href: string
}

const readSlides = readOrLast(
  async (db: AppContext['db'], snapshot: CatalogueSnapshot) =>
    (await listSlides(db, snapshot)).slice(0, SLIDES_SHOWN).map(toHomeSlide),
  [],
)

export const homePage: ServerPage<HomeData> = {
  canonicalSearch: () => '',
  async load({ snapshot, city }, context) {
    const projects = listHomeProjects(snapshot.projects)
    const flats = loadFlats(snapshot, emptySelection)
    const inCity =
      city === null ? null : loadFlats(snapshot, { ...emptySelection, choices: { city: [city] } })
    const cityFlats = inCity && inCity.count > 0 && inCity.count < flats.count ? inCity : null
    const shown = [...flats.lots, ...(cityFlats?.lots ?? [])]
    const slides = await readSlides(context.db, snapshot)
    return {
      // The text for partners is not shown here.
      company: snapshot.company && { ...snapshot.company, partners_html: '' },
      slides,
      interlude: findInterlude(projects, snapshot, slides),
      // Projects of the visitor's city come first.
      projects: projects.toSorted(
        (a, b) => Number(b.city.slug === city) - Number(a.city.slug === city),
      ),
      rooms: Object.fromEntries(
        projects.flatMap(({ id }) => {
          const [room] = snapshot.rooms.get(id) ?? []
          return room ? [[id, room]] : []
        }),
      ),
      flats,
      cityFlats,
      figures: countFigures(snapshot),
      more: await loadHomeMore(snapshot, context, shown),
      press: toPressCards(snapshot.press.slice(0, PRESS_SHOWN), snapshot),
      // Quarterly reports are omitted: there are too many of them.
      documents: snapshot.documents
        .filter(({ quarter }) => quarter === null)
        .map(({ slug, title }) => ({ slug, title })),
    }
  },
}

/** The first sentence of a text. */
const SENTENCE = /^[^.!?…]+[.!?…](?=\s|$)/u
const MAX_SENTENCE = 160

/** The first interior that no slide shows, of a project whose description begins with a short sentence. */
function findInterlude(
  projects: readonly ProjectCard[],
  { rooms }: CatalogueSnapshot,
  slides: readonly HomeSlide[],
): HomeInterlude | null {
  const used = new Set(slides.map(({ picture }) => picture?.src))
  for (const { id, slug, name, description } of projects) {
    const found = rooms.get(id)?.find(({ kind, src }) => kind === 'interior' && !used.has(src))
    const [sentence = ''] = SENTENCE.exec(description) ?? []
    if (found && sentence !== '' && sentence.length <= MAX_SENTENCE) {
      const { kind: _kind, ...picture } = found
      return { picture, sentence, project: name, href: `/projects/${slug}` }
    }
  }
  return null
}

function loadFlats(snapshot: CatalogueSnapshot, selection: LotSelection): HomeFlatsData {
  const { count, facets } = snapshot.facets('flat', selection)
  const rooms =
    facets.rooms?.type === 'choice' ? facets.rooms.options.filter((option) => option.count > 0) : []
  const find = (own: LotSelection, limit: number) =>
    snapshot.listLots('flat', { selection: own, order: defaultOrder, limit, offset: 0 }).results
  const byRooms = rooms.map(({ value }) =>
    find({ ...selection, choices: { ...selection.choices, rooms: [value] } }, CANDIDATES),
  )
  return {
    count,
    rooms,
    prices: listRoundPrices(count, (offset) =>
      snapshot
        .listLots('flat', { selection, order: 'price', limit: 1, offset })
        .results.map(paidPrice),
    ),
    lots: chooseDifferent([...byRooms, find(selection, LOTS_SHOWN * 2)], LOTS_SHOWN),
  }
}

/** Prices rounded up, each of which some more of the lots do not exceed; `findPrice` returns that of a place by price. */
function listRoundPrices(
  count: number,
  findPrice: (offset: number) => readonly number[],
): readonly number[] {
  const steps = Array.from({ length: PRICES_OFFERED }, (_, index) =>
    Math.floor(((index + 1) / (PRICES_OFFERED + 1)) * count),
  )
  const rounded = steps.flatMap(findPrice).map((price) => Math.ceil(price / MILLION) * MILLION)
  const [highest = 0] = findPrice(count - 1)
  return [...new Set(rounded)].filter((price) => price < highest)
}
