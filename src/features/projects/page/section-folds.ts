import { formatCount } from '../../../lib/numbers.ts'
import { formatMonth } from '../../../lib/time/months.ts'
import { describeNearestMetro } from '../project-facts.ts'
import type { ProjectPageData } from './project-page-data.server.ts'
import type { SectionId } from './section-names.ts'

/** The sections that a phone folds, each with what it says of itself until it is opened. */
export const folds: Partial<
  Record<SectionId, (data: Omit<ProjectPageData, 'sections'>) => string>
> = {
  finishes: ({ finishes }) => finishes.map(({ name }) => name).join(', '),
  progress: ({ month: newest }) =>
    newest
      ? `${capitalize(formatMonth(newest.year, newest.month))}: ${newest.title}`
      : 'Этапы: план и\u00a0факт',
  aerial: ({ aerial }) => formatCount(aerial.length, 'снимок', 'снимка', 'снимков'),
  broadcasts: ({ broadcasts }) => broadcasts.map(({ title }) => title).join(', '),
  documents: ({ quarters }) =>
    formatCount(
      quarters.reduce((sum, { documents }) => sum + documents.length, 0),
      'документ',
      'документа',
      'документов',
    ),
  infrastructure: ({ project, infrastructure }) =>
    [
      describeNearestMetro(project),
      ...(infrastructure ?? []).slice(0, 2).map(({ title }) => title.toLowerCase()),
    ]
      .filter((words) => words !== null)
      .join(', ') || 'На\u00a0карте',
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
