import { beforeEach, expect, it } from 'vitest'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { partnersPage, postPartners } from './partners-page.server.ts'

const emptyCompany = {
  name: 'Берег',
  legal_name: 'ООО «Берег»',
  tagline: '',
  about_html: '',
  purchase_html: '',
  partners_html: '',
  callback_promise: null,
  shows_papers: false,
  disclaimer: '',
}
const form = { name: 'Анна', phone: '8 912 345-67-89', privacy_policy_agreed: 'true' }

describeOnStores('the form of the partners page sent without scripts', (under) => {
  let context: ReturnType<typeof callbackContext>
  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    context = callbackContext(under.db)
  })

  const post = (fields: Record<string, string>) =>
    postPartners(
      { fields: new URLSearchParams(fields), cookies: {}, ip: '192.0.2.1', referer: '/partners' },
      context,
    )
  const stored = () => under.db.selectFrom('callback_requests').selectAll().execute()
  const show = (result: Awaited<ReturnType<typeof post>> | null, html?: string) => {
    const snapshot = context.catalogue.current()
    const company = html === undefined ? null : { ...emptyCompany, partners_html: html }
    return partnersPage.load(
      {
        params: {},
        search: new URLSearchParams(),
        snapshot: { ...snapshot, company },
        city: null,
        visitorId: null,
        form: result && 'errors' in result ? result : null,
      },
      context,
    )
  }

  it('stores a partner request with page `partners`, even if the form states another, and redirects to the thanks page', async () => {
    expect(await post({ ...form, type: 'taxi', page: '/flats' })).toEqual({
      redirect: '/callback/thanks',
    })
    expect(await stored()).toMatchObject([
      {
        name: 'Анна',
        phone: '+79123456789',
        type: 'partners',
        page: 'partners',
        form_name: 'Партнёрам',
      },
    ])
    verifies('§2.1-10')
  })

  it('is shown again with the typed values and errors if it is invalid', async () => {
    const result = await post({ name: 'Анна', phone: '8 912' })
    expect(await show(result)).toMatchObject({
      values: { name: 'Анна', phone: '8 912' },
      errors: {
        phone: ['Неверно введен номер телефона'],
        privacy_policy_agreed: ['Нужно ваше согласие'],
      },
    })
    expect(await stored()).toEqual([])
  })

  it('is shown with the company’s text, if there is one', async () => {
    expect(await show(null)).toEqual({ terms: null, values: {}, errors: {} })
    expect(await show(null, '<p>Условия</p>')).toMatchObject({ terms: '<p>Условия</p>' })
  })
})
