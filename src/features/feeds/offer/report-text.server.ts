import { formatCount } from '../../../lib/numbers.ts'
import { firstLines, printable } from '../../../lib/terminal-text.ts'

/** Formats the report for a terminal, in Russian. Long lists are truncated. */
export function describeReport(report: ImportReport, dryRun: boolean): string {
  const lines = [
    toHeading(report, dryRun),
    `  новых:             ${report.created}`,
    `  изменено:          ${report.changed}`,
    `  без изменений:     ${report.unchanged}`,
    `  снято с продажи:   ${report.withdrawn}`,
    `  отклонено:         ${report.refused.length}`,
    `  задержано по цене: ${report.held_back.length}`,
    `  в брони:           ${report.reserved}`,
  ]
  addList(
    lines,
    'Отклонены предложения:',
    report.refused.map(
      ({ offer, line, column, reason }) =>
        `${offer === '' ? 'без id' : printable(offer)} (строка ${line}, столбец ${column}): ${printable(reason)}`,
    ),
  )
  addList(
    lines,
    'Задержаны по цене (--accept-outliers пропускает):',
    report.held_back.map(({ offer, reason }) => `${printable(offer)}: ${printable(reason)}`),
  )
  addList(
    lines,
    'Сняты с продажи:',
    report.withdrawn_lots.map(({ offer, lot }) => `${printable(lot)} (${printable(offer)})`),
  )
  addList(
    lines,
    'Повторы в фиде, принят другой:',
    report.duplicates.map(
      (one) => `${printable(one.offer)} (строка ${one.line}): то же, что ${printable(one.of)}`,
    ),
  )
  addList(
    lines,
    'Заведены корпуса:',
    report.made.map(({ project, building }) => `${printable(project)}, ${printable(building)}`),
  )
  addList(lines, 'Предупреждения:', groupWarnings(report.warnings))
  return lines.join('\n')
}

function toHeading(report: ImportReport, dryRun: boolean): string {
  if (isNothingAccepted(report)) {
    return report.held_back.length > 0
      ? 'Фид не принят: ни одной цене не верим или предложения не подходят. База данных не изменена.'
      : 'Фид не принят: ни одно предложение не подходит. База данных не изменена.'
  }
  return dryRun ? 'Проба: база данных не изменена. Было бы так:' : 'Фид принят.'
}

function addList(lines: string[], title: string, items: string[]): void {
  if (items.length === 0) return
  lines.push('', title, ...firstLines(items).map((item) => `  ${item}`))
}

/** Merges equal warnings into one line, the most frequent first. */
function groupWarnings(warnings: ImportReport['warnings']): string[] {
  const groups = new Map<string, { count: number; offer: string; line: number }>()
  for (const { message, offer, line } of warnings) {
    const group = groups.get(message)
    if (group) group.count++
    else groups.set(message, { count: 1, offer, line })
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([message, { count, offer, line }]) => {
      const where = `${offer === '' ? '' : `${printable(offer)}, `}строка ${line}`
      const others = count > 1 ? ` и ещё ${formatCount(count - 1, 'раз', 'раза', 'раз')}` : ''
      return `${printable(message)} (${where}${others})`
    })
}

/** The result of an import, or of a dry run. `--json` prints this object. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  withdrawn: number
  /** Rejected offers: invalid ones and those that belong to another feed. Their lots do not change. */
  refused: Array<{ offer: string; line: number; column: number; reason: string }>
  /** Quarantined offers with an implausible price. New lots are not created, existing lots do not change. */
  held_back: Array<{ offer: string; reason: string }>
  warnings: Array<{ offer: string; line: number; message: string }>
  /** Offers that are reserved. */
  reserved: number
  /** The first 20 lots that were withdrawn: ids in the feed, and articles or numbers. */
  withdrawn_lots: Array<{ offer: string; lot: string }>
  /** Offers that are the same home as another one of the feed, which was taken. */
  duplicates: Array<{ offer: string; line: number; of: string }>
  /** Houses that a price list names and the site did not have. */
  made: Array<{ project: string; building: string }>
}

/** Whether a feed has offers and each of them was rejected or quarantined: such a feed changes nothing. */
export function isNothingAccepted({
  created,
  changed,
  unchanged,
  held_back,
  refused,
}: Pick<ImportReport, 'created' | 'changed' | 'unchanged'> & {
  held_back: readonly unknown[]
  refused: readonly unknown[]
}): boolean {
  return created + changed + unchanged === 0 && held_back.length + refused.length > 0
}
