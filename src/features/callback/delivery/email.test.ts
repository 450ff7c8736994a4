import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCallbackRequest } from '../../../../tests/support/callback-request.ts'
import { readMailParts, type SmtpSink, startSmtpSink } from '../../../../tests/support/smtp-sink.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { loadConfig } from '../../../config/config.ts'
import type { MailFace } from '../../../outbound/mail-document.ts'
import { createChannels } from './create-channels.server.ts'

const request = makeCallbackRequest()
const face: MailFace = {
  name: 'Берег & Ко',
  logo: null,
  colors: {
    paper: '#fafafa',
    surface: '#ffffff',
    ink: '#111111',
    muted: '#555555',
    line: '#dddddd',
    accent: '#004488',
  },
}
const stop = () => AbortSignal.timeout(5_000)

describe('e-mail', () => {
  let sink: SmtpSink
  beforeEach(async () => {
    sink = await startSmtpSink()
  })
  afterEach(() => sink.close())
  const channel = (settings: Record<string, string> = {}, face?: MailFace) => {
    const config = loadConfig({ ...sink.settings, ...settings })
    const [created] = createChannels({ config, ...(face && { readMailFace: () => face }) })
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
    const text = String(readMailParts(mail?.data ?? '').get('text/plain'))
    for (const fact of ['Канарейка', '+7 (912) 000-00-01', '23.11.2026, 15:30', 'yclid=17']) {
      expect(text).toContain(fact)
    }
    expect(text).toContain('Ответить сообщением, не звонить после 19:00 (МСК)')
    verifies('D45-3', 'D45-4')
  })

  it('names house and number beside the article in both texts', async () => {
    const about = { building: 'Корпус 2', number: '45', lot_title: '2-комнатная квартира' }
    await channel({ PUBLIC_URL: 'https://kvartal.example' }, face).send(
      makeCallbackRequest(about),
      stop(),
    )
    const parts = readMailParts(sink.taken[0]?.data ?? '')
    const text = String(parts.get('text/plain'))
    expect(text).toContain('Лот: А-17')
    expect(text).toMatch(/Дом: Корпус 2\r?\nНомер на двери: 45\r?\n/)
    expect(String(parts.get('text/html'))).toMatch(/Дом<.*?>Корпус 2<.*?>Номер на двери<.*?>45</s)
  })

  it('shows the logo, the name and the colours of the company beside the plain text', async () => {
    const png = Buffer.from('the logo as PNG')
    const settings = { PUBLIC_URL: 'https://kvartal.example' }
    const described = makeCallbackRequest({ page: '/flats/7' })
    await channel(settings, { ...face, logo: { png, width: 90, height: 20 } }).send(
      described,
      stop(),
    )
    const parts = readMailParts(sink.taken[0]?.data ?? '')
    expect([...parts.keys()]).toEqual(['text/plain', 'text/html', 'image/png'])
    expect(parts.get('image/png')).toEqual(png)
    const html = String(parts.get('text/html'))
    expect(html).toMatch(/<img src="cid:([^"]+)" width="90" height="20" alt="Берег &amp; Ко"/)
    const [, cid = ''] = /cid:([^"]+)/.exec(html) ?? []
    expect(sink.taken[0]?.data).toContain(`Content-ID: <${cid}>`)
    expect(html).toContain('border-top:3px solid #004488')
    expect(html).toContain('<a href="tel:+79120000001"')
    expect(html).toContain('<a href="https://kvartal.example/flats/7"')
    // Nothing is loaded from anywhere.
    expect(html).not.toMatch(/src="(?!cid:)|url\(|<link|<script|@import/)
    expect(String(parts.get('text/plain'))).toContain('Страница: https://kvartal.example/flats/7')
    verifies('D51-8')
  })

  it('shows the name as text without a logo, and escapes what a visitor sent', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    await channel({ PUBLIC_URL: 'https://kvartal.example' }, face).send(
      makeCallbackRequest({ project: evil, form_name: evil, page: '//evil.example/flats' }),
      stop(),
    )
    const parts = readMailParts(sink.taken[0]?.data ?? '')
    const html = String(parts.get('text/html'))
    expect(html).toContain('>Берег &amp; Ко</td>')
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="//evil')
    expect(html).not.toContain('href="https://evil')
    verifies('D51-8')
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
