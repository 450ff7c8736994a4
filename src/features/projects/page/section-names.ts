import { formatCount } from '../../../lib/numbers.ts'
import type { ProjectPageData } from './project-page-data.server.ts'

export type SectionId =
  | 'about'
  | 'genplan'
  | 'buildings'
  | 'chessboard'
  | 'types'
  | 'finishes'
  | 'progress'
  | 'aerial'
  | 'broadcasts'
  | 'documents'
  | 'infrastructure'
  | 'similar'

/** A section of the page, in the words of its anchor and headline. */
export interface SectionName {
  id: SectionId
  title: string
  /** A small true fact above the title. */
  axis?: string
}

/** The sections that have content, in their order (decision D34). */
export function sectionNames(data: ProjectPageData): SectionName[] {
  const { project, types, months, buildings, html, gallery } = data
  const plans = types.reduce((sum, { types: own }) => sum + own.length, 0)
  const houses = formatCount(buildings.length, 'корпус', 'корпуса', 'корпусов')
  const sections: Array<SectionName & { isThere: boolean }> = [
    {
      id: 'about',
      title: 'О проекте',
      // The first picture is the page's hero.
      isThere: project.description !== '' || html.trim() !== '' || gallery.length > 1,
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
      ...(months.length > 0 && { axis: formatCount(months.length, 'месяц', 'месяца', 'месяцев') }),
      isThere: months.length > 0 || data.stages.length > 0,
    },
    { id: 'aerial', title: 'Аэросъёмка', isThere: data.aerial.length > 0 },
    { id: 'broadcasts', title: 'Трансляции', isThere: data.broadcasts.length > 0 },
    { id: 'documents', title: 'Документы', isThere: data.quarters.length > 0 },
    {
      id: 'infrastructure',
      title: 'Инфраструктура',
      isThere: data.infrastructure.length > 0 || project.metro.length > 0 || data.map !== null,
    },
    { id: 'similar', title: 'Похожие проекты', isThere: data.similar.length > 0 },
  ]
  return sections.filter(({ isThere }) => isThere)
}
