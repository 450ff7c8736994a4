import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseContext } from '../../context.server.ts'
import { publicOrigin } from '../../lib/address/public-origin.ts'
import { getErrorCode } from '../../lib/errors.ts'
import type { MailFace, MailLine } from '../../outbound/mail-document.ts'
import { createMailer, type Mail, MailError } from '../../outbound/mailer.ts'
import { claimEnded, claimMail, withdrawClaim } from './alarm-claims.server.ts'

const POLL_MS = 60_000
const SEND_TIMEOUT_MS = 30_000

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
  const { config } = context
  const receivers = config.ALARM_EMAIL
  if (!receivers || !config.SMTP_URL || !config.SMTP_FROM) return { stop: async () => {} }
  const mailer = createMailer({
    url: config.SMTP_URL,
    from: config.SMTP_FROM,
    allowPlain: config.SMTP_TLS === 'optional',
    readFace: context.readMailFace,
  })
  const ending = new AbortController()
  /** Problems that were mailed while the database could not store it. */
  const unclaimed = new Set<string>()
  const finished = run()
  return {
    async stop() {
      ending.abort()
      await finished
    },
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(pollMs, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      if (!ending.signal.aborted) await sendDue(context, unclaimed, send)
    }
  }

  /** Returns whether the e-mail was taken. */
  async function send(mail: Omit<Mail, 'to'>): Promise<boolean> {
    try {
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const signal = AbortSignal.any([timeout, ending.signal])
      await mailer.send({ ...mail, to: receivers ?? [] }, signal)
      return true
    } catch (error) {
      if (ending.signal.aborted) return false
      const code = error instanceof MailError ? error.code : 'no response in time'
      context.log.warn({ code }, 'an e-mail about a problem could not be sent')
      return false
    }
  }
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
