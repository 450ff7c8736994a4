import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface SmtpSink {
  url: string
  settings: Record<string, string>
  /** E-mails that were taken: receivers, and the text with its headers. */
  taken: Array<{ to: string[]; data: string }>
  /** If it returns a line for a command, the sink says it instead of its own; null: nothing at all. */
  fault: ((command: string) => string | null | undefined) | null
  close: () => Promise<void>
}

/** Starts a local SMTP server (RFC 5321) that takes every e-mail, without TLS and with any password. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, sink)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sink: SmtpSink = {
    url,
    settings: {
      SMTP_URL: url,
      SMTP_FROM: 'site@kvartal.example',
      LEADS_EMAIL: 'sales@kvartal.example, head@kvartal.example',
    },
    taken: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return sink
}

function converse(socket: Socket, sink: SmtpSink): void {
  let buffer = ''
  let mail: { to: string[]; data: string } = { to: [], data: '' }
  let isData = false
  const say = (command: string, own: string) => {
    const line = sink.fault?.(command)
    if (line !== null) socket.write(`${line ?? own}\r\n`)
    return line === undefined
  }
  say('CONNECT', '220 sink ESMTP')
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    buffer += chunk
    for (;;) {
      const end = isData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end === -1) return
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        if (say('END', '250 taken')) sink.taken.push({ ...mail, data: line })
        mail = { to: [], data: '' }
      } else command(line)
    }
  })

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
    if (verb === 'EHLO') say('EHLO', '250-sink\r\n250 AUTH PLAIN')
    else if (verb === 'AUTH') say('AUTH', '235 welcome')
    else if (verb === 'RCPT') {
      if (say(line, '250 ok')) mail.to.push(address)
    } else if (verb === 'DATA') isData = say('DATA', '354 go on')
    else if (verb === 'STAR') say('STARTTLS', '502 no TLS here')
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say(verb, '250 ok')
  }
}

/** Reads the parts of an e-mail by their type, decoded, such as `text/plain` and `image/png`. */
export function readMailParts(data: string): Map<string, Buffer> {
  const [head = '', body = ''] = data.split(/\r\n\r\n([\s\S]*)/)
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const [, boundary] = /^Content-Type: multipart\/.*boundary="([^"]+)"/im.exec(headers) ?? []
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return new Map(parts.flatMap((part) => [...readMailParts(part.replace(/^\r\n/, ''))]))
  }
  const [, type = ''] = /^Content-Type: ([^;\s]+)/im.exec(headers) ?? []
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(headers)
  return new Map([[type, isBase64 ? Buffer.from(body, 'base64') : decodeQuotedPrintable(body)]])
}

function decodeQuotedPrintable(body: string): Buffer {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
