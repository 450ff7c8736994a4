import type { BaseContext } from '../../context.server.ts'
import { publicOrigin } from '../../lib/address/public-origin.ts'
import { getErrorCode } from '../../lib/errors.ts'
import type { MailFace, MailLine } from '../../outbound/mail-document.ts'
import type { Mail } from '../../outbound/mailer.ts'
import { pollMails } from '../../outbound/poll-mails.ts'
import { claimEnded, claimMail, withdrawClaim } from './alarm-claims.server.ts'

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
