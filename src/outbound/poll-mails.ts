import { setTimeout as sleep } from 'node:timers/promises'
import type { MailFace } from './mail-document.ts'
import { createMailer, type Mail, MailError } from './mailer.ts'

const SEND_TIMEOUT_MS = 30_000

/** Sends an e-mail. Returns whether the mail server has taken it; why not is in the log. */
export type SendMail = (mail: Mail) => Promise<boolean>

interface MailContext {
  config: {
    SMTP_URL?: string | undefined
    SMTP_FROM?: string | undefined
    SMTP_TLS?: string | undefined
  }
  log: { warn: (fields: object, text: string) => void }
  readMailFace?: (() => MailFace) | undefined
}

interface MailPolling {
  /** From the end of a look to the next one. */
  pollMs: number
  /** What an e-mail is about, for the log: `a problem`. */
  about: string
  /** Finds and sends what is due. `send` is null without SMTP; the signal ends with the server. Must not throw. */
  look: (send: SendMail | null, ending: AbortSignal) => Promise<void>
}

/** Looks for e-mails of the site itself that are due, again and again. `stop` ends an e-mail that is being sent. */
export function pollMails(
  { config, log, readMailFace }: MailContext,
  { pollMs, about, look }: MailPolling,
): { stop: () => Promise<void> } {
  const { SMTP_URL: url, SMTP_FROM: from } = config
  const mailer =
    url && from
      ? createMailer({
          url,
          from,
          allowPlain: config.SMTP_TLS === 'optional',
          readFace: readMailFace,
        })
      : null
  const ending = new AbortController()
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
      if (!ending.signal.aborted) await look(mailer ? send : null, ending.signal)
    }
  }

  async function send(mail: Mail): Promise<boolean> {
    try {
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
      await mailer?.send(mail, AbortSignal.any([timeout, ending.signal]))
      return true
    } catch (error) {
      if (ending.signal.aborted) return false
      const code = error instanceof MailError ? error.code : 'no response in time'
      log.warn({ code }, `an e-mail about ${about} could not be sent`)
      return false
    }
  }
}
