import type { ProjectCard } from '../projects/schema.ts'
import { type DocumentCard, type Paper, paperKinds } from './schema.ts'

/** The papers of Federal Law 214-FZ, in the words of the law. */
export const paperLabels: Readonly<Record<Paper, string>> = {
  declaration: 'Проектная декларация',
  permit: 'Разрешение на\u00a0строительство',
  expertise: 'Заключение экспертизы',
  land: 'Права на\u00a0участок',
  contract: 'Проект договора участия',
  conformity: 'Заключение о\u00a0соответствии застройщика',
  escrow: 'Условия счетов эскроу',
  commissioning: 'Разрешение на\u00a0ввод',
}

/** A line of a building's checklist. */
export interface CheckedPaper {
  paper: Paper
  /** The newest document; null while there is none. */
  document: Pick<DocumentCard, 'slug' | 'title' | 'published_on'> | null
  /** The law asks for it only once the building is finished. */
  isLater: boolean
}

export interface BuildingPapers {
  id: number
  name: string
  papers: readonly CheckedPaper[]
}

type Building = ProjectCard['buildings'][number]

/** Which papers each building of a project has: its own, those of the project, and those of the company. */
export function checkPapers(
  project: Pick<ProjectCard, 'id' | 'buildings'>,
  documents: readonly DocumentCard[],
): BuildingPapers[] {
  return project.buildings.map((building) => ({
    id: building.id,
    name: building.name,
    papers: paperKinds.map((paper) => {
      const found = documents
        .filter((document) => document.paper === paper && concerns(document, project.id, building))
        .toSorted(byNearness)[0]
      return {
        paper,
        document: found
          ? { slug: found.slug, title: found.title, published_on: found.published_on }
          : null,
        isLater: paper === 'commissioning' && building.state === 'unfinished',
      }
    }),
  }))
}

function concerns(document: DocumentCard, project_id: number, { name }: Building): boolean {
  if (document.project === null) return true
  const { project, building } = document
  return project.id === project_id && (building === null || building === name)
}

/** A building's own paper before the project's, that before the company's; then the newest. */
function byNearness(a: DocumentCard, b: DocumentCard): number {
  const distance = ({ project, building }: DocumentCard) =>
    Number(building === null) + Number(project === null)
  return distance(a) - distance(b) || ((a.published_on ?? '') < (b.published_on ?? '') ? 1 : -1)
}
