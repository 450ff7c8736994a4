import { firstLines, printable } from '../../lib/terminal-words.ts'
import { type ContentKind, contentKinds } from './content-model.ts'
import type { ContentReport } from './import-report.ts'

const names: Record<ContentKind, string> = {
  company: 'компания',
  cities: 'города',
  maps: 'карты городов',
  socials: 'соцсети',
  apps: 'приложения',
  menu: 'меню',
  slider: 'слайды',
  finishes: 'отделка',
  categories: 'категории документов',
  plans: 'планировки',
  projects: 'проекты',
  buildings: 'корпуса',
  documents: 'документы',
  press: 'новости',
  albums: 'альбомы хода строительства',
  progress_videos: 'видео хода строительства',
  aerial: 'аэросъёмка',
  project_finishes: 'отделка в проектах',
  broadcasts: 'трансляции',
  income: 'доходные программы',
}

/** The report of an import of content as a person at a terminal reads it. */
export function describeContentReport(report: ContentReport, isDryRun: boolean): string {
  const rows = contentKinds
    .map((kind) => ({ kind, ...report.kinds[kind] }))
    .filter((row) => row.created + row.changed + row.unchanged + row.deleted > 0)
    .map(({ kind, created, changed, unchanged, deleted }) => [
      names[kind],
      ...[created, changed, unchanged, deleted].map(String),
    ])
  const { pictures, files, kept } = report
  return [
    ...(isDryRun ? ['Пробный запуск: ничего не записано.'] : []),
    ...columns([['', 'новых', 'изменено', 'без изменений', 'удалено'], ...rows]),
    `Картинки: обработано ${pictures.rendered}, без изменений ${pictures.kept}, убрано ${pictures.removed}`,
    `Файлы: скопировано ${files.copied}, без изменений ${files.kept}, убрано ${files.removed}`,
    ...firstLines(
      kept.map(
        ({ kind, key, reason }) => `Осталось: ${names[kind]}, «${printable(key)}»: ${reason}`,
      ),
    ),
  ].join('\n')
}

function columns(table: string[][]): string[] {
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
