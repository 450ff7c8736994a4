import type { Choices } from '../../lib/api/choice-filters.ts'
import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/api/choice-page.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
import { readFinishesOfProjects } from './queries.server.ts'
import type { ProjectFinishes } from './schema.ts'
import { type ShownFinish, toShownFinish } from './shown-finish.ts'

/** Rows on one page of a long list. */
const PER_PAGE = 24

export interface FinishesData {
  projects: ReadonlyArray<{ slug: string; name: string; finishes: readonly ShownFinish[] }>
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
    return {
      projects: [...shown].map(([{ slug, name }, own]) => ({
        slug,
        name,
        finishes: own.map(({ finish }) => toShownFinish(finish)),
      })),
      filters,
      rejected,
      page,
      pages,
      path,
      firstPath,
    }
  },
}
