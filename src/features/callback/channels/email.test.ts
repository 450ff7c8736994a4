import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCallbackRequest } from '../../../../tests/support/callback-request.ts'
import { type SmtpSink, startSmtpSink } from '../../../../tests/support/smtp-sink.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { loadConfig } from '../../../config.ts'
import { createChannels } from './create-channels.server.ts'

const request = makeCallbackRequest()
const stop = () => AbortSignal.timeout(5_000)

describe('e-mail', () => {
  let sink: SmtpSink
  beforeEach(async () => {
    sink = await startSmtpSink()
  })
  afterEach(() => sink.close())
  const channel = (settings: Record<string, string> = {}) => {
    const [created] = createChannels({ config: loadConfig({ ...sink.settings, ...settings }) })
    if (!created) throw new Error('no channel is configured')
    return created
  }
  const failed = (reason: string) => ({ outcome: 'channel_failed', reason })

  it('sends all facts of a request to every address, repeated ones with the same Message-ID', async () => {
    expect(await channel().send(request, stop())).toEqual({ outcome: 'delivered' })
    expect(await channel().send(request, stop())).toEqual({ outcome: 'delivered' })
    const [mail, repeated] = sink.taken
    expect(mail?.to).toEqual(['sales@kvartal.example', 'head@kvartal.example'])
    const id = `Message-ID: <${request.id}@kvartal.example>`
    expect(mail?.data).toContain(id)
    expect(repeated?.data).toContain(id)
    const text = decodeMail(mail?.data ?? '')
    for (const fact of ['Канарейка', '+7 (912) 000-00-01', '23.11.2026, 15:30', 'yclid=17']) {
      expect(text).toContain(fact)
    }
    expect(text).toContain('Ответить сообщением, не звонить после 19:00 (МСК)')
    verifies('D45-3', 'D45-4')
  })

  it('writes no header from what a visitor sent', async () => {
    const evil = 'x\r\nBcc: thief@evil.example'
    await channel().send(
      makeCallbackRequest({ project: evil, form_name: evil, page: evil }),
      stop(),
    )
    const [head = ''] = (sink.taken[0]?.data ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/im)
    expect(sink.taken[0]?.to).toHaveLength(2)
  })

  it.each<[string, string, object]>([
    ['CONNECT', '421 later', failed('EPROTOCOL, SMTP 421')],
    ['MAIL', '451 busy', failed('EENVELOPE, SMTP 451')],
    ['DATA', '452 full', failed('EENVELOPE, SMTP 452')],
    ['END', '451 busy', failed('EMESSAGE, SMTP 451')],
    ['END', '554 spam: Канарейка', { outcome: 'refused', reason: 'EMESSAGE, SMTP 554' }],
  ])('reports the response to %s: %s', async (command, line, result) => {
    sink.fault = (given) => (given === command ? line : undefined)
    expect(await channel().send(request, stop())).toEqual(result)
    expect(sink.taken).toEqual([])
  })

  it('reports a password that the server rejects, to doctor as well', async () => {
    sink.fault = (command) => (command === 'AUTH' ? '535 wrong' : undefined)
    const signed = channel({ SMTP_URL: sink.url.replace('//', '//user:geheim@') })
    expect(await signed.send(request, stop())).toEqual(failed('EAUTH, SMTP 535'))
    expect(await signed.check(stop())).toBe('почтовый сервер отвечает: EAUTH, SMTP 535')
    sink.fault = null
    expect(await signed.check(stop())).toBeNull()
    expect(sink.taken).toEqual([])
  })

  it('delivers to the other address when the server rejects one, and to none reports a failure', async () => {
    sink.fault = (command) => (command.includes('<sales@') ? '550 unknown' : undefined)
    expect(await channel().send(request, stop())).toEqual({ outcome: 'delivered' })
    expect(sink.taken[0]?.to).toEqual(['head@kvartal.example'])
    sink.fault = (command) => (command.startsWith('RCPT') ? '550 unknown' : undefined)
    expect(await channel().send(request, stop())).toEqual(failed('EENVELOPE, SMTP 550'))
  })

  it('ends with the signal when the server hangs, and reports a server that is down', async () => {
    sink.fault = (command) => (command === 'MAIL' ? null : undefined)
    await expect(channel().send(request, AbortSignal.timeout(100))).rejects.toThrow()
    await sink.close()
    expect(await channel().send(request, stop())).toEqual(failed('ESOCKET'))
  })

  it('sends nothing without TLS to another machine, unless SMTP_TLS is optional', async () => {
    // An address of this machine that is not recognized as one.
    const other = { SMTP_URL: sink.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') }
    expect(await channel(other).send(request, stop())).toMatchObject({
      outcome: 'channel_failed',
      reason: expect.stringMatching(/^ETLS/),
    })
    expect(sink.taken).toEqual([])
    await channel({ ...other, SMTP_TLS: 'optional' }).send(request, stop())
    expect(sink.taken).toHaveLength(1)
  })
})

function decodeMail(data: string): string {
  const [head = '', body = ''] = data.split(/\r\n\r\n([\s\S]*)/)
  if (/^Content-Transfer-Encoding: base64/im.test(head)) {
    return Buffer.from(body, 'base64').toString()
  }
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
