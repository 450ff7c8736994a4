import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCallbackRequest } from '../../../../tests/support/callback-request.ts'
import {
  type CrmAnswer,
  type FakeCrm,
  startAmocrm,
  startBitrix24,
} from '../../../../tests/support/fake-crm.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { loadConfig } from '../../../config/config.ts'
import type { Channel } from './channel.server.ts'
import { createChannels } from './create-channels.server.ts'

const request = makeCallbackRequest()
const OTHER = '00000000-6d1e-4f6b-9a53-0d4f5c1b2a11'
const facts = [
  'Канарейка',
  '+7 (912) 000-00-01',
  '23.11.2026, 15:30',
  'Ответить сообщением, не звонить после 19:00 (МСК)',
  'https://kvartal.example/flats/17',
  'yclid=17',
  request.id,
]
/** A request about a lot that the site knows. */
const aboutHome = makeCallbackRequest({
  building: 'Корпус 2',
  number: '45',
  lot_title: '2-комнатная квартира, 58,4 м²',
})
const home = [
  'Лот: А-17',
  'Помещение: 2-комнатная квартира, 58,4 м²',
  'Дом: Корпус 2',
  'Номер на двери: 45',
]
const stop = () => AbortSignal.timeout(5_000)
const createChannel = (settings: Record<string, string>): Channel => {
  const [channel] = createChannels({
    config: loadConfig({ PUBLIC_URL: 'https://kvartal.example', ...settings }),
  })
  if (!channel) throw new Error('no channel is configured')
  return channel
}

let crm: FakeCrm
let channel: Channel
/** Leads that the fake CRM holds. */
let leads: unknown[]
afterEach(() => crm.close())

/** What every CRM must do; `create` is the call that creates a lead. */
function behavesLikeCrm(create: string): void {
  const answerWith = (path: string, answer: CrmAnswer, after = false) => {
    crm.fault = (call) => (call.path.includes(path) ? { answer, after } : undefined)
  }

  it('creates one lead for a request that is sent twice', async () => {
    expect(await channel.send(request, stop())).toEqual({
      outcome: 'delivered',
      reference: expect.stringMatching(/^\d+$/),
    })
    expect(await channel.send(request, stop())).toEqual({
      outcome: 'delivered',
      reference: expect.stringMatching(/^\d+$/),
    })
    expect(leads).toHaveLength(1)
    const other = makeCallbackRequest({ id: '00000000-6d1e-4f6b-9a53-0d4f5c1b2a10' })
    await channel.send(other, stop())
    expect(leads).toHaveLength(2)
  })

  it.each(['hang', 'closed'] as const)(
    'creates one lead when the answer about it is lost (%s)',
    async (answer) => {
      answerWith(create, answer, true)
      await expect(channel.send(request, AbortSignal.timeout(100))).rejects.toThrow()
      crm.fault = null
      expect(await channel.send(request, stop())).toEqual({
        outcome: 'delivered',
        reference: expect.stringMatching(/^\d+$/),
      })
      expect(leads).toHaveLength(1)
      verifies('D45-3')
    },
  )

  it.each<[number, string]>([
    [400, 'refused'],
    [422, 'refused'],
    [401, 'channel_failed'],
    [402, 'channel_failed'],
    [403, 'channel_failed'],
    [302, 'channel_failed'],
    [429, 'channel_failed'],
    [500, 'channel_failed'],
    [503, 'channel_failed'],
  ])('reports a status %i of the new lead as %s', async (status, outcome) => {
    answerWith(create, { status, headers: { location: '/elsewhere', 'retry-after': '30' } })
    expect(await channel.send(request, stop())).toEqual({
      outcome,
      reason: `HTTP ${status}`,
      retryAfterMs: 30_000,
    })
    expect(leads).toHaveLength(0)
    expect(crm.calls.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it('creates no lead while it cannot look for an earlier one', async () => {
    crm.fault = () => ({ answer: { status: 502 } })
    expect(await channel.send(request, stop())).toMatchObject({ outcome: 'channel_failed' })
    expect(crm.calls).toHaveLength(1)
  })

  it.each<unknown>(['<h1>Вход</h1>', { result: null }, [], 'x'.repeat(100_000)])(
    'reports a success with another body as a failure of the channel (%#)',
    async (body) => {
      answerWith(create, { status: 200, body })
      expect(await channel.send(request, stop())).toMatchObject({
        outcome: 'channel_failed',
        reason: 'a response of another form',
      })
    },
  )

  it('never reports words of the CRM that quote the request', async () => {
    const quote = 'Поле «Канарейка» +79120000001'
    const body = {
      error: quote,
      error_description: quote,
      'validation-errors': [{ errors: [{ code: quote, detail: quote }] }],
    }
    answerWith(create, { status: 400, body })
    expect(await channel.send(request, stop())).toMatchObject({ reason: 'HTTP 400, unknown' })
  })

  it('checks its access without creating anything', async () => {
    expect(await channel.check(stop())).toBeNull()
    crm.fault = () => ({ answer: { status: 401 } })
    expect(await channel.check(stop())).toContain('HTTP 401')
    expect(leads).toHaveLength(0)
  })
}

describe('Bitrix24', () => {
  beforeEach(async () => {
    const fake = await startBitrix24()
    ;({ crm, leads } = fake)
    channel = createChannel(fake.settings)
  })

  it('adds a lead with all facts, the campaign and the id of the request', async () => {
    await channel.send(request, stop())
    const [lead] = leads as Array<Record<string, unknown>>
    expect(lead).toMatchObject({
      TITLE: 'Заявка с сайта: Северный <двор>, лот А-17',
      NAME: 'Канарейка',
      PHONE: [{ VALUE: '+79120000001', VALUE_TYPE: 'WORK' }],
      SOURCE_ID: 'WEB',
      ORIGINATOR_ID: 'kvartal',
      ORIGIN_ID: request.id,
      UTM_SOURCE: 'yandex',
      UTM_CAMPAIGN: 'осень',
    })
    const comments = String(lead?.['COMMENTS'])
    for (const fact of facts) expect(comments).toContain(fact)
    // The field is HTML.
    expect(comments).toContain('Северный &lt;двор&gt;<br>')
    verifies('D45-4')
  })

  it('names house and number beside the article, and no empty ones without a lot', async () => {
    await channel.send(aboutHome, stop())
    await channel.send(makeCallbackRequest({ id: OTHER, lot: null }), stop())
    const [lead, other] = leads as Array<Record<string, unknown>>
    for (const fact of home) expect(lead?.['COMMENTS']).toContain(fact)
    expect(other?.['COMMENTS']).not.toMatch(/Лот:|Помещение:|Дом:|Номер на двери:/)
  })

  it.each([
    ['QUERY_LIMIT_EXCEEDED', 503],
    ['OPERATION_TIME_LIMIT', 429],
    ['INVALID_CREDENTIALS', 400],
    ['', 400],
  ])('reports the error «%s» as a failure of the channel', async (error, status) => {
    crm.fault = () => ({ answer: { status, body: { error, error_description: 'Канарейка' } } })
    expect(await channel.send(request, stop())).toMatchObject({ outcome: 'channel_failed' })
  })

  it('reports a webhook without the right crm', async () => {
    crm.fault = () => ({ answer: { status: 200, body: { result: ['task'] } } })
    expect(await channel.check(stop())).toContain('нет права crm')
  })

  behavesLikeCrm('crm.lead.add')
})

describe('amoCRM', () => {
  beforeEach(async () => {
    const fake = await startAmocrm()
    ;({ crm, leads } = fake)
    channel = createChannel({
      ...fake.settings,
      AMOCRM_PIPELINE_ID: '5',
      AMOCRM_STATUS_ID: '6',
    })
  })

  it('adds a lead with a contact, the campaign and a note with all facts', async () => {
    await channel.send(request, stop())
    const [lead] = leads as Array<{ fields: object; notes: string[] }>
    expect(lead?.fields).toMatchObject({
      name: `Заявка с сайта: Северный <двор>, лот А-17 (${request.id})`,
      created_at: Date.parse(request.created_at) / 1000,
      pipeline_id: 5,
      status_id: 6,
      custom_fields_values: [
        { field_code: 'UTM_SOURCE', values: [{ value: 'yandex' }] },
        { field_code: 'UTM_CAMPAIGN', values: [{ value: 'осень' }] },
        { field_code: 'YCLID', values: [{ value: '17' }] },
      ],
      _embedded: {
        contacts: [
          {
            first_name: 'Канарейка',
            custom_fields_values: [
              { field_code: 'PHONE', values: [{ value: '+79120000001', enum_code: 'WORK' }] },
            ],
          },
        ],
      },
    })
    expect(lead?.notes).toHaveLength(1)
    for (const fact of facts) expect(lead?.notes[0]).toContain(fact)
    verifies('D45-4')
  })

  it('names house and number beside the article in the note, and no empty ones without a lot', async () => {
    await channel.send(aboutHome, stop())
    const [lead] = leads as Array<{ notes: string[] }>
    for (const fact of home) expect(lead?.notes[0]).toContain(fact)
    await channel.send(makeCallbackRequest({ id: OTHER, lot: null }), stop())
    const [, other] = leads as Array<{ notes: string[] }>
    expect(other?.notes[0]).not.toMatch(/Лот:|Помещение:|Дом:|Номер на двери:/)
  })

  it('adds the note that failed when the request is sent again, and adds it once', async () => {
    crm.fault = ({ method, path }) =>
      method === 'POST' && path.includes('/notes') ? { answer: { status: 500 } } : undefined
    expect(await channel.send(request, stop())).toMatchObject({ reason: 'HTTP 500' })
    crm.fault = null
    await channel.send(request, stop())
    await channel.send(request, stop())
    expect(leads).toMatchObject([{ notes: [expect.stringContaining(request.id)] }])
  })

  it('adds the note to a lead that the account merged with an earlier one', async () => {
    ;(leads as object[]).push({ name: 'Старая сделка', notes: ['Звонили вчера'], fields: {} })
    crm.fault = ({ path }) =>
      path.endsWith('/complex')
        ? { answer: { status: 200, body: [{ id: 1, contact_id: 7, merged: true }] } }
        : undefined
    expect(await channel.send(request, stop())).toEqual({
      outcome: 'delivered',
      reference: expect.stringMatching(/^\d+$/),
    })
    expect(leads).toMatchObject([{ notes: ['Звонили вчера', expect.stringContaining(request.id)] }])
  })

  it('reports the code of a violation', async () => {
    const body = { 'validation-errors': [{ errors: [{ code: 'NotSupportedChoice' }] }] }
    crm.fault = ({ path }) =>
      path.endsWith('/complex') ? { answer: { status: 400, body } } : undefined
    expect(await channel.send(request, stop())).toMatchObject({
      outcome: 'refused',
      reason: 'HTTP 400, NotSupportedChoice',
    })
  })

  behavesLikeCrm('/leads/complex')
})
