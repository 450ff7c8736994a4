import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import {
  LOGO_CID,
  type MailFace,
  type MailLine,
  writeMailDocument,
  writeMailText,
} from './mail-document.ts'

export interface Mail {
  to: readonly string[]
  subject: string
  lines: readonly MailLine[]
  /** Makes the `Message-ID`, by which a receiver knows a repeated e-mail. */
  id: string
}

/** Sends e-mails through one SMTP server. */
export interface Mailer {
  /** Resolves when the server has taken the e-mail for at least one receiver. Rejects with a MailError. */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>
  /** Connects and signs in without sending anything. Rejects with a MailError. */
  check: (signal: AbortSignal) => Promise<void>
}

/** `isOfMessage`: the server rejects this e-mail. `code` contains neither addresses nor text. */
export class MailError extends Error {
  readonly code: string
  readonly isOfMessage: boolean

  constructor(code: string, isOfMessage = false) {
    super(code)
    this.name = 'MailError'
    this.code = code
    this.isOfMessage = isOfMessage
  }
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Creates a mailer for an address such as `smtp://user:password@host:587`. Without `allowPlain` nothing is sent without
 * TLS, except to a server on this machine. A connection is opened for each e-mail. With `readFace` e-mails have an HTML
 * part in the company's colours beside the plain text.
 */
export function createMailer({
  url,
  from,
  allowPlain,
  readFace,
}: {
  url: string
  from: string
  allowPlain: boolean
  readFace?: (() => MailFace) | undefined
}): Mailer {
  const address = new URL(url)
  const isSecure = address.protocol === 'smtps:'
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const open = () =>
    createTransport({
      host,
      port: Number(address.port) || (isSecure ? 465 : 587),
      secure: isSecure,
      requireTLS: !isSecure && !allowPlain && !LOCAL.test(address.hostname),
      ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
      ...(address.username && {
        auth: {
          user: decodeURIComponent(address.username),
          pass: decodeURIComponent(address.password),
        },
      }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
      // Texts are ours: nothing may be read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })

  return {
    async send({ to, subject, lines, id }, signal) {
      const face = readFace?.()
      const transport = open()
      const domain = from.split('@')[1] ?? 'localhost'
      await untilAborted(
        transport.sendMail({
          from,
          to: [...to],
          subject,
          text: writeMailText(lines),
          ...(face && { html: writeMailDocument({ subject, lines }, face) }),
          ...(face?.logo && { attachments: [attachLogo(face.logo.png)] }),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
        signal,
      ).finally(() => transport.close())
    },
    async check(signal) {
      const transport = open()
      await untilAborted(transport.verify(), signal).finally(() => transport.close())
    },
  }
}

function attachLogo(png: Uint8Array) {
  return {
    cid: LOGO_CID,
    filename: 'logo.png',
    content: Buffer.from(png),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }
}

/** Rejects with the abort reason at once; the connection then ends by its own timeouts. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    await Promise.race([work, aborted])
  } catch (error) {
    // Its caller has given up.
    work.catch(() => {})
    if (signal.aborted) throw error
    throw toMailError(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The message of an error quotes addresses and the server's text, so only its codes are logged. */
function toMailError(error: unknown): MailError {
  const { code, responseCode, command } = error as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const word = typeof code === 'string' && /^E[A-Z]{1,20}$/.test(code) ? code : 'unknown'
  const status = typeof responseCode === 'number' ? responseCode : undefined
  // After DATA the server has seen the text: a final refusal then concerns this e-mail.
  const isOfMessage = command === 'DATA' && status !== undefined && status >= 500
  return new MailError(status === undefined ? word : `${word}, SMTP ${status}`, isOfMessage)
}
