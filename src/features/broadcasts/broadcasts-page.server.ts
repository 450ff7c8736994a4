import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/http/choice-page.ts'
import type { Choices } from '../../lib/http/choice-filters.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { listBroadcasts } from './api.server.ts'
import type { Broadcast } from './schema.ts'
import { type ShownBroadcast, toShownBroadcast } from './shown-broadcast.ts'

/** Rows on one page of a long list. */
const PER_PAGE = 24

export interface BroadcastsData {
  broadcasts: readonly ShownBroadcast[]
  filters: readonly ChoiceLinks[]
  rejected: readonly string[]
  page: number
  pages: number
  /** The address of this page, and of the first page of the same list. */
  path: string
  firstPath: string
}

const kinds = { live: 'Камера', recorded: 'Запись' } as const

const choices: Choices<Broadcast> = {
  project: {
    label: 'Проект',
    values: ({ project }) => [{ value: project.slug, label: project.name }],
  },
  kind: {
    label: 'Вид',
    known: kinds,
    values: ({ is_live }) => {
      const value = is_live ? 'live' : 'recorded'
      return [{ value, label: kinds[value] }]
    },
  },
}

export const broadcastsPage: ServerPage<BroadcastsData> = {
  canonicalSearch: (search) => canonicalChoices(search, ['project', 'kind']),
  async load({ search, snapshot }, { db }) {
    const { rows, filters, rejected, page, pages, path, firstPath } = readChoicePage(
      await listBroadcasts(db, snapshot.projects),
      { path: '/broadcasts', search, choices, perPage: PER_PAGE },
    )
    return {
      broadcasts: rows.map(toShownBroadcast),
      filters,
      rejected,
      page,
      pages,
      path,
      firstPath,
    }
  },
}
