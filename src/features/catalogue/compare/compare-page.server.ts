import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { findHiddenLots } from '../../../db/lots/hidden-lots.ts'
import { readFavourites } from '../../favourites/queries.server.ts'
import { listFinishPrices } from '../../finishes/queries.server.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import {
  compareAddress,
  type CompareChoices,
  MAX_COMPARED,
} from '../../lots/model/compare-address.ts'
import { lotMark } from '../../lots/model/lot-names.ts'
import { toCompareCosts } from './compare-costs.server.ts'
import type { ComparePageData } from './compare-data.ts'
import { compareFields } from './compare-fields.server.ts'
import { isSameRow, toFieldRows } from './compare-rows.server.ts'
import { readComparedLots } from './compared-lot.server.ts'
import { readCompareChoices } from './read-compare-choices.server.ts'

const kindOrder = Object.keys(lotKinds)
/** So many favourites are offered to be added. */
const MAX_MORE = 20

/** `/compare`: the lots of `ids`, or the visitor's favourites; never cached. */
export const comparePage: ServerPage<ComparePageData> = {
  isPersonal: true,
  readsVisitor: true,
  load: async ({ search, snapshot, visitorId }, { db, clock }) => {
    const { choices, invalidIds, rejected } = readCompareChoices(search)
    const { lots: favourites, gone } = await readFavourites(db, snapshot, visitorId)
    const { all, missing } = findLots(choices, favourites, snapshot)
    const hidden = await findHiddenLots(db, missing)
    const unknown = missing.filter((id) => !hidden.has(id)).slice(0, MAX_COMPARED)
    const first = all.slice(0, MAX_COMPARED)
    const shown = choices.ids === null ? groupByKind(first) : first
    const lots = await readComparedLots(db, shown)
    const homes = lots.filter(({ kind }) => kind === 'flat' || kind === 'apartment')
    const finishPrices = await listFinishPrices(db, [
      ...new Set(homes.map(({ project }) => project.id)),
    ])
    const finishes = listFinishes(homes, finishPrices)
    const isFinishKnown =
      choices.finish === null || finishes.some(({ value }) => value === choices.finish)
    const known = { ...choices, finish: isFinishKnown ? choices.finish : null }
    const { stock } = snapshot
    const costs = toCompareCosts(lots, known, {
      stock,
      findLot: (id) => snapshot.findLot(id),
      finishPrices,
    })
    const rows = toFieldRows(compareFields, lots)
    // Of one lot, everything is «the same».
    const hidesSame = known.onlyDifferences && lots.length > 1
    const isShown = (row: (typeof rows)[number]) => !hidesSame || !isSameRow(row)
    const ids = shown.map(({ id }) => id)
    return {
      choices: known,
      columns: shown.map((lot) => ({
        lot,
        isFavourite: favourites.some(({ id }) => id === lot.id),
        withoutHref: compareAddress({ ...known, ids: ids.filter((id) => id !== lot.id) }),
      })),
      kinds: toKinds(shown),
      rows: rows.filter(isShown),
      costs: costs.rows,
      total: costs.total,
      hiddenCount: rows.filter((row) => !isShown(row)).length,
      offers: {
        finishes,
        parking: homes.length > 0 && hasOnSale(snapshot, 'parking'),
        storage: homes.length > 0 && hasOnSale(snapshot, 'storage'),
        mortgage: homes.length > 0 && stock.frame.mortgagePrograms.length > 0,
      },
      gone: choices.ids === null ? gone : hidden.size,
      unknown: [...unknown.map(String), ...invalidIds],
      leftOut: Math.max(0, all.length - MAX_COMPARED),
      rejected: isFinishKnown ? rejected : [...rejected, 'отделка'],
      more: listMore(favourites, ids, known),
      shareHref: compareAddress({ ...known, ids }),
      programs: stock.frame.mortgagePrograms
        .filter(({ id }) => costs.programs.includes(id))
        .map(({ name, bank, rate, full_cost_min, full_cost_max, legal_text }) => ({
          name,
          bank,
          rate,
          full_cost_min,
          full_cost_max,
          legal_text,
        })),
      today: isoDay(moscowDay(clock.now())),
    }
  },
}

function findLots(
  { ids }: CompareChoices,
  favourites: readonly LotCard[],
  snapshot: CatalogueSnapshot,
): { all: readonly LotCard[]; missing: number[] } {
  if (ids === null) return { all: favourites, missing: [] }
  // An address may have any number of ids. Only so many can be shown or named.
  const asked = ids.slice(0, MAX_COMPARED * 3)
  return {
    all: asked.flatMap((id) => snapshot.findLot(id) ?? []),
    missing: asked.filter((id) => !snapshot.findLot(id)),
  }
}

/** Lots of one kind stand side by side, in the order given. */
function groupByKind(lots: readonly LotCard[]): LotCard[] {
  return lots.toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
}

function toKinds(lots: readonly LotCard[]): ComparePageData['kinds'] {
  const runs: Array<{ kind: LotKind; count: number; firstId: number }> = []
  for (const { id, kind } of lots) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.count++
    else runs.push({ kind, count: 1, firstId: id })
  }
  return runs.length < 2 ? [] : runs
}

/** The finishes that a project of these homes has a price for, and that a home is sold with. */
function listFinishes(
  homes: ReadonlyArray<Pick<LotCard, 'finishing'>>,
  prices: Awaited<ReturnType<typeof listFinishPrices>>,
): ComparePageData['offers']['finishes'] {
  if (prices.length === 0) return []
  const labels = new Map(prices.map(({ slug, name }) => [slug, name]))
  for (const { finishing } of homes) {
    if (finishing && !labels.has(finishing.value)) labels.set(finishing.value, finishing.label)
  }
  return [...labels].map(([value, label]) => ({ value, label }))
}

function hasOnSale({ stock }: CatalogueSnapshot, kind: 'parking' | 'storage'): boolean {
  return stock.getRows(kind).some(({ status }) => status === 'available')
}

function listMore(
  favourites: readonly LotCard[],
  ids: readonly number[],
  choices: CompareChoices,
): ComparePageData['more'] {
  if (ids.length >= MAX_COMPARED) return []
  return favourites
    .filter(({ id }) => !ids.includes(id))
    .slice(0, MAX_MORE)
    .map((lot) => ({
      id: lot.id,
      title: `${lotTitle(lot)}, ${lot.project.name}, ${lotMark(lot)}`,
      href: compareAddress({ ...choices, ids: [...ids, lot.id] }),
    }))
}
