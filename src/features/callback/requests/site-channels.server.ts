import type { Database } from '../../../db/connect.ts'

/**
 * Returns the channels that the site sends requests to, as its server last registered them; the settings of a shell may
 * be others. `configured` is returned for a database that no server has used yet.
 */
export async function listSiteChannels(
  db: Database,
  configured: readonly string[],
): Promise<readonly string[]> {
  const known = await db
    .selectFrom('delivery_channels')
    .select(['name', 'enabled_at'])
    .orderBy('name')
    .execute()
  if (known.length === 0) return configured
  return known.flatMap(({ name, enabled_at }) => (enabled_at === null ? [] : [name]))
}
