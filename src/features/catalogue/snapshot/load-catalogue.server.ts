import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { withProjectIds } from '../../../lib/project-address.ts'
import { type CatalogueFrame, loadFrame, optionLabels } from './catalogue-frame.server.ts'
import { loadTexts } from './catalogue-texts.server.ts'
import { cardOf, factsOf } from './lot-card.server.ts'
import { lotIndexSteps } from '../index/build-lot-index.server.ts'
import type { LotIndex } from '../index/lot-index.server.ts'
import { emptySelection } from '../model/filters.ts'
import { type LotRow, loadLotRows } from './lot-rows.server.ts'
import { createNamedLots } from './named-lots.server.ts'
import { projectCards } from './project-cards.server.ts'
import { type LotKind, lotKindSchema } from '../model/schema.ts'
import { similarRows } from './similar.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { loadStartUpData, type StartUpData, type StartUpProblem } from './start-up-data.server.ts'

/**
 * Reads one consistent state of the catalogue and builds the snapshot of it. What of the start-up data is missing
 * is reported; everything else it throws for.
 */
export async function loadCatalogue(
  db: Database,
  report: (problem: StartUpProblem) => void = () => {},
): Promise<CatalogueSnapshot> {
  const reading = db.transaction().setAccessMode('read only')
  const { version, startUp, texts, frame, rows } = await (isPostgres(db)
    ? reading.setIsolationLevel('repeatable read')
    : reading
  ).execute(async (trx) => {
    const version = await getCatalogueVersion(trx)
    const startUp = await loadStartUpData(trx, report)
    return {
      version,
      startUp,
      texts: await loadTexts(trx),
      frame: await loadFrame(trx, startUp.cities),
      rows: await loadLotRows(trx),
    }
  })
  const rowsOf = Object.groupBy(rows, ({ kind }) => kind)
  const indexes = new Map<LotKind, LotIndex>()
  const labels = optionLabels(frame)
  for (const kind of lotKindSchema.options) {
    indexes.set(kind, await buildGently(kind, rowsOf[kind] ?? [], frame, labels))
  }
  const find = (id: number) => findRow(rows, id)
  const indexOf = (kind: LotKind) => indexes.get(kind) as LotIndex
  const countOnSale = (kind: LotKind) =>
    indexOf(kind).list({ selection: emptySelection, order: 'price', limit: 0, offset: 0 }).count
  return {
    version,
    ...startUp,
    ...menuLinks(startUp, frame),
    ...texts,
    lotCounts: lotKindSchema.options.map((kind) => ({ kind, count: countOnSale(kind) })),
    projects: projectCards(frame, rows),
    findLot(id) {
      const row = find(id)
      return row && cardOf(row, frame)
    },
    listLots(kind, query) {
      const { count, ids } = indexOf(kind).list(query)
      return { count, results: ids.map((id) => cardOf(find(id) as LotRow, frame)) }
    },
    facets: (kind, selection) => indexOf(kind).facets(selection),
    stock: {
      frame,
      labels,
      rowsOf: (kind) => rowsOf[kind] ?? [],
      eachFitting: (kind, selection, visit) => indexOf(kind).eachFitting(selection, visit),
    },
    namedLots: createNamedLots(rows, (row) => cardOf(row, frame)),
    similarLots(id, limit) {
      const row = find(id)
      if (!row) return undefined
      return similarRows(row, rowsOf[row.kind] ?? [], limit).map((like) => cardOf(like, frame))
    },
  }
}

/** The menu's addresses, which name projects by their slugs, as visitors follow them. */
function menuLinks(
  { menuElements, menuBanners }: StartUpData,
  { projects }: CatalogueFrame,
): Pick<StartUpData, 'menuElements' | 'menuBanners'> {
  const fill = (address: string) => withProjectIds(address, projects.values())
  return {
    menuElements: menuElements.map((element) => ({ ...element, url: fill(element.url) })),
    menuBanners: menuBanners.map((banner) => ({
      ...banner,
      url: fill(banner.url),
      image: banner.image && fill(banner.image),
    })),
  }
}

async function buildGently(
  kind: LotKind,
  rows: readonly LotRow[],
  frame: CatalogueFrame,
  labels: ReturnType<typeof optionLabels>,
): Promise<LotIndex> {
  const steps = lotIndexSteps(kind, rows, (row) => factsOf(row, frame), labels)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe()
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
