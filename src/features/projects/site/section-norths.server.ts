import type { Database } from '../../../db/connect.ts'
import { storeyNorth } from '../../../drawing/site/front-direction.ts'
import type { SiteLayer } from '../../../drawing/site/site-layer.ts'
import type { ReadStanding } from './read-site-model.server.ts'

/** The sections of a project in their order with their widths in metres: a query of the catalogue. */
type ReadSections = (
  db: Database,
  projectId: number,
) => Promise<ReadonlyArray<{ id: number; building_id: number; width: number | null }>>

interface NorthSources {
  readStanding: ReadStanding
  readSections: ReadSections
}

/**
 * By section: degrees by which north is turned clockwise from up in the drawing of its storeys. Sections of buildings
 * whose front is unknown are left out; so are all where the content says nothing of the site.
 */
export async function readSectionNorths(
  db: Database,
  projectId: number,
  { readStanding, readSections }: NorthSources,
): Promise<ReadonlyMap<number, number>> {
  const norths = new Map<number, number>()
  const row = await db
    .selectFrom('project_sites')
    .select('site')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) return norths
  const { north } = JSON.parse(row.site) as SiteLayer
  const sections = await readSections(db, projectId)
  for (const { id: building, front } of await readStanding(db, projectId)) {
    if (!front) continue
    let start = 0
    for (const { id, building_id, width } of sections) {
      if (building_id !== building) continue
      const own = width ?? 0
      norths.set(id, storeyNorth(front, start + own / 2, north))
      start += own
    }
  }
  return norths
}
