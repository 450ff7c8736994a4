import type { Choices } from '../../lib/http/choice-filters.ts'
import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/http/choice-page.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { toPressCards } from './press-cards-page.server.ts'
import type { PressCard, PressPiece } from './schema.ts'

/** Pieces per page of the list (§9). */
const PER_PAGE = 6

export interface PressListData {
  pieces: readonly PressCard[]
  count: number
  page: number
  pages: number
  filters: readonly ChoiceLinks[]
  rejected: readonly string[]
  /** The address of this page, and of the first page of the same list. */
  path: string
  firstPath: string
}

export const pressListPage: ServerPage<PressListData> = {
  canonicalSearch: (search) => canonicalChoices(search, ['year', 'kind', 'project']),
  load({ search, snapshot }) {
    const choices = pressChoices(snapshot.projects)
    const {
      rows,
      chosen: _chosen,
      ...list
    } = readChoicePage(snapshot.press, {
      path: '/press',
      search,
      choices,
      perPage: PER_PAGE,
    })
    return { ...list, pieces: toPressCards(rows, snapshot) }
  },
}

/** Years are those of the pieces, the newest first. */
function pressChoices(projects: readonly ProjectCard[]): Choices<PressPiece> {
  return {
    year: {
      label: 'Год',
      values: ({ published_on }) => {
        const year = published_on.slice(0, 4)
        return [{ value: year, label: year }]
      },
    },
    kind: {
      label: 'Вид',
      values: ({ kind }) => (kind === null ? [] : [{ value: kind, label: kind }]),
    },
    project: {
      label: 'Проект',
      values: (piece) =>
        projects
          .filter(({ slug }) => piece.projects.includes(slug))
          .map(({ slug, name }) => ({ value: slug, label: name })),
    },
  }
}
