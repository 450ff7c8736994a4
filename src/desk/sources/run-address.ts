import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { RowOutcome, Run } from '../../features/feeds/sources/run-schema.ts'
import { type CallOutput, callDesk } from '../api/call-desk.ts'
import { isRunning, outcomes } from './run-words.ts'

/** Which rows of a run are shown, as in its address. `pages` is the number of shown pages, 50 rows each. */
export interface RunQuery {
  outcome: RowOutcome | null
  project: string
  q: string
  pages: number
}

export type RunRows = CallOutput<typeof runCalls.rows>

const MAX_PAGES = 40
const MAX_TEXT = 100

/** Reads the query of an address. What is no query of ours is ignored. */
export function readRunQuery(search: URLSearchParams): RunQuery {
  const outcome = search.get('outcome')
  const pages = Number(search.get('pages') ?? 1)
  return {
    outcome: outcomes.find((one) => one === outcome) ?? null,
    project: search.get('project') ?? '',
    q: (search.get('q') ?? '').trim().slice(0, MAX_TEXT),
    pages: Number.isInteger(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1,
  }
}

/** Builds the address of a run's rows. Default values are omitted. */
export function toRunAddress({ source, id }: Pick<Run, 'source' | 'id'>, query: RunQuery): string {
  const { outcome, project, q, pages } = query
  const search = new URLSearchParams()
  if (outcome !== null) search.set('outcome', outcome)
  if (project) search.set('project', project)
  if (q) search.set('q', q)
  if (pages > 1) search.set('pages', String(pages))
  const text = search.toString()
  return `/sources/${source}/runs/${id}${text && `?${text}`}`
}

/** What the calls for rows take of a query. */
export function toRowFilter({ outcome, project, q }: RunQuery) {
  return { ...(outcome && { outcome }), ...(project && { project }), ...(q && { q }) }
}

/** Loads the first `pages` pages of a run's rows as one list; null while there are none yet. */
export async function loadRows(
  run: Run,
  query: RunQuery,
  signal: AbortSignal,
): Promise<RunRows | null> {
  if (isRunning(run) && run.state !== 'applying') return null
  const input = { id: String(run.id), ...toRowFilter(query) }
  let list = await callDesk(runCalls.rows, input, { signal })
  for (let page = 1; page < query.pages && list.next !== null; page++) {
    const more = await callDesk(runCalls.rows, { ...input, cursor: list.next }, { signal })
    list = { ...more, results: [...list.results, ...more.results] }
  }
  return list
}
