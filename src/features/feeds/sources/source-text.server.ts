import { formatZoneTime } from '../../../lib/time/office-time.ts'
import { describeReport, type ImportReport } from '../offer/report-text.server.ts'
import type { RunResult } from './run-source.server.ts'
import { describeProblem } from './source-alarm.server.ts'
import type { EndedRun, FetchedSource } from './sources.server.ts'

const outcomes: Record<EndedRun['outcome'], string> = {
  imported: 'загружен',
  unchanged: 'не изменился',
  rejected: 'не принят',
  unreachable: 'нет связи',
  failed: 'сбой',
}

/** What a run brought, for a terminal; null for a source that another run has. */
export function describeResult(name: string, result: RunResult | null): string {
  if (result === null) {
    return `Источник «${name}»: его сейчас загружает другой процесс; повторите позже`
  }
  const { outcome, problem, report } = result
  const heading = `Источник «${name}»: ${outcomes[outcome]}${problem === null ? '' : `: ${problem}`}`
  return report ? `${heading}\n${describeReport(report, false)}` : heading
}

/** The sources with their state, a paragraph each, with times of the office's `zone`. */
export function formatSources(sources: readonly FetchedSource[], now: Date, zone: string): string {
  if (sources.length === 0) return 'Источников нет: их добавляет kvartal sources add'
  return sources
    .map((source) =>
      [
        `${source.name} (${source.format}), раз в ${formatDuration(source.every_minutes)}`,
        `  ${source.url}`,
        `  обновлён: ${source.last_ok_at === null ? 'ещё ни разу' : formatZoneTime(source.last_ok_at, zone)}`,
        source.is_paused === 1
          ? '  на паузе'
          : `  следующая загрузка: ${formatZoneTime(source.next_run_at, zone)}`,
        ...(source.problem === null ? [] : [`  ${source.problem}`]),
        ...(describeProblem(source, now, zone) === null ? [] : ['  нужно внимание']),
      ].join('\n'),
    )
    .join('\n')
}

/** The runs of a source, a line each. */
export function formatRuns(runs: readonly EndedRun[], zone: string): string {
  if (runs.length === 0) return 'Загрузок ещё не было'
  return runs
    .map(({ started_at, outcome, problem, report }) => {
      const counts = report === null ? '' : `, ${writeCounts(JSON.parse(report) as ImportReport)}`
      return `${formatZoneTime(started_at, zone)}  ${outcomes[outcome]}${counts}${problem === null ? '' : `: ${problem}`}`
    })
    .join('\n')
}

function writeCounts({ created, changed, unchanged, withdrawn }: ImportReport): string {
  return `новых ${created}, изменено ${changed}, без изменений ${unchanged}, снято ${withdrawn}`
}

/** «30 мин», «2 ч», «1 д» for a number of minutes; the largest unit that divides it. */
function formatDuration(minutes: number): string {
  if (minutes % (24 * 60) === 0) return `${minutes / (24 * 60)}\u00a0д`
  return minutes % 60 === 0 ? `${minutes / 60}\u00a0ч` : `${minutes}\u00a0мин`
}
