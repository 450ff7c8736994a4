import { defineQuery } from '../../../operations/operation.server.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { requestListCalls } from './request-list-contracts.ts'
import type { SuggestedSubjects } from './schema.ts'

/** As many as a list under a field shows without scrolling. */
const MAX_LOTS = 8

/**
 * Creates the query for what somebody who rings may ask about: the names of all projects, and the lots whose article or
 * number begins with `q`. Without `q`, or when it is shorter than three characters, there may be no lots.
 */
export function createSuggestSubjects({ catalogue }: Pick<AppContext, 'catalogue'>) {
  return defineQuery(requestListCalls.suggest, {
    read: async (_context, { q = '' }): Promise<SuggestedSubjects> => {
      const snapshot = catalogue.current()
      const found = q === '' ? null : await snapshot.findNamedLots(q)
      return {
        projects: snapshot.projects.map(({ name }) => name),
        lots: (found?.list(MAX_LOTS, 0) ?? []).flatMap(({ article, project, title, text }) =>
          article === null ? [] : [{ article, project, title, text }],
        ),
      }
    },
  })
}
