import { beforeEach, expect, it } from 'vitest'
import {
  callbackContext,
  consentDocument,
  policyDocument,
  movableClock,
} from '../../../../tests/support/callback-context.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { LotCard } from '../../catalogue/model/schema.ts'
import type { DocumentPage } from '../../home/schema.ts'
import { callbackPage, postCallback } from './callback-page.server.ts'

const form = { name: 'Анна', phone: '8 912 345-67-89', privacy_policy_agreed: 'true' }

describeOnStores('the callback form sent without scripts', (under) => {
  let context: ReturnType<typeof callbackContext>
  let clock: ReturnType<typeof movableClock>
  let lots: LotCard[]
  let documents: DocumentPage[]
  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    clock = movableClock()
    lots = []
    documents = [policyDocument, consentDocument]
    context = callbackContext(under.db, { clock, lots, documents })
  })

  const post = (fields: Record<string, string>, referer: string | null = '/callback') =>
    postCallback(
      { fields: new URLSearchParams(fields), cookies: {}, ip: '192.0.2.1', referer },
      context,
    )
  const stored = () => under.db.selectFrom('callback_requests').selectAll().execute()
  const show = async (answer: Awaited<ReturnType<typeof post>>) =>
    callbackPage.load(
      {
        params: {},
        search: new URLSearchParams('form_name=other'),
        snapshot: context.catalogue.current(),
        city: null,
        visitorId: null,
        form: 'errors' in answer ? answer : null,
      },
      context,
    )

  it('stores the request with its lot and leads to the thanks, nothing of the visitor in the address', async () => {
    const id = await makeLot(under.db, { article: 'Ф-7' })
    lots.push(sampleLot({ id, article: 'Ф-7' }))
    const from = { form_name: 'lot', lot: 'Ф-7', page: `/flats/${id}` }
    expect(await post({ ...form, ...from })).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toMatchObject([
      { name: 'Анна', phone: '+79123456789', type: 'callback', ...from, mailing_consent_at: null },
    ])
    expect(await under.db.selectFrom('deliveries').selectAll().execute()).toHaveLength(1)
  })

  it('shows every error with what was typed, and stores nothing', async () => {
    const typed = { name: 'Anna Анна', phone: '8 912', form_name: 'lot', evil: '<script>' }
    const answer = await post(typed)
    expect(answer).toMatchObject({
      status: 400,
      values: { name: 'Anna Анна', phone: '8 912', form_name: 'lot' },
      errors: {
        name: ['Неверный формат'],
        phone: ['Неверно введен номер телефона'],
        privacy_policy_agreed: ['Нужно ваше согласие'],
      },
    })
    expect(answer).not.toHaveProperty('values.evil')
    expect(await show(answer)).toMatchObject({ values: { form_name: 'lot' } })
    expect(await stored()).toEqual([])
  })

  it('stores nothing and returns status 503 without a published policy', async () => {
    documents.length = 0
    expect(await post(form)).toEqual({ status: 503, values: {}, errors: {} })
    expect(await stored()).toEqual([])
  })

  it('takes the same request sent twice for one', async () => {
    expect(await post(form)).toEqual({ redirect: '/callback/thanks' })
    expect(await post(form)).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toHaveLength(1)
  })

  it('says so at the phone when there were too many, keeps what was typed and the request', async () => {
    for (let n = 0; n < 5; n++) await post({ ...form, phone: `8 912 345-67-8${n}` })
    const answer = await post({ ...form, phone: '8 912 345-67-85' })
    expect(answer).toMatchObject({
      status: 429,
      values: { name: 'Анна', phone: '+7 (912) 345-67-85', privacy_policy_agreed: 'true' },
      errors: { phone: ['Слишком много заявок. Позвоните нам или попробуйте позже'] },
    })
    expect((await stored()).filter(({ flagged }) => flagged !== null)).toHaveLength(1)
  })

  it('takes the time of the call, or asks for the half that is missing', async () => {
    const half = { ...form, call_date: '23.11.2026', call_time: '', time_select: '1' }
    const answer = await post(half)
    expect(answer).toMatchObject({
      status: 400,
      values: { call_date: '23.11.2026', time_select: '1' },
      errors: { call_time: ['Пожалуйста, заполните это поле'] },
    })
    const { callTimes } = await show(answer)
    expect(callTimes?.days[0]).toEqual({ value: '20.11.2026', label: 'Сегодня, 20 ноября' })
    expect(callTimes?.times).toHaveLength(25)
    expect(await post({ ...half, call_time: '21:00' })).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toMatchObject([{ scheduled_at: '2026-11-23T18:00:00.000Z' }])
  })

  it('drops a bad context and keeps the request', async () => {
    const bad = { form_name: 'x'.repeat(200), lot: '\u0000', page: '//evil.example' }
    expect(await post({ ...form, ...bad }, null)).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toMatchObject([{ form_name: null, lot: null, page: null }])
  })

  it('fills the form’s context from the address, and never a name or a phone', async () => {
    const search = new URLSearchParams({
      form_name: 'lot',
      lot: 'Ф-7',
      project: 'Тихий берег',
      type: 'taxi',
      from: '/flats/7?phone=1',
      name: 'Анна',
      phone: '+79123456789',
    })
    const page = await callbackPage.load(
      {
        params: {},
        search,
        snapshot: context.catalogue.current(),
        city: null,
        visitorId: null,
        form: null,
      },
      context,
    )
    expect(page).toEqual({
      values: {
        type: 'taxi',
        form_name: 'lot',
        project: 'Тихий берег',
        lot: 'Ф-7',
        page: '/flats/7',
      },
      errors: {},
      callTimes: null,
    })
  })
})
