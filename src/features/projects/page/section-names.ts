import { formatCount } from '../../../lib/numbers.ts'
import { describeNearestMetro } from '../project-facts.ts'
import type { ProjectPageData, SectionId, SectionName } from './project-page-data.server.ts'

/** The sections that a phone folds, each with what it says of itself until it is opened. */
const folds: Partial<Record<SectionId, (data: Omit<ProjectPageData, 'sections'>) => string>> = {
  finishes: ({ finishes }) => finishes.map(({ name }) => name).join(', '),
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

/** The sections that have content, in their order (decision D34); `months` are those of the building site. */
export function sectionNames(
  data: Omit<ProjectPageData, 'sections'>,
  months: number,
): SectionName[] {
  const { project, types, buildings, hasStory, gallery } = data
  const plans = types.reduce((sum, { types: own }) => sum + own.length, 0)
  const houses = formatCount(buildings.length, 'корпус', 'корпуса', 'корпусов')
  const isBuilt = months > 0 || data.stages.length > 0
  // What is seen of the works stands with them.
  const ofWorks = isBuilt ? ({ within: 'progress' } as const) : {}
  const sections: Array<SectionName & { isThere: boolean }> = [
    {
      id: 'about',
      title: 'О проекте',
      isThere:
        project.description !== '' || hasStory || gallery.length > 0 || data.facts.length > 0,
    },
    {
      id: 'genplan',
      title: 'Генплан',
      axis: houses,
      isThere: data.genplan !== null,
    },
    {
      id: 'buildings',
      title: 'Корпуса',
      axis: houses,
      // The genplan has the same list beside it; a single building is that of the chessboard.
      isThere: data.genplan === null && buildings.length > 1,
    },
    { id: 'chessboard', title: 'Шахматка', isThere: data.chessboard !== null },
    {
      id: 'types',
      title: 'Планировки',
      axis: formatCount(plans, 'планировка', 'планировки', 'планировок'),
      isThere: plans > 0,
    },
    { id: 'finishes', title: 'Отделка', isThere: data.finishes.length > 0 },
    {
      id: 'progress',
      title: 'Ход строительства',
      ...(months > 0 && { axis: formatCount(months, 'месяц', 'месяца', 'месяцев') }),
      isThere: isBuilt,
    },
    { id: 'aerial', title: 'Аэросъёмка', isThere: data.aerial.length > 0, ...ofWorks },
    { id: 'broadcasts', title: 'Трансляции', isThere: data.broadcasts.length > 0, ...ofWorks },
    { id: 'documents', title: 'Документы', isThere: data.quarters.length > 0 },
    {
      id: 'infrastructure',
      title: 'Инфраструктура',
      isThere: data.isNear || data.map !== null,
    },
    { id: 'similar', title: 'Похожие проекты', isThere: data.similar.length > 0 },
  ]
  return sections.flatMap(({ isThere, ...section }) => {
    const fold = isThere ? folds[section.id]?.(data) : undefined
    return isThere ? [{ ...section, ...(fold && { fold }) }] : []
  })
}
