import type { Database } from '../../../db/connect.ts'
import { readOfficeZone } from '../../../db/places.ts'
import { formatZoneTime } from '../../../lib/time/office-time.ts'
import { type FeedSource, listSources } from './sources.server.ts'

const MINUTE_MS = 60_000
/** Without success for so many intervals a source is stale. */
const STALE_INTERVALS = 3

/** Returns a sentence about each source that needs attention, except these, or null when all are well. */
export async function findSourceProblems(
  db: Database,
  now: Date,
  except: readonly string[] = [],
): Promise<string | null> {
  const zone = await readOfficeZone(db)
  const problems = (await listSources(db))
    .filter(({ name }) => !except.includes(name))
    .flatMap((source) => describeProblem(source, now, zone) ?? [])
  return problems.length === 0 ? null : problems.join('; ')
}

/**
 * Says in Russian what is wrong with a source: rejected, without success for three intervals, or prices that jumped.
 * `zone` is that of the office.
 */
export function describeProblem(source: FeedSource, now: Date, zone: string): string | null {
  if (source.url === null || source.is_paused === 1 || source.is_waiting === 1) return null
  const since = new Date(source.last_ok_at ?? source.created_at)
  const age = now.getTime() - since.getTime()
  if (age > STALE_INTERVALS * source.every_minutes * MINUTE_MS) {
    return `источник «${source.name}» не обновлялся с ${formatZoneTime(since.toISOString(), zone)}: ${source.problem ?? 'сервер не запущен'}`
  }
  // An address that did not answer once is tried again soon. What was rejected or quarantined needs a person.
  const isBrief = source.last_outcome === 'unreachable' && source.failures < 2
  return source.problem === null || isBrief ? null : `источник «${source.name}»: ${source.problem}`
}
