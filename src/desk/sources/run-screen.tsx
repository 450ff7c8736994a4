import { useEffect, useEffectEvent } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { releaseCalls, runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Release, Run } from '../../features/feeds/sources/run-schema.ts'
import { callDesk } from '../api/call-desk.ts'
import { useTitle } from '../kit/use-title.ts'
import { Releases } from './releases.tsx'
import { loadRows, readRunQuery, type RunQuery, type RunRows } from './run-address.ts'
import { RunHead } from './run-head.tsx'
import { RunRowList } from './run-row-list.tsx'
import { isRunning } from './run-words.ts'
import styles from './run.module.css'

interface LoadedRun {
  run: Run
  query: RunQuery
  /** Null before the document was read. */
  rows: RunRows | null
  releases: Release[]
}

/** While a run moves on it is loaded so often, also where no event comes. */
const POLL_MS = 2_000

/** Loads a run with its rows, and the prices of its source that are let through. */
export async function loadRun({ params, request }: LoaderFunctionArgs): Promise<LoadedRun> {
  const { signal } = request
  const query = readRunQuery(new URL(request.url).searchParams)
  const run = await callDesk(runCalls.read, { id: params['id'] ?? '' }, { signal })
  const [rows, { results: releases }] = await Promise.all([
    loadRows(run, query, signal),
    callDesk(releaseCalls.list, { source: run.source }, { signal }),
  ])
  return { run, query, rows, releases }
}

/** One import of a document: what it changes, what it cannot take, and the way to let it through. */
export function RunScreen() {
  const { run, query, rows, releases } = useLoaderData<LoadedRun>()
  usePolling(isRunning(run))
  useTitle(`Загрузка ${run.source}`)
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav aria-label="К источнику">
        <Link to={`/sources/${run.source}`} className={styles['back']}>
          ← {run.source}
        </Link>
      </nav>
      <RunHead key={run.id} run={run} />
      {rows === null ? null : (
        <RunRowList key={`rows-${run.id}`} run={run} query={query} rows={rows} />
      )}
      <Releases releases={releases} />
    </article>
  )
}

/** Loads the screen again every few seconds while it is looked at. */
function usePolling(isOn: boolean): void {
  const { state, revalidate } = useRevalidator()
  const load = useEffectEvent(() => {
    if (state === 'idle' && !document.hidden) void revalidate()
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => load(), POLL_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
