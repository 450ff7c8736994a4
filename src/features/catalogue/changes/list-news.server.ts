import {
  type RawQuery,
  rejectBadInput,
  toSearchParams,
} from '../../../lib/http/list-response.server.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatCompletion } from '../../../lib/time/completion.ts'
import { lotQueryErrors } from '../api/lot-query.server.ts'
import { toChips } from '../filter/chips.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { type LotQuery, parseLotQuery, writeLotQuery } from '../../lots/model/selection.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { describeChange, type DescribedChange } from './change-texts.ts'
import { type LotEvent, readEvents, toChanges } from './read-changes.server.ts'

/** A date of the lots of a list: their hand-over, or the last day of an offer. */
interface ListDay {
  /** Unique among the days of a list. */
  id: string
  /** `2027-09-30`. */
  day: string
  title: string
  description: string
  /** Path and query of a page. */
  href: string
}

/** Last days of the quarters. */
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31']
const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })

/**
 * Returns the dates of a list's lots from today on, the earliest first: the hand-over of each building, on the last day
 * of its quarter, and the last day of each project's discounts.
 */
async function readListDays(
  kind: LotKind,
  lots: readonly LotRow[],
  { stock }: CatalogueSnapshot,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
): Promise<ListDay[]> {
  const today = moscowDay.format(clock.now())
  const toProject = (id: number) => stock.frame.projects.get(id)?.name ?? ''
  const toHandOver = ([id, own]: [number, LotRow[]]): ListDay[] => {
    const building = stock.frame.buildings.get(id)
    const { completion_year: year, completion_quarter: quarter } = building ?? {}
    const end = QUARTER_ENDS[(quarter ?? 0) - 1]
    if (!building || building.state === 'built' || !year || !end) return []
    const project = toProject(building.project_id)
    return [
      {
        id: `building-${id}`,
        day: `${year}-${end}`,
        title: `Сдача: ${project}, ${building.name}`,
        description: `Срок сдачи — ${formatCompletion(`${year}-${quarter}`)}, подходит ${countLots(own)}.`,
        href: `${lotAddress(kind)}?building=${id}`,
      },
    ]
  }
  const ends = await readOfferEnds(db, kind, today)
  const ended = Map.groupBy(
    lots.filter(({ id }) => ends.has(id)),
    ({ id, project_id }) => `${ends.get(id)} ${project_id}`,
  )
  const offers = [...ended].map(([key, own]): ListDay => {
    const [day = '', project = ''] = key.split(' ')
    return {
      id: `offer-${kind}-${project}-${day}`,
      day,
      title: `Последний день скидки: ${toProject(Number(project))}`,
      description: `Скидка действует на ${countLots(own)}.`,
      href: `${lotAddress(kind)}?project=${project}&has_sale=true`,
    }
  })
  const handOvers = [...Map.groupBy(lots, ({ building_id }) => building_id)].flatMap(toHandOver)
  return [...handOvers, ...offers]
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
}

function countLots(lots: readonly LotRow[]): string {
  return formatCount(lots.length, 'предложение', 'предложения', 'предложений')
}

/** Last days of discounts by the id of the lot. */
async function readOfferEnds(
  db: AppContext['db'],
  kind: LotKind,
  today: string,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select(['id', 'sale_ends_on'])
    .where('kind', '=', kind)
    .where('sale_price', 'is not', null)
    .where('sale_ends_on', '>=', today)
    .execute()
  return new Map(rows.map(({ id, sale_ends_on }) => [id, sale_ends_on ?? '']))
}

/** Feed readers poll often, so the newest changes suffice. */
const MAX_CHANGES = 100

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

/** Returns the newest changes of the complete catalogue. */
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
  return toChanges(events.slice(0, MAX_CHANGES), snapshot).map(describeChange)
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
