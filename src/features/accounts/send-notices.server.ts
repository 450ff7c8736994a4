import type { BaseContext } from '../../app/context.server.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import { getErrorCode } from '../../lib/errors.ts'
import type { MailFace } from '../../outbound/mail-document.ts'
import { pollMails, type SendMail } from '../../outbound/poll-mails.ts'
import { NOTICE_MS } from './queue-notice.server.ts'

const POLL_MS = 10_000
/** A process that sends an e-mail has it for so long; after a failure the wait doubles. */
const LEASE_MS = 60_000
const BATCH = 20

type NoticeContext = Pick<BaseContext, 'db' | 'clock' | 'config' | 'log'> & {
  readMailFace?: () => MailFace
}

const subjects = {
  browser: 'Вход в кабинет с нового браузера',
  codes: 'Кто-то знает ваш пароль от кабинета',
  factor: 'Изменён второй фактор',
  meeting: 'Встреча через час',
  password: 'Изменён пароль',
  reset: 'Ссылка для нового пароля',
} as const

/**
 * Sends people of the office e-mails about a new browser, a changed factor, a new password and a reset, where SMTP is
 * set. Processes on one database send each once. What could not be sent is tried again for a day.
 */
export function startNotices(
  context: NoticeContext,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): { stop: () => Promise<void> } {
  const { config, log } = context
  if (!config.DESK || !config.SMTP_URL || !config.SMTP_FROM) return { stop: async () => {} }
  return pollMails(context, {
    pollMs,
    about: 'an account',
    look: async (send, ending) => {
      try {
        if (send) await sendDue(context, send, ending)
      } catch (error) {
        log.debug({ code: getErrorCode(error) }, 'e-mails about accounts could not be read')
      }
    },
  })
}

async function sendDue(context: NoticeContext, send: SendMail, ending: AbortSignal): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const due = await db
    .selectFrom('desk_notices as notice')
    .innerJoin('desk_users as user', 'user.id', 'notice.user_id')
    .select([
      'notice.id',
      'notice.kind',
      'notice.text',
      'notice.at',
      'notice.attempts',
      'notice.due_at',
      'user.email',
    ])
    .where('notice.due_at', '<=', now.toISOString())
    .where('notice.at', '>', new Date(now.getTime() - NOTICE_MS).toISOString())
    .orderBy('notice.id')
    .limit(BATCH)
    .execute()
  for (const notice of due) {
    if (ending.aborted) return
    const wait = LEASE_MS * 2 ** Math.min(notice.attempts, 6)
    const { numUpdatedRows } = await db
      .updateTable('desk_notices')
      .set({
        due_at: new Date(now.getTime() + wait).toISOString(),
        attempts: notice.attempts + 1,
      })
      .where('id', '=', notice.id)
      .where('due_at', '=', notice.due_at)
      .executeTakeFirst()
    // Another process sends it.
    if (numUpdatedRows !== 1n) continue
    if (await send({ ...writeMail(context, notice), to: [notice.email] })) {
      await db.deleteFrom('desk_notices').where('id', '=', notice.id).execute()
    }
  }
}

interface Notice {
  id: number
  kind: keyof typeof subjects
  text: string
  at: string
}

const momentFormat = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

function writeMail({ config }: NoticeContext, { id, kind, text, at }: Notice) {
  const own = `${publicOrigin(config)}/desk/me`
  const requests = `${publicOrigin(config)}/desk/requests`
  const mail = { subject: subjects[kind], id: `desk-${id}-${Date.parse(at)}` }
  if (kind === 'meeting') {
    const link = { label: 'Кабинет', text: requests, href: requests }
    return { ...mail, lines: [{ label: 'Что', text }, link] }
  }
  return {
    ...mail,
    lines: [
      { label: 'Что', text },
      { label: 'Когда', text: `${momentFormat.format(new Date(at))} по Москве` },
      {
        label: 'Если это не вы',
        text: 'Смените пароль, закончите чужие сеансы и скажите владельцу сайта',
      },
      { label: 'Моя учётная запись', text: own, href: own },
    ],
  }
}
