import type { Database } from '../../../db/connect.ts'
import type { Staging } from './staging.server.ts'

interface Position {
  latitude: number | null
  longitude: number | null
}

interface PlacedProject extends Position {
  /** In the feed. */
  key: string
  external_key: string | null
  slug: string
}

/**
 * Returns the position of an existing project after the import: the known one, or a new one of the feed that brought
 * the project. Content takes precedence over feeds, and a feed that still gives the known position among others, as for each
 * house, moves nothing. Other feeds only give what is unknown: two that differ would move the project with each import.
 */
export async function findPosition(
  trx: Database,
  staging: Staging,
  { key, external_key, slug, latitude, longitude }: PlacedProject,
): Promise<Position> {
  const known = { latitude, longitude }
  const told = staging.positions.get(key) ?? []
  const [first] = told
  if (first === undefined) return known
  if (latitude === null || longitude === null) return first
  const isTold = told.some((at) => at.latitude === latitude && at.longitude === longitude)
  if (isTold || external_key !== key || (await isPlacedByContent(trx, slug))) return known
  return first
}

/** Whether the head of the project's content file has coordinates. */
async function isPlacedByContent(trx: Database, slug: string): Promise<boolean> {
  const file = await trx
    .selectFrom('content_sources')
    .select('text')
    .where('path', '=', `projects/${slug}/project.md`)
    .executeTakeFirst()
  const [, head = ''] = file?.text.split(/^---\s*$/m) ?? []
  return /^["']?latitude["']?\s*:\s*["']?[-+.\d]/m.test(head)
}
