import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { CallOutput } from '../api/call-desk.ts'
import { releaseCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Release, Run, Source } from '../../features/feeds/sources/run-schema.ts'
import { sourceCalls } from '../../features/feeds/sources/source-contracts.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList } from '../kit/states.tsx'
import { More, Table } from '../kit/table.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { Releases } from './releases.tsx'
import { describeCounts, describeProblem, isRunning, runStateNames } from './run-words.ts'
import { SourceCard } from './source-card.tsx'
import styles from './sources.module.css'
import { UploadPanel } from './upload-panel.tsx'

type RunList = CallOutput<typeof sourceCalls.runs>

interface LoadedSource {
  source: Source
  sources: Source[]
  runs: RunList
  releases: Release[]
}

const MAX_PAGES = 20

/** Loads a source with its runs, the first `pages` pages of them as one list, and the prices that are let through. */
export async function loadSource({ params, request }: LoaderFunctionArgs): Promise<LoadedSource> {
  const { signal } = request
  const name = params['name'] ?? ''
  const [{ results: sources }, runs, { results: releases }] = await Promise.all([
    callDesk(sourceCalls.list, {}, { signal }),
    loadRuns(name, readPages(request.url), signal),
    callDesk(releaseCalls.list, { source: name }, { signal }),
  ])
  const source = sources.find((one) => one.name === name)
  if (!source) throw new DeskError(404, {})
  return { source, sources, runs, releases }
}

function readPages(url: string): number {
  const pages = Number(new URL(url).searchParams.get('pages') ?? 1)
  return Number.isInteger(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1
}

async function loadRuns(name: string, pages: number, signal: AbortSignal): Promise<RunList> {
  let list = await callDesk(sourceCalls.runs, { name }, { signal })
  for (let page = 1; page < pages && list.next !== null; page++) {
    const more = await callDesk(sourceCalls.runs, { name, cursor: list.next }, { signal })
    // A run that begins between two calls moves one to the next page.
    const known = new Set(list.results.map(({ id }) => id))
    const fresh = more.results.filter(({ id }) => !known.has(id))
    list = { ...more, results: [...list.results, ...fresh] }
  }
  return list
}

/** One source with all of its runs. */
export function SourceScreen() {
  const { source, sources, runs, releases } = useLoaderData<LoadedSource>()
  const navigate = useNavigate()
  const { name } = source
  const shown = Math.ceil(runs.results.length / 50)
  useTitle(`Источник ${name}`)
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav aria-label="К списку">
        <Link to="/sources" className={styles['back']}>
          ← Фиды и{'\u00a0'}прайсы
        </Link>
      </nav>
      <ScreenTop title={name} />
      <UploadPanel sources={sources} />
      <SourceCard source={source} isAlone onRemoved={() => void navigate('/sources')} />
      <section className={styles['part']} aria-labelledby="runs-title">
        <h2 id="runs-title">Загрузки</h2>
        {runs.results.length === 0 ? (
          <EmptyList
            title="Загрузок ещё не было"
            text="Здесь будет каждая: когда, кто и что изменила."
          />
        ) : (
          <Table
            caption="Загрузки"
            columns={runColumns}
            rows={runs.results}
            toKey={({ id }) => id}
          />
        )}
        {runs.next ? (
          <More to={`/sources/${name}?pages=${shown + 1}`} isAdded>
            Ещё
          </More>
        ) : null}
      </section>
      <Releases releases={releases} />
    </article>
  )
}

/** What a run changed, or why it changed nothing. */
function describeRun(run: Run): string {
  if (run.problem !== null) return describeProblem(run.problem)
  return describeCounts(run.counts) || (isRunning(run) ? 'ещё не\u00a0известно' : 'ничего')
}

const runColumns = [
  {
    title: 'Когда',
    toCell: ({ id, source, queued_at }: Run) => (
      <Link to={`/sources/${source}/runs/${id}`}>
        <time dateTime={queued_at}>{formatMoment(queued_at)}</time>
      </Link>
    ),
    isExact: true,
  },
  { title: 'Итог', toCell: ({ state }: Run) => runStateNames[state] },
  {
    title: 'Что изменилось',
    toCell: describeRun,
  },
  {
    title: 'Кто',
    toCell: ({ by, kind }: Run) =>
      by?.name ?? (kind === 'terminal' ? 'с\u00a0терминала' : 'по\u00a0расписанию'),
  },
]
