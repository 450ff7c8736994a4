import type { Choices } from '../../lib/http/choice-filters.ts'
import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/http/choice-page.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { compareFinishes, type FinishComparison } from './compare-finishes.server.ts'
import { readFinishesOfProjects } from './queries.server.ts'
import type { ProjectFinishes } from './schema.ts'
import { type ShownFinish, toShownFinish } from './shown-finish.ts'

/** Rows on one page of a long list. */
const PER_PAGE = 24

export interface FinishesData {
  projects: ReadonlyArray<{ slug: string; name: string; finishes: readonly ShownFinish[] }>
  /** The first pair of pictures before and after the works; it opens the page and is not repeated in its project. */
  opening: (ShownFinish['changes'][number] & { project: string }) | null
  /** Null where there is nothing to compare. */
  comparison: FinishComparison | null
  filters: readonly ChoiceLinks[]
  rejected: readonly string[]
  page: number
  pages: number
  /** The address of this page, and of the first page of the same list. */
  path: string
  firstPath: string
}

interface OfferedFinish {
  project: ProjectFinishes['project']
  finish: ProjectFinishes['finishes'][number]
}

const choices: Choices<OfferedFinish> = {
  project: {
    label: 'Проект',
    values: ({ project }) => [{ value: project.slug, label: project.name }],
  },
  finish: {
    label: 'Отделка',
    values: ({ finish }) => [{ value: finish.slug, label: finish.name }],
  },
}

export const finishesPage: ServerPage<FinishesData> = {
  canonicalSearch: (search) => canonicalChoices(search, ['project', 'finish']),
  async load({ search, snapshot }, { db }) {
    const all = await readFinishesOfProjects(db, snapshot.projects)
    const offers = all.flatMap(({ project, finishes }) =>
      finishes.map((finish) => ({ project, finish })),
    )
    const { rows, filters, rejected, page, pages, path, firstPath } = readChoicePage(offers, {
      path: '/finishes',
      search,
      choices,
      perPage: PER_PAGE,
    })
    const shown = Map.groupBy(rows, ({ project }) => project)
    const { opening, projects } = takeOpening(
      [...shown].map(([{ slug, name }, own]) => ({
        slug,
        name,
        finishes: own.map(({ finish }) => toShownFinish(finish)),
      })),
    )
    return {
      opening,
      comparison: compareFinishes(rows.map(({ finish }) => finish)),
      projects,
      filters,
      rejected,
      page,
      pages,
      path,
      firstPath,
    }
  },
}

function takeOpening(
  projects: FinishesData['projects'],
): Pick<FinishesData, 'opening' | 'projects'> {
  for (const { name, finishes } of projects) {
    const [first] = finishes.flatMap(({ changes }) => changes)
    if (first) {
      const rest = projects.map((project) => ({
        ...project,
        finishes: project.finishes.map((finish) => ({
          ...finish,
          changes: finish.changes.filter((change) => change !== first),
        })),
      }))
      return { opening: { ...first, project: name }, projects: rest }
    }
  }
  return { opening: null, projects }
}
