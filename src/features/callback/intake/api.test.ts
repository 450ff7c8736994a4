import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  callbackContext,
  consentDocument,
  movableClock,
  policyDocument,
} from '../../../../tests/support/callback-context.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { DocumentPage } from '../../company/company-card-schema.ts'
import { handleErrors } from '../../../server/edge/error-responses.ts'
import { describeApi } from '../../../server/api/openapi.ts'
import { callbackApi } from './api.server.ts'

const form = { name: 'Канарейка', phone: '+7(912)345-67-89', privacy_policy_agreed: 'true' }
const BOUNDARY = 'KvartalBoundary'
const CAPS = { LEADS_FLAGGED_PER_ADDRESS: 3, LEADS_FLAGGED_PER_DAY: 6 }

describeOnStores('POST /api/request/', (under) => {
  let app: FastifyInstance
  let clock: ReturnType<typeof movableClock>
  let context: ReturnType<typeof callbackContext>
  let lots: LotCard[]
  let documents: DocumentPage[]

  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    clock = movableClock()
    lots = []
    documents = [policyDocument, consentDocument]
    const settings = Object.fromEntries(Object.entries(CAPS).map(([name, n]) => [name, String(n)]))
    context = callbackContext(under.db, { clock, lots, documents, settings })
    app = Fastify({ loggerInstance: context.log, bodyLimit: 64 * 1024, trustProxy: true })
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    handleErrors(app, async (_request, reply) => reply.send(), context.health)
    await describeApi(app, () => [])
    await app.register(async (scope) => callbackApi(scope, context))
  })
  afterEach(async () => {
    await app.close()
    expect(context.logged.join('\n')).not.toMatch(/Канарейка|9123456789|912\D*345\D*67\D*89/)
  })

  const post = async (options: InjectOptions) => {
    const response = await app.inject({ method: 'POST', url: '/api/request/', ...options })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const postForm = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    post({
      payload: new URLSearchParams({ ...form, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const multipart = (body: string | Buffer, boundary = BOUNDARY) =>
    post({
      payload: body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  const stored = () => under.db.selectFrom('callback_requests').selectAll().execute()
  const waiting = () => under.db.selectFrom('deliveries').selectAll().execute()

  it.each([
    ['multipart', multipartBody(form), `multipart/form-data; boundary=${BOUNDARY}`],
    ['urlencoded', new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded'],
    ['JSON', JSON.stringify({ ...form, privacy_policy_agreed: true }), 'application/json'],
  ])('stores a %s request with its delivery', async (_name, payload, type) => {
    const response = await post({ payload, headers: { 'content-type': type } })
    expect(response).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^[\da-f-]{36}$/) },
    })
    expect(await stored()).toMatchObject([
      {
        id: response.body.id,
        type: 'callback',
        name: 'Канарейка',
        phone: '+79123456789',
        consent_version: '2026-09-01',
        consent_at: clock.now().toISOString(),
        mailing_consent_at: null,
        flagged: null,
      },
    ])
    expect(await waiting()).toMatchObject([
      { request_id: response.body.id, channel: 'webhook', state: 'pending', lane: 'queue' },
    ])
    verifies('§3.1-2', '§3.1-3', 'D12-1', 'D12-6', 'D18-1')
  })

  it('stores the version of the policy where there is no separate consent', async () => {
    documents.splice(0, 2, { ...policyDocument, version: '7' })
    expect((await postForm()).status).toBe(201)
    expect(await stored()).toMatchObject([{ consent_version: '7' }])
  })

  it.each([
    ['nothing', []],
    ['a consent', [consentDocument]],
    ['a consent to mailings', [{ ...consentDocument, type: 'mailing_consent' }]],
  ])(
    'returns 503 with the reason and stores nothing while only %s is published',
    async (_, only) => {
      documents.splice(0, 2, ...only)
      const response = await postForm()
      expect(response).toMatchObject({
        status: 503,
        body: {
          detail:
            'Заявки не принимаются: на сайте не опубликована политика обработки персональных данных. Позвоните нам',
        },
        headers: { 'cache-control': 'no-store' },
      })
      expect(await stored()).toEqual([])
      expect(await waiting()).toEqual([])
      expect(context.logged.join('\n')).toContain('no privacy policy is published')
    },
  )

  it('returns 400 with a message for every invalid field and stores nothing', async () => {
    expect(
      await postForm({ name: 'Анна-Мария', phone: '', privacy_policy_agreed: 'no' }),
    ).toMatchObject({
      status: 400,
      body: {
        name: ['Неверный формат'],
        phone: ['Введите номер телефона'],
        privacy_policy_agreed: ['Нужно ваше согласие'],
      },
    })
    expect(await post({})).toMatchObject({
      status: 400,
      body: { phone: ['Введите номер телефона'] },
    })
    expect(await stored()).toEqual([])
    verifies('D12-5')
  })

  it.each([
    ['multipart', multipartBody, `multipart/form-data; boundary=${BOUNDARY}`],
    [
      'urlencoded',
      (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
      'application/x-www-form-urlencoded',
    ],
    ['JSON', JSON.stringify, 'application/json'],
  ])('validates a %s request by the same rules', async (_name, encode, type) => {
    const response = async (fields: Record<string, string>) => {
      const payload = encode({ ...form, ...fields })
      return post({ payload, headers: { 'content-type': type } })
    }
    const invalid = [
      [{ name: '   ' }, { name: ['Пожалуйста, заполните это поле'] }],
      [{ name: 'Анна-Мария' }, { name: ['Неверный формат'] }],
      [{ name: 'Анна Smith' }, { name: ['Неверный формат'] }],
      [{ phone: ' ' }, { phone: ['Введите номер телефона'] }],
      [{ phone: '89123456789' }, { phone: ['Неверно введен номер телефона'] }],
      [{ privacy_policy_agreed: 'yes' }, { privacy_policy_agreed: ['Нужно ваше согласие'] }],
      [{ type: 'a b' }, { type: ['Неверный формат'] }],
    ] as const
    for (const [fields, body] of invalid) {
      expect(await response(fields)).toMatchObject({ status: 400, body })
    }
    expect(await stored()).toEqual([])
    const spaced = { name: ' Пётр  Ильич ', phone: '+7 (912) 345-67-89', type: '' }
    expect((await response({ ...spaced, privacy_policy_agreed: 'on' })).status).toBe(201)
    expect(await stored()).toMatchObject([
      { name: 'Пётр Ильич', phone: '+79123456789', type: 'callback' },
    ])
    verifies('§5.2-18', 'D12-1', 'D12-4')
  })

  it.each([
    ['XML', 'application/xml', '<a/>', 415],
    ['plain text', 'text/plain', 'name=a', 415],
    ['broken JSON', 'application/json', '{"name":', 400],
    ['a JSON list', 'application/json', '[]', 400],
    ['multipart with no boundary', 'multipart/form-data', 'x', 400],
    [
      'multipart that ends early',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `--${BOUNDARY}\r\nCon`,
      400,
    ],
    ['NUL in a name', 'application/json', JSON.stringify({ ...form, name: 'А\u0000' }), 400],
    ['a lone surrogate', 'application/json', '{"name":"\\ud800","phone":"\\udc00"}', 400],
    ['a huge body', 'application/json', JSON.stringify({ ...form, x: 'x'.repeat(70_000) }), 413],
  ])('rejects %s', async (_name, type, payload, status) => {
    const response = await post({ payload, headers: { 'content-type': type } })
    expect(response.status).toBe(status)
    expect(await stored()).toEqual([])
    verifies('D12-1')
  })

  it('rejects invalid UTF-8 with the field’s message, in multipart and form-encoded bodies', async () => {
    const bad = Buffer.from([0xd0, 0xff, 0xc0, 0xaf])
    const inMultipart = Buffer.concat(
      multipartBody({ ...form, name: '§' })
        .split('§')
        .flatMap((part, i) => (i ? [bad, Buffer.from(part)] : [Buffer.from(part)])),
    )
    expect(await multipart(inMultipart)).toMatchObject({
      status: 400,
      body: { name: ['Неверный формат'] },
    })
    const encoded = new URLSearchParams({ ...form, name: '~' }).toString().replace('%7E', '%D0%FF')
    expect(
      await post({
        payload: encoded,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toMatchObject({ status: 400, body: { name: ['Неверный формат'] } })
  })

  it('returns 415 for files', async () => {
    const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nА\r\n`
    expect((await multipart(file + multipartBody(form))).status).toBe(415)
  })

  it('returns 201 or 4xx for multipart with a corrupt byte at any position', async () => {
    const intact = Buffer.from(multipartBody(form))
    const statuses = new Set<number>()
    for (let i = 0; i < 400; i++) {
      const corrupt = Buffer.from(intact)
      corrupt[(i * 7919) % corrupt.length] = (i * 31) % 256
      const { status } = await multipart(
        i % 3 ? corrupt : corrupt.subarray(0, (i * 13) % corrupt.length),
      )
      statuses.add(status)
    }
    expect([...statuses].filter((status) => ![201, 400, 415, 429].includes(status))).toEqual([])
    expect(statuses).toContain(400)
    for (const row of await stored()) expect(row.phone).toMatch(/^\+7\d{10}$/)
  })

  it('stores fifty identical parallel requests once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => postForm()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    verifies('D17-1')
  })

  it('stores the same request again after 60 s', async () => {
    const first = await postForm()
    clock.advance(59_000)
    expect((await postForm()).body).toEqual(first.body)
    clock.advance(1_000)
    expect((await postForm()).body).not.toEqual(first.body)
    expect(await stored()).toHaveLength(2)
    verifies('D17-1')
  })

  it('returns the same id for a repeated idempotency key with the same content, at any time', async () => {
    const key = { 'idempotency-key': 'a'.repeat(500) }
    const first = await postForm({}, key)
    clock.advance(24 * 3_600_000)
    expect(await postForm({}, key)).toMatchObject({ status: 201, body: first.body })
    const elsewhere = {
      ...key,
      referer: 'http://kvartal.example/projects',
      host: 'kvartal.example',
    }
    expect(await postForm({}, elsewhere)).toMatchObject({ status: 201, body: first.body })
    expect(await stored()).toHaveLength(1)
    verifies('D17-2')
  })

  it.each([
    ['name', { name: 'Другая' }],
    ['phone', { phone: '+7(912)345-00-00' }],
    ['type', { type: 'excursion' }],
    ['lot', { lot: 'Ф-18' }],
    ['mailing consent', { mailing_agreed: 'true' }],
    ['time', { call_date: '21.11.2026', call_time: '15:30' }],
  ])(
    'returns 409 and stores nothing for a used idempotency key with another %s',
    async (_, other) => {
      const key = { 'idempotency-key': 'b1' }
      const first = await postForm({}, key)
      for (const later of [0, 24 * 3_600_000]) {
        clock.advance(later)
        expect(await postForm(other, key)).toMatchObject({
          status: 409,
          body: { detail: expect.stringContaining('ключ') },
        })
      }
      expect(await stored()).toMatchObject([{ id: first.body.id }])
      expect(await postForm(other, { 'idempotency-key': 'b2' })).toMatchObject({ status: 201 })
    },
  )

  it('stores one request for parallel ones of one idempotency key and content, and returns 409 for others', async () => {
    const key = { 'idempotency-key': 'c1' }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        postForm(n % 2 ? {} : { name: 'Другая' }, { ...key, 'x-forwarded-for': `10.9.0.${n}` }),
      ),
    )
    const count = (status: number) =>
      responses.filter((response) => response.status === status).length
    expect([count(201), count(409)]).toEqual([10, 10])
    expect(await stored()).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    verifies('D17-2')
  })

  it('compares the name, phone and type of a key that an older release stored', async () => {
    const key = { 'idempotency-key': 'd1' }
    const first = await postForm({}, key)
    await under.db.updateTable('callback_requests').set({ content_hash: null }).execute()
    expect(await postForm({}, key)).toMatchObject({ status: 201, body: first.body })
    expect((await postForm({ name: 'Другая' }, key)).status).toBe(409)
  })

  it('flags the sixth request of an address in ten minutes, and accepts one after Retry-After', async () => {
    const nth = (n: number) => postForm({ phone: `+7(912)345-67-8${n}` })
    for (let n = 0; n < 5; n++) expect((await nth(n)).status).toBe(201)
    const sixth = await nth(5)
    expect(sixth).toMatchObject({
      status: 429,
      body: { phone: ['Слишком много заявок. Позвоните нам или попробуйте позже'] },
      headers: { 'retry-after': '600' },
    })
    expect((await nth(5)).status).toBe(429)
    expect((await stored()).filter((row) => row.flagged === 'address_limit')).toHaveLength(1)
    expect(await waiting()).toHaveLength(5)
    clock.advance(600_000)
    expect((await nth(6)).status).toBe(201)
    verifies('D17-3', 'D29-5')
  })

  it('flags requests of a sender for a day after the office closed one as spam, and of no other', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' }
    const nth = (n: number, headers: Record<string, string>) =>
      postForm({ phone: `+7(912)345-60-8${n}` }, headers)
    expect((await nth(0, from)).status).toBe(201)
    await under.db
      .updateTable('callback_requests')
      .set({ outcome: 'spam', desk_state: 'done', closed_at: clock.now().toISOString() })
      .execute()
    clock.advance(3_600_000)
    expect(await nth(1, from)).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
    expect((await nth(2, { 'x-forwarded-for': '203.0.113.78' })).status).toBe(201)
    clock.advance(23 * 3_600_000)
    expect((await nth(3, from)).status).toBe(201)
  })

  it('flags the fourth request for a phone in an hour, from any address', async () => {
    const nth = (n: number) =>
      postForm({ name: 'Анна'.repeat(n) }, { 'x-forwarded-for': `10.0.0.${n}` })
    for (let n = 1; n <= 3; n++) expect((await nth(n)).status).toBe(201)
    expect(await nth(4)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await stored()).map((row) => row.flagged).filter(Boolean)).toEqual(['phone_limit'])
    verifies('D17-3')
  })

  it('stores flagged requests of one address up to its daily cap, then rejects and counts them', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const nth = (n: number) =>
      postForm({ phone: `+7(912)345-${String(n).padStart(4, '0').replace(/..$/, '-$&')}` }, from)
    for (let n = 0; n < 5 + CAPS.LEADS_FLAGGED_PER_ADDRESS; n++) await nth(n)
    expect(await nth(500)).toMatchObject({
      status: 429,
      body: { phone: ['Слишком много заявок. Позвоните нам или попробуйте позже'] },
      headers: { 'retry-after': '600' },
    })
    expect(await stored()).toHaveLength(5 + CAPS.LEADS_FLAGGED_PER_ADDRESS)
    expect([...context.health.counts()]).toEqual([
      ['flagged_request_stored', CAPS.LEADS_FLAGGED_PER_ADDRESS],
      ['flagged_request_rejected', 1],
    ])
    expect([...context.health.problems().keys()]).toEqual(['flagged_cap'])
    const warnings = context.logged.filter((line) => line.includes('over a limit'))
    expect(warnings).toHaveLength(CAPS.LEADS_FLAGGED_PER_ADDRESS + 1)
    clock.advance(24 * 3_600_000)
    expect((await nth(600)).status).toBe(201)
  })

  it('stores flagged requests of all addresses up to their daily cap', async () => {
    for (let address = 0; address < 4; address++) {
      for (let n = 0; n < 7; n++) {
        await postForm(
          { phone: `+7(91${address})345-67-8${n}` },
          { 'x-forwarded-for': `203.0.113.${address}` },
        )
      }
    }
    const flagged = (await stored()).filter((row) => row.flagged !== null)
    expect(flagged).toHaveLength(CAPS.LEADS_FLAGGED_PER_DAY)
  })

  it('applies limits to parallel requests, by the first 64 bits of an IPv6 address', async () => {
    const responses = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        postForm({ phone: `+7(912)345-67-8${n}` }, { 'x-forwarded-for': `2001:db8:1:2:${n}::1` }),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await waiting()).toHaveLength(5)
    expect((await postForm({}, { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(201)
    verifies('D17-3')
  })

  it('stores the sender as a keyed hash only', async () => {
    await postForm({}, { 'x-forwarded-for': '203.0.113.7' })
    const [row] = await stored()
    expect(row?.sender).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain('203.0.113')
  })

  it('stores page, form and lot with its price from the header', async () => {
    const id = await makeLot(under.db, { article: 'Ф-17' })
    lots.push(lotCard(id, 'Ф-17'))
    const sent = new URLSearchParams({
      form_name: 'Шапка',
      page: `/flats/${id}?utm=1`,
      lot: 'Ф-17',
    })
    await postForm({}, { 'x-callback-context': sent.toString() })
    await postForm(
      { name: 'Другая', lot: 'Ф-17' },
      { referer: 'http://kvartal.example/projects?phone=1', host: 'kvartal.example' },
    )
    const lotColumns = { lot: 'Ф-17', lot_price: 14_000_000, project: 'Тихий берег' }
    expect(
      await under.db.selectFrom('callback_requests').selectAll().orderBy('name').execute(),
    ).toMatchObject([
      { name: 'Другая', page: '/projects', form_name: null, ...lotColumns },
      { name: 'Канарейка', page: `/flats/${id}`, form_name: 'Шапка', ...lotColumns },
    ])
    verifies('D18-1')
  })

  it('stores the campaign marks of the context, and nothing else of it', async () => {
    const sent = new URLSearchParams({
      utm_source: ' яндекс ',
      yclid: '17',
      erid: 'a\u0000b',
      email: 'a@b.example',
      utm_term: 'x'.repeat(300),
      gclid: '',
    })
    await postForm({}, { 'x-callback-context': sent.toString() })
    const [{ campaign }] = (await stored()) as unknown as [{ campaign: string }]
    expect(JSON.parse(campaign)).toEqual({
      utm_source: 'яндекс',
      yclid: '17',
      utm_term: 'x'.repeat(256),
    })
  })

  it('stores the request without an invalid context', async () => {
    const sent = {
      form_name: 'x'.repeat(200),
      page: '//evil.example',
      project: 'a\u0000',
      lot: '\ufffd',
    }
    const response = await postForm(
      {},
      {
        'x-callback-context': new URLSearchParams(sent).toString(),
        referer: 'https://evil.example/flats/1',
      },
    )
    expect(response.status).toBe(201)
    expect(await stored()).toMatchObject([
      { form_name: null, page: null, project: null, lot: null, campaign: null },
    ])
  })

  it('stores `partners` as the page, and the mailing consent separately', async () => {
    await postForm({ page: 'partners', mailing_agreed: 'on' })
    expect(await stored()).toMatchObject([
      { page: 'partners', mailing_consent_at: clock.now().toISOString() },
    ])
    verifies('§3.1-5', 'D18-2')
  })

  it('stores the chosen call time and rejects a past one', async () => {
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    expect(
      (
        await postForm({
          call_date: tomorrow.split('-').toReversed().join('.'),
          call_time: '15:30',
        })
      ).status,
    ).toBe(201)
    expect(await stored()).toMatchObject([{ scheduled_at: `${tomorrow}T12:30:00.000Z` }])
    expect(await postForm({ call_date: '01.01.2020', call_time: '15:30' })).toMatchObject({
      status: 400,
      body: { call_date: ['Дата должна быть позже текущей'] },
    })
    verifies('§5.2-8')
  })

  it('is part of the API description', async () => {
    await app.ready()
    const description = JSON.stringify(app.swagger())
    expect(description).toContain('/api/request/')
    expect(description).toContain('multipart/form-data')
    expect(description).toContain('privacy_policy_agreed')
    expect(description).toContain('call_date')
  })
})

function multipartBody(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

function lotCard(id: number, article: string): LotCard {
  return {
    id,
    kind: 'flat',
    article,
    number: '17',
    project: {
      id: 1,
      slug: 'bereg',
      name: 'Тихий берег',
      area_type: 'premium_area',
      city: null,
      metro: [],
    },
    building: { id: 1, name: '1', completion: null, state: 'unfinished' as const },
    building_id: 1,
    section_id: 1,
    floor_id: 1,
    section: '1',
    floor: 5,
    floors_total: 20,
    rooms: 2,
    area: 58.4,
    kitchen_area: 12,
    kitchen_living_area: null,
    price: 15_000_000,
    sale_price: 14_000_000,
    price_per_meter: 239_726,
    finishing: null,
    features: [],
    status: 'available',
    plan: null,
    plan_key: null,
    is_hot_offer: false,
    payment: null,
  }
}
