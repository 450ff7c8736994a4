import type { Database } from '../../../db/connect.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { printable } from '../../../lib/terminal-text.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import { describeSummary, FeedCounter, type FeedSummary } from './feed-summary.server.ts'
import type { SaleOffer } from './sale-offer.ts'
import { type FeedRequest, inReadTransaction, validateOffers } from './write-feed.server.ts'

/** Lots listed per violation. `--json` lists all. */
const SHOWN = 5

/** Formats the reasons and ids of one portal for a terminal, in Russian. Equal violations are merged, the most frequent first. */
export function describeCheck(check: FeedCheck): string {
  const lines = describeSummary(check)
  addViolations(lines, 'Не войдут в фид:', check, true)
  addViolations(lines, 'Войдут, но:', check, false)
  lines.push('', 'Номера на портале:')
  for (const { project, slug, id, offers, buildings } of check.projects) {
    lines.push(`  ${printable(project)} (${printable(slug)}): ${id ?? 'нет'}, ${lots(offers)}`)
    for (const { building, id, offers } of buildings) {
      lines.push(`    ${printable(building)}: ${id ?? 'нет'}, ${lots(offers)}`)
    }
  }
  if (check.projects.length === 0) lines.push('  лотов в продаже нет')
  return lines.join('\n')
}

function addViolations(lines: string[], title: string, check: FeedCheck, leftOut: boolean): void {
  const groups = new Map<string, string[]>()
  for (const { field, reason, lot, left_out } of check.complaints) {
    if (left_out !== leftOut) continue
    const key = `${field}: ${reason}`
    const known = groups.get(key)
    if (known) known.push(lot)
    else groups.set(key, [lot])
  }
  if (groups.size === 0) return
  lines.push('', title)
  for (const [words, found] of [...groups].toSorted(([, a], [, b]) => b.length - a.length)) {
    const more = found.length - SHOWN
    const rest = more > 0 ? ` и ещё ${lots(more)}, все называет --json` : ''
    lines.push(`  ${words}`, `    ${found.slice(0, SHOWN).map(printable).join(', ')}${rest}`)
  }
}

function lots(count: number): string {
  return formatCount(count, 'лот', 'лота', 'лотов')
}

/** The result of a feed check by a portal's rules. `--json` prints this object. */
export interface FeedCheck extends FeedSummary {
  /** Lots by kind of lots, for the kinds that are on sale. */
  kinds: Array<{ kind: LotKind; offers: number; left_out: number }>
  complaints: Array<{
    lot: string
    id: string
    kind: LotKind
    rule: string
    field: string
    reason: string
    left_out: boolean
  }>
  /** Our projects and buildings with their portal ids. `id` is null if it is unknown. */
  projects: Array<{
    project: string
    slug: string
    id: string | null
    offers: number
    buildings: Array<{ building: string; id: string | null; offers: number }>
  }>
}

/** Validates every lot on sale by the portal's rules. `today` is YYYY-MM-DD. */
export async function checkFeed(
  db: Database,
  request: FeedRequest,
  today: string,
): Promise<FeedCheck> {
  const { portal } = request
  const check: Pick<FeedCheck, 'kinds' | 'complaints'> = { kinds: [], complaints: [] }
  const projects = new Map<number, FeedCheck['projects'][number]>()
  const buildings = new Map<number, { building: string; id: string | null; offers: number }>()
  const counter = await inReadTransaction(db, async (trx) => {
    const counter = await FeedCounter.create(trx, portal)
    for await (const validated of validateOffers(trx, request, today)) {
      for (const each of validated) {
        const { offer, violations, isRejected } = each
        counter.add(each)
        countKind(offer.kind, isRejected)
        const { id, kind, article } = offer
        const named = { lot: article ?? id, id, kind }
        for (const { isRejection, ...violation } of violations) {
          check.complaints.push({ ...named, ...violation, left_out: isRejection })
        }
        countPlaces(offer)
      }
    }
    return counter
  })
  return { ...counter.toSummary(), ...check, projects: [...projects.values()] }

  function countKind(kind: LotKind, isRejected: boolean): void {
    let row = check.kinds.find((known) => known.kind === kind)
    if (!row) check.kinds.push((row = { kind, offers: 0, left_out: 0 }))
    row.offers++
    if (isRejected) row.left_out++
  }

  function countPlaces({ project, building }: SaleOffer): void {
    const ours = projects.get(project.id) ?? {
      project: project.name,
      slug: project.slug,
      id: project.ids[portal] ?? null,
      offers: 0,
      buildings: [],
    }
    projects.set(project.id, ours)
    ours.offers++
    const known = buildings.get(building.id)
    const house = known ?? { building: building.name, id: building.ids[portal] ?? null, offers: 0 }
    if (!known) ours.buildings.push(house)
    buildings.set(building.id, house)
    house.offers++
  }
}

/** Formats how many lots go to each portal, in Russian: a row a portal and kind of lots. */
export function tabulateCounts(checks: readonly FeedCheck[]): string {
  const rows = checks.flatMap(({ portal, offers, left_out, kinds }) => [
    [portal, 'всего', ...toCounts({ offers, left_out })],
    ...kinds.map((row) => ['', lotKinds[row.kind].title, ...toCounts(row)]),
  ])
  return toTable(['Портал', 'Лоты', 'В продаже', 'Войдёт', 'Не войдёт'], rows)
}

/** Formats each lot that a portal would not take with all its reasons, in Russian. Empty if they take all. */
export function tabulateLots(checks: readonly FeedCheck[]): string {
  const rows = checks.flatMap(({ portal, complaints }) => {
    const rejections = complaints.filter(({ left_out }) => left_out)
    const byLot = Map.groupBy(rejections, ({ id, kind, lot }) => [lot, kind, id].join('\n'))
    return [...byLot.values()].flatMap((found) => {
      const [first] = found
      if (!first) return []
      const reasons = found.map(({ field, reason }) => `${field}: ${reason}`)
      return [[portal, printable(first.lot), lotKinds[first.kind].one, reasons.join('; ')]]
    })
  })
  return rows.length === 0 ? '' : toTable(['Портал', 'Лот', 'Вид', 'Почему не войдёт'], rows)
}

function toCounts({ offers, left_out }: { offers: number; left_out: number }): string[] {
  return [offers, offers - left_out, left_out].map(String)
}

/** Columns are as wide as their longest cell; numbers are aligned to the right. */
function toTable(heading: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const widths = heading.map((title, at) =>
    rows.reduce((width, row) => Math.max(width, row[at]?.length ?? 0), title.length),
  )
  const isNumber = heading.map((_, at) => rows.every((row) => /^\d*$/.test(row[at] ?? '')))
  const toLine = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [heading, ...rows].map(toLine).join('\n')
}
