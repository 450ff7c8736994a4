import type { BaseContext } from '../../app/context.server.ts'
import type { Database } from '../../db/connect.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import { getErrorCode } from '../../lib/errors.ts'
import type { MailFace, MailLine } from '../../outbound/mail-document.ts'
import type { Mail } from '../../outbound/mailer.ts'
import { pollMails } from '../../outbound/poll-mails.ts'

/** A problem that no process has reported for so long is over. Longer than two polls of a process. */
const OVER_MS = 180_000
/** A problem that lasts is mailed again. */
const REMIND_MS = 86_400_000

/** Records that a problem lasts. Returns whether this process must send an e-mail about it. */
async function claimMail(db: Database, problem: string, now: Date): Promise<boolean> {
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
async function withdrawClaim(db: Database, problem: string): Promise<void> {
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
async function claimEnded(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('alarm_mails')
    .where('seen_at', '<=', new Date(now.getTime() - OVER_MS).toISOString())
    .returning(['problem', 'mailed_at'])
    .execute()
  return rows.flatMap(({ problem, mailed_at }) => (Date.parse(mailed_at) > 0 ? [problem] : []))
}

const POLL_MS = 60_000

type AlarmContext = Pick<BaseContext, 'db' | 'clock' | 'config' | 'log' | 'health'> & {
  readMailFace?: () => MailFace
}

/**
 * Sends an e-mail to `ALARM_EMAIL` when a problem starts, once a day while it lasts, and when it is over. Looks once a
 * minute, so that what lasts for seconds sends nothing twice. Processes on one database send one e-mail together; while
 * the database is gone each sends its own. What could not be sent is tried again.
 */
export function startAlarmMails(
  context: AlarmContext,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): { stop: () => Promise<void> } {
  const { ALARM_EMAIL: to, SMTP_URL, SMTP_FROM } = context.config
  if (!to || !SMTP_URL || !SMTP_FROM) return { stop: async () => {} }
  /** Problems that were mailed while the database could not store it. */
  const unclaimed = new Set<string>()
  return pollMails(context, {
    pollMs,
    about: 'a problem',
    look: async (send) => {
      if (send) await sendDue(context, unclaimed, (mail) => send({ ...mail, to }))
    },
  })
}

type Send = (mail: Omit<Mail, 'to'>) => Promise<boolean>

async function sendDue(
  { db, clock, config, health, log }: AlarmContext,
  unclaimed: Set<string>,
  send: Send,
): Promise<void> {
  const site = publicOrigin(config)
  const siteLine: MailLine = { label: 'Сайт', text: site, href: site }
  const now = clock.now()
  const problems = new Map<string, string>(health.problems())
  const start = (name: string, detail: string) =>
    send({
      subject: `Сбой на сайте: ${name}`,
      lines: [
        siteLine,
        { label: name, text: detail },
        { label: 'Что делать', text: `docs/operations.md, раздел ${name}` },
        { label: 'Подробнее', text: 'npx kvartal doctor' },
      ],
      id: `alarm-${name}-${now.getTime()}`,
    })
  for (const name of unclaimed) if (!problems.has(name)) unclaimed.delete(name)
  try {
    for (const [name, detail] of problems) {
      const isDue = await claimMail(db, name, now)
      // Mailed already, while the database was gone.
      if (isDue && !unclaimed.delete(name) && !(await start(name, detail))) {
        await withdrawClaim(db, name)
      }
    }
    for (const name of await claimEnded(db, now)) {
      await send({
        subject: `Сбой устранён: ${name}`,
        lines: [siteLine, { label: name, text: 'сбоя больше нет' }],
        id: `alarm-over-${name}-${now.getTime()}`,
      })
    }
  } catch (error) {
    log.debug({ code: getErrorCode(error) }, 'e-mails about problems could not be recorded')
    for (const [name, detail] of problems) {
      if (!unclaimed.has(name) && (await start(name, detail))) unclaimed.add(name)
    }
  }
}
