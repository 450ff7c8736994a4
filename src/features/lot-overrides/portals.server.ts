import type { Database } from '../../db/connect.ts'
import { type DeskLotCard, type PortalName, portalNames } from './schema.ts'

export type LotOnPortal = DeskLotCard['portals'][number]

/** Why a lot does not go out, whatever it has. */
const reasons = {
  reserved: 'забронирован',
  hidden: 'скрыт',
  left_out: 'снят с выгрузки вручную',
} as const

/** What of a lot decides whether it may go out at all. */
interface PortalState {
  status: string
  is_hidden: number
  left_out_of: string | null
  /** Why its project is hidden; null: it is shown. */
  hidden_by: string | null
}

/**
 * Says of a lot on sale whether its state lets it go out to each portal. What the rules of a portal say needs its settings,
 * which the routes of the desk have. A sold lot has no entry: it is in no feed anyway.
 */
export function toPortals({
  status,
  is_hidden,
  left_out_of,
  hidden_by,
}: PortalState): LotOnPortal[] {
  if (status === 'sold') return []
  return portalNames.map((portal): LotOnPortal => {
    const found = [
      ...(status === 'reserved' ? [{ field: 'status', reason: reasons.reserved }] : []),
      ...(is_hidden === 1 || hidden_by !== null
        ? [{ field: 'hidden', reason: reasons.hidden }]
        : []),
      ...(left_out_of?.includes(`,${portal},`)
        ? [{ field: 'left_out_of', reason: reasons.left_out }]
        : []),
    ]
    return {
      portal,
      in_feed: found.length === 0,
      reasons: found.map((reason) => ({ ...reason, left_out: true })),
      fetched_at: null,
    }
  })
}

/** Reads the same of one lot. */
export async function readPortals(db: Database, id: number): Promise<LotOnPortal[]> {
  const row = await db
    .selectFrom('staff_lots as lots')
    .innerJoin('projects', 'projects.id', 'lots.project_id')
    .select(['lots.status', 'is_hidden', 'left_out_of', 'projects.hidden_by'])
    .where('lots.id', '=', id)
    .executeTakeFirst()
  return row ? toPortals(row) : []
}

/** Selects the ids of the lots that do not go out to a portal, by its rules as of the last check of all lots. */
export function selectNotOn(db: Database, portal: PortalName) {
  return db
    .selectFrom('staff_lots as missing')
    .innerJoin('projects', 'projects.id', 'missing.project_id')
    .select('missing.id')
    .where((eb) =>
      eb.or([
        eb('missing.status', '<>', 'available'),
        eb('missing.is_hidden', '=', 1),
        eb('projects.hidden_by', 'is not', null),
        eb('missing.left_out_of', 'like', `%,${portal},%`),
        eb('missing.id', 'in', (lots) =>
          lots
            .selectFrom('portal_rejections')
            .select('portal_rejections.lot_id')
            .where('portal_rejections.portal', '=', portal),
        ),
      ]),
    )
}
