import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { type Portal, portals } from '../offer/portals.ts'

/** A time is stored once in so long, over all processes. */
const STORED_EVERY_MS = 60_000

/** How the robots of portals call themselves. Their complete names change; that of the company stays. */
const robots: Record<Portal, RegExp> = {
  yandex: /yandex/i,
  cian: /cian/i,
  avito: /avito/i,
  domclick: /dom-?click|sber/i,
}

export interface PortalFetch {
  portal: Portal
  /** Null: never. */
  byRobot: string | null
  byOthers: string | null
}

/**
 * Returns a function that stores when a feed was fetched: one write a minute for each feed and kind of program, however
 * many fetch it. The user agent only tells the portal's own robot from others and is not stored. Never rejects.
 */
export function createFetchRecorder({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}): (portal: Portal, userAgent: string | undefined) => Promise<void> {
  const recorded = new Map<string, number>()
  return async (portal, userAgent = '') => {
    const by_robot = robots[portal].test(userAgent) ? 1 : 0
    const now = clock.now().getTime()
    const key = `${portal} ${by_robot}`
    if (Math.abs(now - (recorded.get(key) ?? 0)) < STORED_EVERY_MS) return
    recorded.set(key, now)
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
    try {
      await db
        .insertInto('portal_fetches')
        .values({ portal, by_robot, fetched_at: at(0) })
        .onConflict((conflict) =>
          conflict
            .columns(['portal', 'by_robot'])
            .doUpdateSet({ fetched_at: at(0) })
            // Another process may have stored it. A time ahead was written by a wrong clock.
            .where((eb) =>
              eb.or([
                eb('portal_fetches.fetched_at', '<=', at(-STORED_EVERY_MS)),
                eb('portal_fetches.fetched_at', '>', at(STORED_EVERY_MS)),
              ]),
            ),
        )
        .execute()
    } catch (error) {
      // The feed is served all the same.
      log.warn({ code: getErrorCode(error) }, 'the fetch of a portal feed could not be recorded')
    }
  }
}

/** Returns for each portal when its feed was fetched last. */
export async function listPortalFetches(db: Database): Promise<PortalFetch[]> {
  const rows = await db.selectFrom('portal_fetches').selectAll().execute()
  return portals.map((portal) => {
    const find = (kind: number) =>
      rows.find((row) => row.portal === portal && row.by_robot === kind)?.fetched_at ?? null
    return { portal, byRobot: find(1), byOthers: find(0) }
  })
}
