import { createMailer, MailError } from '../../../outbound/mailer.ts'
import { describeSubject, listRequestFacts } from '../describe-request.ts'
import type { Channel, ChannelParts } from './channel.server.ts'

/** E-mails to the sales office. A repeated one has the same `Message-ID`, so that mailboxes show it once. */
export function createEmail({ config, readMailFace }: ChannelParts): Channel {
  const mailer = createMailer({
    url: config.SMTP_URL ?? '',
    from: config.SMTP_FROM ?? '',
    allowPlain: config.SMTP_TLS === 'optional',
    readFace: readMailFace,
  })
  return {
    name: 'email',
    async send(request, signal) {
      const subject = describeSubject(request)
      const mail = {
        to: config.LEADS_EMAIL ?? [],
        subject: `Заявка с сайта${subject && `: ${subject}`}`,
        lines: listRequestFacts(request, config.PUBLIC_URL),
        id: request.id,
      }
      try {
        await mailer.send(mail, signal)
        return { outcome: 'delivered' }
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        return { outcome: error.isOfMessage ? 'refused' : 'channel_failed', reason: error.code }
      }
    },
    async check(signal) {
      try {
        await mailer.check(signal)
        return null
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        return `почтовый сервер отвечает: ${error.code}`
      }
    },
  }
}
