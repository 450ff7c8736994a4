import { firstLines, printable } from '../../../lib/terminal-text.ts'
import { contentKinds } from '../model/content-model.ts'
import type { ContentReport, MovedColor } from '../model/import-report.ts'
import { kindNames } from '../model/kind-names.ts'
import { describeRemovals } from './describe-removals.ts'

/** Formats the report of an import of content in Russian for a terminal. */
export function describeContentReport(report: ContentReport, isDryRun: boolean): string {
  const rows = contentKinds
    .map((kind) => ({ kind, ...report.kinds[kind] }))
    .filter((row) => row.created + row.changed + row.unchanged + row.deleted > 0)
    .map(({ kind, created, changed, unchanged, deleted }) => [
      kindNames[kind],
      ...[created, changed, unchanged, deleted].map(String),
    ])
  const { pictures, files, kept, hidden, removals } = report
  return [
    ...(isDryRun ? ['Пробный запуск: ничего не записано.'] : []),
    ...alignColumns([['', 'новых', 'изменено', 'без изменений', 'удалено'], ...rows]),
    ...(removals.items.length > 0 ? ['Уходит с сайта:', ...describeRemovals(removals)] : []),
    ...report.moved_colors.map(describeColor),
    `Картинки: обработано ${pictures.rendered}, без изменений ${pictures.kept}, убрано ${pictures.removed}`,
    `Файлы: скопировано ${files.copied}, без изменений ${files.kept}, убрано ${files.removed}`,
    ...firstLines(
      kept.map(
        ({ kind, key, reason }) => `Осталось: ${kindNames[kind]}, «${printable(key)}»: ${reason}`,
      ),
    ),
    ...firstLines(
      hidden.map(
        ({ kind, key, reason }) =>
          `Не показывается: ${kindNames[kind]}, «${printable(key)}»: ${reason}`,
      ),
    ),
    ...(removals.stops
      ? ['С сайта ушло бы слишком много: без --allow-removals импорт остановится.']
      : []),
  ].join('\n')
}

const tones = { light: 'светлые страницы', dark: 'тёмные страницы' }

function describeColor({ tone, color, from, to, contrast }: MovedColor): string {
  const [before, after] = contrast.map((ratio) => ratio.toFixed(1).replace('.', ','))
  return `Цвет ${color} (${tones[tone]}): ${from} → ${to}, иначе текст не прочесть (контраст ${before}:1 → ${after}:1)`
}

function alignColumns(table: string[][]): string[] {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  '),
  )
}
