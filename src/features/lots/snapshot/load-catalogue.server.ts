import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { withProjectIds } from '../../../lib/http/project-address.ts'
import { type CatalogueFrame, loadFrame, buildOptionLabels } from './catalogue-frame.server.ts'
import { readAttribution } from '../../map/schema.ts'
import { loadTexts } from './catalogue-texts.server.ts'
import { findFlatPictures, toCard, toFacts } from './lot-card.server.ts'
import { buildLotIndexInSteps } from './build-lot-index.server.ts'
import type { OptionLabels } from './indexed-filter.server.ts'
import type { LotIndex } from './lot-index.server.ts'
import { emptySelection } from '../model/filters.ts'
import { getAskedTerms } from '../model/payment-filters.ts'
import { type LotRow, loadLotRows } from './lot-rows.server.ts'
import { buildPlanLabels } from './plan-labels.server.ts'
import { createNamedLots } from './named-lots.server.ts'
import { toProjectCards } from './project-cards.server.ts'
import { findProjectWalks } from './project-walks.server.ts'
import { type LotCard, type LotKind, lotKindSchema } from '../model/schema.ts'
import { findSimilarRows } from './similar.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { loadStartUpData, type StartUpData, type StartUpProblem } from './start-up-data.server.ts'
import { createWindowSides } from './window-sides.server.ts'

/** Number of cards of lists that are cached: about as many as their HTML. */
const MAX_CARDS = 4_000

/**
 * Reads one consistent state of the catalogue and builds its snapshot. Missing start-up data is passed to `report`;
 * any other failure is thrown. `today` is the day in Moscow (`yyyy-mm-dd`) on which mortgage programmes must run and discounts be valid, `cityToday` that
 * in the company's first city, on which slides, banners and news are shown.
 */
export async function loadCatalogue(
  db: Database,
  report: (problem: StartUpProblem) => void = () => {},
  today = isoDay(moscowDay(systemClock.now())),
  cityToday = today,
): Promise<CatalogueSnapshot> {
  const reading = db.transaction().setAccessMode('read only')
  const { version, startUp, texts, rows, maps, ...read } = await (isPostgres(db)
    ? reading.setIsolationLevel('repeatable read')
    : reading
  ).execute(async (trx) => {
    const version = await getCatalogueVersion(trx)
    const startUp = await loadStartUpData(trx, report, cityToday)
    const frame = await loadFrame(trx, startUp.cities, today)
    return {
      version,
      startUp,
      texts: await loadTexts(trx, cityToday),
      frame,
      maps: await trx.selectFrom('city_maps').select(['city_id', 'map']).execute(),
      rows: await loadLotRows(trx, today, createWindowSides(frame)),
    }
  })
  const projects = [...read.frame.projects.values()]
  const frame = {
    ...read.frame,
    mappedCities: new Map(maps.map(({ city_id, map }) => [city_id, readAttribution(map)])),
    walks: await findProjectWalks(projects, maps),
  }
  const rowsByKind = Object.groupBy(rows, ({ kind }) => kind)
  await yieldToEventLoop()
  const indexes = new Map<LotKind, LotIndex>()
  const areas = Object.entries(texts.brand?.areas ?? {})
  const labels = {
    ...buildOptionLabels(frame),
    area_type: new Map(areas.flatMap(([area, { name }]) => (name === null ? [] : [[area, name]]))),
    plan: buildPlanLabels(rows, frame),
  }
  await yieldToEventLoop()
  const projectCards = toProjectCards(frame, rows)
  await yieldToEventLoop()
  for (const kind of lotKindSchema.options) {
    indexes.set(kind, await buildIndex(kind, rowsByKind[kind] ?? [], frame, labels))
  }
  const find = (id: number) => findRow(rows, id)
  const cards = new LRUCache<number, LotCard>({ max: MAX_CARDS })
  const findCard = (id: number) => {
    const card = cards.get(id) ?? toCard(find(id) as LotRow, frame)
    cards.set(id, card)
    return card
  }
  const getIndex = (kind: LotKind) => indexes.get(kind) as LotIndex
  const countOnSale = (kind: LotKind) => {
    const { count, facets } = getIndex(kind).facets(emptySelection)
    const cities = facets['city']?.type === 'choice' ? facets['city'].options : []
    return { kind, count, cityCounts: new Map(cities.map((city) => [city.value, city.count])) }
  }
  const lotCounts: Array<ReturnType<typeof countOnSale>> = []
  for (const kind of lotKindSchema.options) {
    lotCounts.push(countOnSale(kind))
    await yieldToEventLoop()
  }
  return {
    version,
    cityToday,
    ...startUp,
    ...fillMenuAddresses(startUp, frame),
    ...texts,
    lotCounts,
    projects: projectCards,
    findLot(id) {
      const row = find(id)
      return row && toCard(row, frame)
    },
    listViews: (id) => find(id)?.views ?? [],
    flatPictures(id) {
      const row = find(id)
      return row ? findFlatPictures(row, frame) : []
    },
    listLots(kind, query) {
      const { count, ids } = getIndex(kind).list(query)
      const terms = getAskedTerms(query.selection)
      const isPlain = Object.values(terms).every((term) => term === undefined)
      const toResult = (id: number) => toCard(find(id) as LotRow, frame, terms)
      return { count, results: ids.map(isPlain ? findCard : toResult) }
    },
    facets: (kind, selection) => getIndex(kind).facets(selection),
    stock: {
      frame,
      labels,
      getRows: (kind) => rowsByKind[kind] ?? [],
      forEachMatch: (kind, selection, visit) => getIndex(kind).forEachMatch(selection, visit),
    },
    findNamedLots: createNamedLots(rows, (row) => toCard(row, frame), [...frame.projects.values()]),
    similarLots(id, limit) {
      const row = find(id)
      if (!row) return undefined
      return findSimilarRows(row, rowsByKind[row.kind] ?? [], limit).map((similar) =>
        toCard(similar, frame),
      )
    },
  }
}

/** Replaces project slugs by ids in the addresses of the menu. */
function fillMenuAddresses(
  { menu, menuElements, menuBanners }: StartUpData,
  { projects }: CatalogueFrame,
): Pick<StartUpData, 'menu' | 'menuElements' | 'menuBanners'> {
  const fill = (address: string) => withProjectIds(address, projects.values())
  return {
    menu: menu.map((entry) => ({ ...entry, url: entry.url && fill(entry.url) })),
    menuElements: menuElements.map((element) => ({ ...element, url: fill(element.url) })),
    menuBanners: menuBanners.map((banner) => ({
      ...banner,
      url: fill(banner.url),
      image: banner.image && fill(banner.image),
    })),
  }
}

async function buildIndex(
  kind: LotKind,
  rows: readonly LotRow[],
  frame: CatalogueFrame,
  labels: OptionLabels,
): Promise<LotIndex> {
  const toRowFacts = (row: LotRow) => toFacts(row, frame)
  const steps = buildLotIndexInSteps(kind, rows, toRowFacts, labels, frame.mortgagePrograms)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}

function findRow(rows: readonly LotRow[], id: number): LotRow | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as LotRow).id < id) low = middle + 1
    else high = middle
  }
  const row = rows[low]
  return row?.id === id ? row : undefined
}
