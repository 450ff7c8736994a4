import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { findOutage } from '../../../db/outage.ts'
import { publicOrigin } from '../../../lib/http/public-origin.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import type { MailFace } from '../../../outbound/mail-document.ts'
import type { Mail } from '../../../outbound/mailer.ts'
import { pollMails } from '../../../outbound/poll-mails.ts'
import { findOffice } from './due-at.server.ts'
import { addWorkingTime } from '../office-hours.ts'
import { claimDeskMail, findOpenDesk, forgetDeskMail } from './desk-moments.server.ts'
import { countAlarming, isDeskUsed, isOfficeOpen } from './late-requests.server.ts'

const POLL_MS = 30_000
/** How long the desk may be closed, in working hours, while a request waits. */
const UNATTENDED_MS = 10 * 60_000
/** What lasts is mailed again. */
const REMIND_MS = 86_400_000

type WatchContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'health' | 'catalogue'>
type Send = (mail: Omit<Mail, 'to'>) => Promise<boolean>

/**
 * Watches that no request is forgotten (decision D68): late ones are the problem `requests` and one e-mail to
 * `DESK_EMAIL`; so is a request that waits while the desk has been closed for ten minutes of working hours. E-mails
 * hold no name and no phone. All of it within the working hours only.
 */
export function watchRequests(
  context: WatchContext & { readMailFace?: () => MailFace },
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): { stop: () => Promise<void> } {
  const { DESK_EMAIL: to } = context.config
  return pollMails(context, {
    pollMs,
    about: 'waiting requests',
    look: (send) => checkRequests(context, to && send ? (mail) => send({ ...mail, to }) : null),
  })
}

/** Looks once: sets or ends the problem, and sends the e-mails that are due. `send` is null without a receiver. */
export async function checkRequests(context: WatchContext, send: Send | null): Promise<void> {
  const { health, log } = context
  try {
    const late = await countAlarming(context)
    health.setProblem(
      'requests',
      late === 0
        ? null
        : `${late} callback requests wait longer than was promised: see /desk/requests`,
    )
    if (!send) return
    await mailLate(context, send, late)
    await mailUnattended(context, send)
  } catch (error) {
    // An outage is reported by the probes; the next look finds what is late.
    if (!findOutage(error)) log.error({ code: getErrorCode(error) }, 'late requests not counted')
  }
}

async function mailLate(context: WatchContext, send: Send, late: number): Promise<void> {
  const { db, clock, catalogue } = context
  const now = clock.now()
  if (late === 0) {
    // At night nothing is over: the morning must not send it again.
    if (isOfficeOpen(catalogue.current(), now)) await forgetDeskMail(db, 'mail late')
    return
  }
  const since = new Date(now.getTime() - REMIND_MS)
  if (!(await claimDeskMail(db, 'mail late', { now, since }))) return
  const text = `Ждут дольше обещанного: ${late}. Перезвоните в\u00a0первую очередь им.`
  if (!(await send(writeMail(context, 'Заявки ждут дольше обещанного', text)))) {
    await forgetDeskMail(db, 'mail late')
  }
}

async function mailUnattended(context: WatchContext, send: Send): Promise<void> {
  const { db, clock, config, catalogue } = context
  const now = clock.now()
  const snapshot = catalogue.current()
  if (!config.DESK || !config.DESK_REQUESTS || !isOfficeOpen(snapshot, now)) return
  if (!(await isDeskUsed(db))) return
  const waiting = await db
    .selectFrom('callback_requests')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('desk_state', '=', 'new')
    .where('flagged', 'is', null)
    .executeTakeFirstOrThrow()
  const count = Number(waiting.count)
  if (count === 0) return
  const opened = await findOpenDesk(db, now)
  const from = opened?.getTime() ?? 0
  if (opened && addWorkingTime(findOffice(snapshot), from, UNATTENDED_MS) > now.getTime()) return
  const since = new Date(Math.max(from, now.getTime() - REMIND_MS))
  if (!(await claimDeskMail(db, 'mail unattended', { now, since }))) return
  const text = `Кабинет ни у\u00a0кого не\u00a0открыт, новых заявок: ${count}.`
  if (!(await send(writeMail(context, 'Заявки ждут, кабинет не\u00a0открыт', text)))) {
    await forgetDeskMail(db, 'mail unattended')
  }
}

function writeMail(
  { config, clock }: Pick<WatchContext, 'config' | 'clock'>,
  subject: string,
  text: string,
): Omit<Mail, 'to'> {
  const href = `${publicOrigin(config)}/desk/requests`
  return {
    subject,
    lines: [
      { label: 'Что случилось', text },
      { label: 'Кабинет', text: href, href },
    ],
    id: `desk-${clock.now().getTime()}`,
  }
}
