import {
  type RawQuery,
  rejectBadInput,
  toSearchParams,
} from '../../../lib/api/list-response.server.ts'
import { lotQueryErrors } from '../api/lot-query.server.ts'
import { toChips } from '../filter/chips.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotKind } from '../model/schema.ts'
import { type LotQuery, parseLotQuery, writeLotQuery } from '../model/selection.ts'
import { lotKinds } from '../model/words.ts'
import type { AppContext } from '../snapshot/app-context.server.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import { type DescribedChange, describeChange } from './change-words.ts'
import { type ListDay, readListDays } from './list-days.server.ts'
import { type LotEvent, readEvents, toChanges } from './read-changes.server.ts'

/** Feed readers poll often, so the newest changes suffice. */
const MOST_CHANGES = 100

/** A list that can be followed: the lots of one kind under filters. */
export interface FollowedList {
  kind: LotKind
  query: LotQuery
  /** The list's address without and with its filters: `/flats` and `?rooms=2`, which may be empty. */
  path: string
  search: string
}

/** The kinds of lots with the addresses of their lists. */
export const followedKinds = (Object.keys(lotKinds) as LotKind[]).map((kind) => ({
  kind,
  path: lotAddress(kind),
}))

/** Reads the filters of a feed's address. Throws `bad_input` with the name of each filter that means nothing. */
export function readFollowedList(kind: LotKind, raw: RawQuery): FollowedList {
  const query = parseLotQuery(kind, toSearchParams(raw))
  rejectBadInput(lotQueryErrors(kind, query))
  const search = writeLotQuery(kind, { selection: query.selection })
  return { kind, query, path: lotAddress(kind), search: search && `?${search}` }
}

/** Returns the name of a list with its filters: «Квартиры: 2 комнаты, до 15 млн ₽». */
export function describeList({ kind, query }: FollowedList, snapshot: CatalogueSnapshot): string {
  const { facets } = snapshot.facets(kind, query.selection)
  const chips = toChips(kind, query, facets).map(({ label }) => label)
  return [lotKinds[kind].title, chips.join(', ')].filter(Boolean).join(': ')
}

/** Returns the newest changes of the whole catalogue. */
export async function readAllNews(
  snapshot: CatalogueSnapshot,
  context: AppContext,
): Promise<DescribedChange[]> {
  return describe(await readEvents(snapshot, context), snapshot)
}

/** Returns the newest changes of the lots that a list has now: those that came or were repriced. */
export async function readListNews(
  list: FollowedList,
  snapshot: CatalogueSnapshot,
  context: AppContext,
): Promise<DescribedChange[]> {
  const ids = new Set(findLots(list, snapshot).map(({ id }) => id))
  const isNews = ({ type, lot_id }: LotEvent) => type !== 'withdrawn' && ids.has(lot_id)
  return describe((await readEvents(snapshot, context)).filter(isNews), snapshot)
}

/** Returns the dates of a list's lots from today on, the earliest first. */
export async function readListCalendar(
  list: FollowedList,
  snapshot: CatalogueSnapshot,
  context: AppContext,
): Promise<ListDay[]> {
  return readListDays(list.kind, findLots(list, snapshot), snapshot, context)
}

function describe(events: readonly LotEvent[], snapshot: CatalogueSnapshot): DescribedChange[] {
  return toChanges(events.slice(0, MOST_CHANGES), snapshot).map(describeChange)
}

/** The lots of a list, by ascending id. */
function findLots({ kind, query }: FollowedList, { stock }: CatalogueSnapshot): LotRow[] {
  const rows = stock.getRows(kind)
  const found: LotRow[] = []
  stock.forEachMatch(kind, query.selection, (row) => {
    const lot = rows[row]
    if (lot) found.push(lot)
  })
  return found.toSorted((a, b) => a.id - b.id)
}
