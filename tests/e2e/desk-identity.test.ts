import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  giveCode,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'
import { startFakeIdentityProvider } from '../support/fake-identity-provider.ts'

const provider = await startFakeIdentityProvider()
const host = new URL(provider.issuer).host
const people = {} as Record<'anna', DeskVisitor>
const site = setUpSellingSite({
  // The provider is away in one of the tests.
  hasEmptyLog: false,
  settings: provider.settings,
  fill: async (db) => {
    people.anna = await makeDeskVisitor(db, 'owner', 'Анна')
  },
})
afterAll(() => provider.close())
beforeEach(() => void Object.assign(provider, { claims: {}, state: 'up' }))

/** Another site than that of the provider, so that strict cookies are not sent with its redirect. */
const named = (path: string) => `${site.address.replace('127.0.0.1', 'localhost')}${path}`
const button = (page: Page, name: string) => page.getByRole('button', { name })
const exceptRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('Failed to load resource'))

describe('signing in by an identity provider', { timeout: 240_000 }, () => {
  it('is linked from one’s own account, then opens the desk with and without the own second factor', async () => {
    const { page, errors } = await site.visit()
    page.setDefaultTimeout(60_000)
    await page.goto(named('/desk/me'))
    await button(page, `Войти через ${host}`).waitFor()
    await checkDeskScreen(page, 'sign-in-provider')

    // No person is linked yet: an answer of the provider opens nothing.
    provider.claims = { amr: ['mfa'] }
    await button(page, `Войти через ${host}`).click()
    const failure = page.getByText(`Войти через ${host} не получилось`)
    await failure.waitFor()
    expect(page.url()).toBe(named('/desk/me'))
    await button(page, 'Войти с ключом доступа').click()
    await failure.waitFor({ state: 'detached' })

    await signInOnPage(page, people.anna)
    await button(page, `Связать вход через ${host}`).click()
    await giveCode(page, people.anna)
    await page.getByText('Вход связан').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/desk/me')
    await checkDeskScreen(page, 'me-linked')

    await button(page, 'Выйти').click()
    await button(page, `Войти через ${host}`).click()
    await page.getByText('последний вход').waitFor()

    await button(page, 'Выйти').click()
    provider.claims = {}
    await button(page, `Войти через ${host}`).click()
    await giveCode(page, people.anna)
    await button(page, `Удалить связь с ${host}`).click()
    await giveCode(page, people.anna)
    await page.getByText('Связь удалена').waitFor()
    await button(page, `Связать вход через ${host}`).waitFor()
    expect(exceptRefusals(errors)).toEqual([])
    expect(site.log.join('\n')).not.toMatch(/subject-1|code=/)

    // What was done is no longer said beside what failed.
    await page.route('**/desk/api/me/oidc/start/', (route) => route.fulfill({ status: 503 }))
    await button(page, `Связать вход через ${host}`).click()
    await page.getByText('Связь удалена').waitFor({ state: 'detached' })
    await page.getByRole('alert').waitFor()
  })

  it('keeps a person signed in whom a link on another site leads here', async () => {
    const { page, errors } = await site.visit()
    page.setDefaultTimeout(60_000)
    const follow = async (path: string) => {
      await page.goto(`${provider.issuer}/mail`)
      await page.evaluate((to) => location.assign(to), named(path))
    }
    await follow('/desk/requests')
    await signInOnPage(page, people.anna)
    await page.getByRole('heading', { name: 'Заявки' }).waitFor()
    await follow('/desk/requests')
    await page.getByRole('heading', { name: 'Заявки' }).waitFor()

    // Another way to the provider that ends meanwhile is not used, also not after signing out.
    await follow('/desk/oidc/callback?code=x&state=sign-in.x')
    await page.getByRole('heading', { name: 'Заявки' }).waitFor()
    await button(page, 'Выйти').click()
    await button(page, `Войти через ${host}`).waitFor()
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('says so when the provider is away, and the password works', async () => {
    const { page } = await site.visit()
    page.setDefaultTimeout(60_000)
    await page.goto(named('/desk/requests'))
    // The way to the provider is known already; its answer is not.
    await page.route('**/authorize**', async (route) => {
      provider.state = 'down'
      const query = provider.signIn(route.request().url())
      const location = `${new URL(route.request().url()).searchParams.get('redirect_uri')}${query}`
      await route.fulfill({ status: 302, headers: { location } })
    })
    await button(page, `Войти через ${host}`).click()
    await page.getByText(`Вход через ${host} сейчас не отвечает: войдите по паролю`).waitFor()
    await signInOnPage(page, people.anna)
    await page.getByRole('heading', { name: 'Заявки' }).waitFor()
  })
})
