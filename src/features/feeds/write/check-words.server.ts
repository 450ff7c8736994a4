import { formatCount } from '../../../lib/numbers.ts'
import { printable } from '../../../lib/terminal-words.ts'
import type { FeedCheck } from './check-feed.server.ts'

/** Lots listed per violation. `--json` lists all. */
const SHOWN = 5

/** Formats the reasons and ids of one portal for a terminal, in Russian. Equal violations are merged, the most frequent first. */
export function describeCheck(check: FeedCheck): string {
  const lines = [`Фид для ${check.portal}:`]
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
