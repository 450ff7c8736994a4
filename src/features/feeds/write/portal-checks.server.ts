import type { Database } from '../../../db/connect.ts'
import type { Portal } from '../offer/portals.ts'
import type { ValidatedOffer } from './write-feed.server.ts'

/** Rows of one statement. */
const BATCH = 500

interface CheckOf {
  portal: Portal
  /** Of the catalogue. */
  version: number
  /** `yyyy-mm-dd` in Moscow: discounts end. */
  day: string
}

/**
 * Collects while a feed is written which lots the portal would reject. Equal reasons are one text, so that a company with no
 * accepted lot costs a few MB.
 */
export class PortalCheck {
  readonly #rejections = new Map<number, string>()
  readonly #texts = new Map<string, string>()

  add({ offer, violations, isRejected }: ValidatedOffer): void {
    if (!isRejected) return
    const text = JSON.stringify(violations)
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    this.#rejections.set(offer.lot_id, known ?? text)
  }

  /**
   * Stores the rejections in place of those of an earlier version or day. Only what differs is written. A check of a later
   * version, by another process, stays.
   */
  async store(db: Database, { portal, version, day }: CheckOf): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const stored = await trx
        .insertInto('portal_checks')
        .values({ portal, version, day })
        .onConflict((conflict) =>
          conflict
            .column('portal')
            .doUpdateSet({ version, day })
            .where('portal_checks.version', '<=', version),
        )
        .executeTakeFirst()
      if (Number(stored.numInsertedOrUpdatedRows ?? 0) === 0) return
      const { stale, fresh } = await this.#compare(trx, portal)
      for (let at = 0; at < stale.length; at += BATCH) {
        await trx
          .deleteFrom('portal_rejections')
          .where('portal', '=', portal)
          .where('lot_id', 'in', stale.slice(at, at + BATCH))
          .execute()
      }
      for (let at = 0; at < fresh.length; at += BATCH) {
        const rows = fresh
          .slice(at, at + BATCH)
          .map(([lot_id, reasons]) => ({ portal, lot_id, reasons }))
        await trx.insertInto('portal_rejections').values(rows).execute()
      }
    })
  }

  /** The lots of which other reasons or none are to be stored, and the rows to insert. */
  async #compare(
    trx: Database,
    portal: Portal,
  ): Promise<{ stale: number[]; fresh: Array<[number, string]> }> {
    const rows = await trx
      .selectFrom('portal_rejections')
      .select(['lot_id', 'reasons'])
      .where('portal', '=', portal)
      .execute()
    const same = new Set<number>()
    const stale: number[] = []
    for (const { lot_id, reasons } of rows) {
      if (this.#rejections.get(lot_id) === reasons) same.add(lot_id)
      else stale.push(lot_id)
    }
    return { stale, fresh: [...this.#rejections].filter(([lot]) => !same.has(lot)) }
  }
}

/** Whether the stored check of a portal is of this version of the catalogue, or a later one, and of this day. */
export async function isChecked(db: Database, { portal, version, day }: CheckOf): Promise<boolean> {
  const row = await db
    .selectFrom('portal_checks')
    .select(['version', 'day'])
    .where('portal', '=', portal)
    .executeTakeFirst()
  return row !== undefined && row.version >= version && row.day === day
}
