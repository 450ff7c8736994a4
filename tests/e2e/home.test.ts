import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { tabTo } from '../support/walker.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpDemoSite()

const SLIDE_MS = 7_000
const count = (page: Page) => page.getByText(/^\d из\s5$/)
const stop = (page: Page) => page.getByRole('button', { name: 'Остановить показ' })
const list = (page: Page) => page.getByRole('list', { name: 'Слайды, листаются вбок' })
/** The slide in view, counted from 1. */
const inView = (page: Page) =>
  list(page).evaluate(({ scrollLeft, clientWidth }) => 1 + Math.round(scrollLeft / clientWidth))

describe('the slides of the home page', () => {
  it('change by themselves until the visitor uses a button', async () => {
    const { page, errors } = await site.visit()
    await page.clock.install()
    await page.goto('/')
    await waitForScripts(page)
    await stop(page).waitFor()
    await page.clock.runFor(SLIDE_MS + 1_000)
    await expect.poll(() => inView(page)).toBe(2)
    await page.getByRole('button', { name: 'Предыдущий слайд' }).click()
    await page.clock.runFor(1_000)
    await expect.poll(() => inView(page)).toBe(1)
    await page.getByRole('button', { name: 'Продолжить показ' }).waitFor()
    await page.clock.runFor(3 * SLIDE_MS)
    expect(await inView(page)).toBe(1)
    expect(errors).toEqual([])
    verifies('§10.2-14')
  })

  it('do not change by themselves with reduced motion, and are changed by keys', async () => {
    const { page } = await site.visit({ width: 768 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await waitForScripts(page)
    await count(page).waitFor()
    expect(await stop(page).count()).toBe(0)
    await tabTo(page, list(page))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => count(page).textContent()).toMatch(/^2/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => inView(page)).toBe(1)
    await tabTo(page, page.getByRole('link', { name: 'Условия целиком' }))
    await expect.poll(() => inView(page)).toBe(5)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/press/rassrochka-bez-melkogo-shrifta')
    verifies('§10.2-14')
  })

  it('scroll sideways without scripts, without dead buttons', async () => {
    const { page } = await site.visit({ width: 375, scripts: false })
    await page.goto('/')
    expect(await page.getByRole('button', { name: 'Следующий слайд' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Условия целиком' }).click()
    expect(new URL(page.url()).pathname).toBe('/press/rassrochka-bez-melkogo-shrifta')
    verifies('§10.2-14')
  })
})

describe('the picker of the home page', () => {
  const choose = async (page: Page) => {
    const form = page.getByRole('form', { name: 'Подбор квартиры' })
    await form.getByRole('checkbox', { name: '2', exact: true }).check()
    await form.getByRole('combobox', { name: 'Цена до' }).selectOption({ index: 2 })
    const price = await form.getByRole('combobox').inputValue()
    const url = `${site.address}/api/flats/?rooms=2&price_max=${price}&limit=1`
    const { count: fitting } = (await (await fetch(url)).json()) as { count: number }
    return { form, price, fitting }
  }

  it('says how many flats fit, and leads to them', async () => {
    const { page } = await site.visit({ width: 375, hasAnsweredNotice: true })
    await page.goto('/')
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    const { form, price, fitting } = await choose(page)
    expect(fitting).toBeGreaterThan(0)
    const button = form.getByRole('button')
    await expect.poll(() => button.textContent()).toMatch(new RegExp(`^Показать ${fitting}\\s`))
    await button.click()
    await page.waitForURL(`**/flats?rooms=2&price_max=${price}`)
  })

  it('is a form of the list without scripts', async () => {
    const { page } = await site.visit({ width: 375, scripts: false })
    await page.goto('/')
    const { form, price } = await choose(page)
    await form.getByRole('button').click()
    await page.waitForURL(`**/flats?rooms=2&price_max=${price}`)
  })
})
