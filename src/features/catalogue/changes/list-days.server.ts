import { formatCount } from '../../../lib/numbers.ts'
import { formatCompletion } from '../../../lib/time/completion.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { AppContext } from '../snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotKind } from '../model/schema.ts'

/** A date of the lots of a list: their hand-over, or the last day of an offer. */
export interface ListDay {
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
export async function readListDays(
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
    .selectFrom('lots')
    .select(['id', 'sale_ends_on'])
    .where('kind', '=', kind)
    .where('sale_price', 'is not', null)
    .where('sale_ends_on', '>=', today)
    .execute()
  return new Map(rows.map(({ id, sale_ends_on }) => [id, sale_ends_on ?? '']))
}
