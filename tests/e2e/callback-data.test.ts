import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite', { LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
})

const REQUESTS = '**/api/request/'
const THANKS = 'Спасибо, что написали!'
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Отправить' })
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Закрыть' })
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Я согласен/ })
const dataLayer = (page: Page) => page.evaluate(() => window.dataLayer ?? [])

async function visit({ width = 1440, path = `/flats/${site.flats[0]}`, withClock = false } = {}) {
  const visitor = await newVisitor(browser, { width, baseURL: site.address })
  if (withClock) await visitor.page.clock.install()
  await visitor.page.goto(path)
  await waitForScripts(visitor.page)
  return visitor
}

async function fill(page: Page, name = 'Анна', phone = '9120000001'): Promise<void> {
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Телефон').pressSequentially(phone)
  await consent(page).check()
}

/** Sends the form; the test takes the request in the server's place and answers what it was. */
async function send(page: Page): Promise<{ fields: Map<string, unknown>; told: URLSearchParams }> {
  let request: Request | undefined
  await page.route(
    REQUESTS,
    (route) => {
      request = route.request()
      return route.fulfill({ status: 201, json: { id: 'x' } })
    },
    { times: 1 },
  )
  await submit(page).click()
  await page.getByText(THANKS).waitFor()
  const type = request?.headers()['content-type'] ?? ''
  expect(type).toMatch(/^multipart\/form-data/)
  const answer = new Response(request?.postData() ?? '', { headers: { 'content-type': type } })
  const form = await answer.formData()
  return {
    fields: new Map<string, unknown>(form),
    told: new URLSearchParams(request?.headers()['x-callback-context']),
  }
}

describe('what the modal is opened with', () => {
  it('may be nothing: «Обратный звонок», a description, and the two fields', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, {})
    const form = page.getByRole('dialog', { name: 'Обратный звонок' })
    await form.waitFor()
    const described = await form.evaluate(
      (element) =>
        document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toMatch(/^Проконсультируем в\u00a0течение часа/)
    expect(await form.getByRole('heading').textContent()).toBe('Обратный звонок')
    expect(await form.getByRole('combobox').count()).toBe(0)
    expect(await form.getByText(/ознакомились с\u00a0политикой/).count()).toBe(1)
    await fill(page)
    const { fields, told } = await send(page)
    expect(Object.fromEntries(fields)).toEqual({
      type: 'callback',
      name: 'Анна',
      phone: '+7(912)000-00-01',
      privacy_policy_agreed: 'true',
    })
    expect(Object.fromEntries(told)).toEqual({ page: `/flats/${site.flats[0]}` })
    await context.close()
  })

  it('may be its title, its type, and what it is about', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, {
      modalTitle: 'Забронировать',
      type: 'booking',
      project: 'Тихий берег',
      lot: { article: 'Ф-1' },
      formName: 'Карточка лота',
    })
    await page.getByRole('dialog', { name: 'Забронировать' }).waitFor()
    await fill(page)
    const { fields, told } = await send(page)
    expect(fields.get('type')).toBe('booking')
    expect(Object.fromEntries(told)).toEqual({
      page: `/flats/${site.flats[0]}`,
      form_name: 'Карточка лота',
      project: 'Тихий берег',
      lot: 'Ф-1',
    })
    await context.close()
  })

  it('may name the lot by its article alone', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, { lot: 'Ф-2' })
    await fill(page)
    expect((await send(page)).told.get('lot')).toBe('Ф-2')
    await context.close()
  })

  it('may colour the closing sign, or set it light on dark', async () => {
    const { page, context } = await visit()
    const look = () =>
      close(page).evaluate((button) => {
        const { color, backgroundColor } = getComputedStyle(button)
        return { color, backgroundColor }
      })
    await openCallbackWith(page, {})
    const plain = await look()
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await openCallbackWith(page, { colorClose: 'rgb(31, 90, 72)' })
    expect(await look()).toEqual({ ...plain, color: 'rgb(31, 90, 72)' })
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await openCallbackWith(page, { inversedClose: true })
    const inversed = await look()
    expect(inversed.backgroundColor).toBe(plain.color)
    expect(inversed.color).not.toBe(plain.color)
    await context.close()
  })

  it('is, from the header, its form, goals and analytics', async () => {
    const { page, context } = await visit({ path: '/flats' })
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').waitFor()
    await fill(page)
    const { told } = await send(page)
    expect(told.get('form_name')).toBe('Шапка сайта')
    await expect
      .poll(() => dataLayer(page))
      .toMatchObject([
        { event: 'callback_form_send', category: 'header', label: 'Заказать звонок' },
      ])
    await context.close()
  })
})

describe('who watches the success', () => {
  it('is told that the timer has expired', async () => {
    const { page, context } = await visit({ withClock: true })
    await openCallbackWith(page, { watchSuccess: true })
    await fill(page)
    await send(page)
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return dialog(page).count()
      })
      .toBe(0)
    expect(await dataLayer(page)).toMatchObject([{ event: 'timer_expired' }])
    await context.close()
  })

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['the cross', (page) => close(page).click()],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the backdrop', (page) => page.mouse.click(10, 400)],
    ['Back', (page) => page.goBack()],
  ])('is told of a visitor who closes the thanks by %s', async (_name, leave) => {
    const { page, context } = await visit()
    await openCallbackWith(page, { watchSuccess: true })
    await fill(page)
    await send(page)
    await leave(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await dataLayer(page)).toMatchObject([{ event: 'cross_close' }])
    await context.close()
  })

  it('is told nothing when it did not ask, or when nothing was sent', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, { watchSuccess: true })
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await openCallbackWith(page, {})
    await fill(page)
    await send(page)
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await dataLayer(page)).toEqual([])
    await context.close()
  })
})

describe('what a visitor types', () => {
  it('reaches our own request alone: no address, no data layer, no console, no log', async () => {
    const { page, context } = await visit()
    const seen: string[] = []
    page.on('console', (message) => seen.push(message.text()))
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    page.on('request', (request) => {
      seen.push(request.url(), JSON.stringify(request.headers()))
      if (!request.url().endsWith('/api/request/')) seen.push(request.postData() ?? '')
    })
    await openCallbackWith(page, {
      watchSuccess: true,
      formName: 'canary',
      ymType: 'callback_submit',
      gtagType: 'CallbackFormSubmit',
      analytics: { category: 'c', event: 'callback_form_send', label: 'l' },
    })
    await fill(page, 'Канарейка', '9127654321')
    await page.route(REQUESTS, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await submit(page).click()
    await expect.poll(() => seen.join()).toContain('failed with status 500')
    await dialog(page)
      .getByRole('link', { name: /политики/ })
      .click()
    await page.getByRole('dialog', { name: /^Политика/ }).waitFor()
    await page.keyboard.press('Escape')
    await submit(page).click()
    await page.getByText(THANKS).waitFor()
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.goto('/flats')
    seen.push(JSON.stringify(await dataLayer(page)), page.url(), site.log.join('\n'))
    const state = await page.evaluate(() =>
      JSON.stringify([history.state, localStorage, sessionStorage, document.cookie]),
    )
    const canary = /Канарейка|%D0%9A%D0%B0%D0%BD%D0%B0%D1%80|912\D*765\D*43\D*21/i
    expect([...seen, state].filter((text) => canary.test(text))).toEqual([])
    await context.close()
  })
})
