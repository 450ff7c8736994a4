import type { Database } from '../../db/connect.ts'

/** A problem that no process has reported for so long is over. Longer than two polls of a process. */
const OVER_MS = 180_000
/** A problem that lasts is mailed again. */
const REMIND_MS = 86_400_000

/** Records that a problem lasts. Returns whether this process must send an e-mail about it. */
export async function claimMail(db: Database, problem: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('alarm_mails')
      .values({ problem, mailed_at: at, seen_at: at })
      .onConflict((conflict) => conflict.column('problem').doNothing())
      .returning('problem')
      .executeTakeFirst()
    if (added) return true
    const claimed = await trx
      .updateTable('alarm_mails')
      .set({ mailed_at: at })
      .where('problem', '=', problem)
      .where((eb) =>
        eb.or([eb('mailed_at', '<=', ago(REMIND_MS)), eb('mailed_at', '>', ago(-OVER_MS))]),
      )
      .returning('problem')
      .executeTakeFirst()
    await trx
      .updateTable('alarm_mails')
      .set({ seen_at: at })
      .where('problem', '=', problem)
      .execute()
    return claimed !== undefined
  })
}

/** Makes the e-mail about a problem due again, because it could not be sent. */
export async function withdrawClaim(db: Database, problem: string): Promise<void> {
  await db
    .updateTable('alarm_mails')
    .set({ mailed_at: new Date(0).toISOString() })
    .where('problem', '=', problem)
    .execute()
}

/**
 * Deletes the problems that no process has reported for three minutes, and returns those that this process must report
 * as over. One that never was mailed is not among them.
 */
export async function claimEnded(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('alarm_mails')
    .where('seen_at', '<=', new Date(now.getTime() - OVER_MS).toISOString())
    .returning(['problem', 'mailed_at'])
    .execute()
  return rows.flatMap(({ problem, mailed_at }) => (Date.parse(mailed_at) > 0 ? [problem] : []))
}
