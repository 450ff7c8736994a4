import { printable } from '../../../lib/terminal-words.ts'
import { lotKinds } from '../../catalogue/model/words.ts'
import type { FeedCheck } from './check-feed.server.ts'

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
