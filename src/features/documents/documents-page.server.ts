import type { Choices } from '../../lib/http/choice-filters.ts'
import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/http/choice-page.ts'
import { completionKey, formatCompletion } from '../../lib/time/completion.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { type BuildingPapers, checkPapers } from './papers.ts'
import { listDocuments } from './queries.server.ts'
import type { DocumentCard } from './schema.ts'

const PER_PAGE = 24
const KEYS = ['category', 'project', 'building', 'quarter'] as const

export interface DocumentsData {
  documents: readonly DocumentCard[]
  count: number
  page: number
  pages: number
  filters: readonly ChoiceLinks[]
  rejected: readonly string[]
  path: string
  firstPath: string
  /** Which papers of the law each building has: of the chosen projects, or of all. Empty on later pages. */
  checklists: ReadonlyArray<{ slug: string; name: string; buildings: readonly BuildingPapers[] }>
}

const choices: Choices<DocumentCard> = {
  category: {
    label: 'Категория',
    values: ({ category }) => (category ? [{ value: category.slug, label: category.name }] : []),
  },
  project: {
    label: 'Проект',
    values: ({ project }) => (project ? [{ value: project.slug, label: project.name }] : []),
  },
  building: {
    label: 'Корпус',
    values: ({ project, building }) =>
      project && building
        ? [{ value: `${project.slug}/${building}`, label: `${project.name}, ${building}` }]
        : [],
  },
  quarter: {
    label: 'Квартал',
    isLatestFirst: true,
    values: ({ year, quarter }) => {
      const value = completionKey(year, quarter)
      return value === null ? [] : [{ value, label: formatCompletion(value) }]
    },
  },
}

export const documentsPage: ServerPage<DocumentsData> = {
  canonicalSearch: (search) => canonicalChoices(search, KEYS),
  async load({ search, snapshot: { projects, company } }, { db }) {
    const documents = await listDocuments(db, projects)
    const { rows, chosen, ...list } = readChoicePage(documents, {
      path: '/documents',
      search,
      choices,
      perPage: PER_PAGE,
    })
    const wanted = chosen['project'] ?? []
    // What is missing is published only by a company that says so.
    const hasChecklist =
      company?.shows_papers === true && documents.some(({ paper }) => paper !== null)
    return {
      ...list,
      documents: rows,
      checklists:
        !hasChecklist || list.page > 1
          ? []
          : projects
              .filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))
              .filter(({ buildings }) => buildings.length > 0)
              .map((project) => ({
                slug: project.slug,
                name: project.name,
                buildings: checkPapers(project, documents),
              })),
    }
  },
}
