import { beforeEach, expect, it } from 'vitest'
import {
  callbackContext,
  consentDocument,
  policyDocument,
  movableClock,
} from '../../../../tests/support/callback-context.ts'
import { failingDatabase } from '../../../../tests/support/failing-database.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { DocumentPage } from '../../company/company-card-schema.ts'
import { callbackPage, postCallback } from './callback-page.server.ts'
import { callbackThanksPage } from './callback-thanks-page.server.ts'

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
  const show = async (result: Awaited<ReturnType<typeof post>>) =>
    callbackPage.load(
      {
        params: {},
        search: new URLSearchParams('form_name=other'),
        snapshot: context.catalogue.current(),
        city: null,
        visitorId: null,
        form: 'errors' in result ? result : null,
      },
      context,
    )

  it('stores the request with its lot and redirects to the thanks page without personal data', async () => {
    const id = await makeLot(under.db, { article: 'Ф-7' })
    lots.push(sampleLot({ id, article: 'Ф-7' }))
    const from = { form_name: 'lot', lot: 'Ф-7', page: `/flats/${id}` }
    expect(await post({ ...form, ...from })).toEqual({
      redirect: `/callback/thanks?lot=${encodeURIComponent('Ф-7')}`,
    })
    expect(await stored()).toMatchObject([
      { name: 'Анна', phone: '+79123456789', type: 'callback', ...from, mailing_consent_at: null },
    ])
    expect(await under.db.selectFrom('deliveries').selectAll().execute()).toHaveLength(1)
    verifies('§10.2-10')
  })

  it('returns every error with the typed values and stores nothing', async () => {
    const typed = { name: 'Anna Анна', phone: '8 912', form_name: 'lot', evil: '<script>' }
    const result = await post(typed)
    expect(result).toMatchObject({
      error: 'bad_input',
      values: { name: 'Anna Анна', phone: '8 912', form_name: 'lot' },
      errors: {
        name: ['Неверный формат'],
        phone: ['Неверно введен номер телефона'],
        privacy_policy_agreed: ['Нужно ваше согласие'],
      },
    })
    expect(result).not.toHaveProperty('values.evil')
    expect(await show(result)).toMatchObject({ values: { form_name: 'lot' } })
    expect(await stored()).toEqual([])
  })

  it('stores nothing and returns status 503 without a published policy', async () => {
    documents.length = 0
    expect(await post(form)).toEqual({ error: 'unavailable', values: {}, errors: {} })
    expect(await stored()).toEqual([])
  })

  it('stores a repeated request once', async () => {
    expect(await post(form)).toEqual({ redirect: '/callback/thanks' })
    expect(await post(form)).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toHaveLength(1)
  })

  it('returns 429 with a message at the phone over the limit, with the typed values, and stores the request', async () => {
    for (let n = 0; n < 5; n++) await post({ ...form, phone: `8 912 345-67-8${n}` })
    const result = await post({ ...form, phone: '8 912 345-67-85' })
    expect(result).toMatchObject({
      error: 'too_many',
      values: { name: 'Анна', phone: '+7 (912) 345-67-85', privacy_policy_agreed: 'true' },
      errors: { phone: ['Слишком много заявок. Позвоните нам или попробуйте позже'] },
    })
    expect((await stored()).filter(({ flagged }) => flagged !== null)).toHaveLength(1)
  })

  it('stores the call time, and reports the missing one of day and time', async () => {
    const half = { ...form, call_date: '23.11.2026', call_time: '', time_select: '1' }
    const result = await post(half)
    expect(result).toMatchObject({
      error: 'bad_input',
      values: { call_date: '23.11.2026', time_select: '1' },
      errors: { call_time: ['Пожалуйста, заполните это поле'] },
    })
    const { callTimes } = await show(result)
    expect(callTimes?.days[0]).toEqual({ value: '20.11.2026', label: 'Сегодня, 20 ноября' })
    expect(callTimes?.times).toHaveLength(25)
    expect(await post({ ...half, call_time: '21:00' })).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toMatchObject([{ scheduled_at: '2026-11-23T18:00:00.000Z' }])
  })

  it('stores wishes, and restores them with an error', async () => {
    const wishes = { reply_by: 'message', no_calls_after: '19:00' }
    const result = await post({ ...form, ...wishes, name: '' })
    expect(result).toMatchObject({ error: 'bad_input', values: wishes })
    expect(await post({ ...form, ...wishes })).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toMatchObject([wishes])
  })

  it('stores the request without an invalid context', async () => {
    const bad = { form_name: 'x'.repeat(200), lot: '\u0000', page: '//evil.example' }
    expect(await post({ ...form, ...bad }, null)).toEqual({ redirect: '/callback/thanks' })
    expect(await stored()).toMatchObject([{ form_name: null, lot: null, page: null }])
  })

  it('fills the form’s context from the address, but no name or phone', async () => {
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
      lot: null,
    })
  })

  it('names a lot without an article by kind, number and place, and its thanks show it', async () => {
    const id = await makeLot(under.db, { article: null, number: '45' })
    const lot = sampleLot({ id, article: null, number: '45' })
    lots.push(lot)
    const page = `/flats/${id}`
    expect(await post({ ...form, page })).toEqual({ redirect: `/callback/thanks?from=${page}` })
    expect(await stored()).toMatchObject([
      {
        page,
        lot: '2-комнатная квартира, 58,4\u00a0м², №\u00a045, Корпус 1, секция\u00a01, этаж\u00a07, Берег',
        project: 'Берег',
        lot_price: 15_000_000,
      },
    ])
    const snapshot = context.catalogue.current()
    const request = { params: {}, snapshot, city: null, visitorId: null, form: null }
    const search = new URLSearchParams({ from: page })
    expect(await callbackThanksPage.load({ ...request, search }, context)).toMatchObject({
      lot: { article: null, place: 'Берег, Корпус 1, №\u00a045, этаж\u00a07\u00a0из\u00a024' },
    })
    expect(callbackThanksPage.canonicalSearch?.(search)).toBe(`from=${page}`)
    expect(callbackThanksPage.canonicalSearch?.(new URLSearchParams({ from: '/flats' }))).toBe('')
  })

  it('shows the lot that the address names, and its thanks repeat it', async () => {
    const id = await makeLot(under.db, { article: 'Ф-8', status: 'sold' })
    lots.push(sampleLot({ id, article: 'Ф-8' }))
    const snapshot = context.catalogue.current()
    const request = { params: {}, snapshot, city: null, visitorId: null, form: null }
    const search = new URLSearchParams({ lot: 'Ф-8' })
    const expected = {
      title: '2-комнатная квартира, 58,4\u00a0м²',
      place: 'Берег, этаж\u00a07\u00a0из\u00a024',
      price: 15_000_000,
      article: 'Ф-8',
      plan: null,
    }
    expect((await callbackPage.load({ ...request, search }, context)).lot).toEqual(expected)
    expect(await callbackThanksPage.load({ ...request, search }, context)).toEqual({
      lot: expected,
    })
    expect(callbackThanksPage.canonicalSearch?.(search)).toBe('lot=%D0%A4-8')
    const unknown = new URLSearchParams({ lot: 'нет' })
    expect(await callbackThanksPage.load({ ...request, search: unknown }, context)).toEqual({
      lot: null,
    })
  })

  it('shows the form without the lot while the database is unavailable', async () => {
    const failing = failingDatabase(under.db)
    failing.fail('all')
    const broken = { ...context, db: failing.db }
    const search = new URLSearchParams({ lot: 'Ф-7' })
    const snapshot = context.catalogue.current()
    const page = await callbackPage.load(
      { params: {}, search, snapshot, city: null, visitorId: null, form: null },
      broken,
    )
    expect(page.lot).toBeNull()
  })
})
