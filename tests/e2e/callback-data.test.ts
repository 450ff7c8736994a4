import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite({ settings: { LOG_LEVEL: 'info' }, hasEmptyLog: false })

const REQUESTS = '**/api/request/'
const THANKS = 'Спасибо, что написали!'
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Отправить' })
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Закрыть' })
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Я согласен/ })
const dataLayer = (page: Page) => page.evaluate(() => window.dataLayer ?? [])

async function visit({ width = 1440, path = `/flats/${site.flats[0]}`, withClock = false } = {}) {
  const visitor = await site.visit({ width })
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

/** Sends the form. The request is intercepted: returns its fields and its context header. */
async function send(
  page: Page,
): Promise<{ fields: Map<string, unknown>; context: URLSearchParams }> {
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
  const body = new Response(request?.postData() ?? '', { headers: { 'content-type': type } })
  const form = await body.formData()
  return {
    fields: new Map<string, unknown>(form),
    context: new URLSearchParams(request?.headers()['x-callback-context']),
  }
}

describe('the callback modal', () => {
  it('shows «Обратный звонок», a description and two fields without input data', async () => {
    const { page } = await visit()
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
    const { fields, context } = await send(page)
    expect(Object.fromEntries(fields)).toEqual({
      type: 'callback',
      name: 'Анна',
      phone: '+7(912)000-00-01',
      privacy_policy_agreed: 'true',
    })
    expect(Object.fromEntries(context)).toEqual({ page: `/flats/${site.flats[0]}` })
    verifies('§1-3', '§2.7-2', '§3.2-1', '§7.1-1', '§7.1-2', '§9-1')
  })

  it('uses title, type, project, lot and form name of its input data', async () => {
    const { page } = await visit()
    await openCallbackWith(page, {
      modalTitle: 'Забронировать',
      type: 'booking',
      project: 'Тихий берег',
      lot: { article: 'Ф-1' },
      formName: 'Карточка лота',
    })
    await page.getByRole('dialog', { name: 'Забронировать' }).waitFor()
    await fill(page)
    const { fields, context } = await send(page)
    expect(fields.get('type')).toBe('booking')
    expect(Object.fromEntries(context)).toEqual({
      page: `/flats/${site.flats[0]}`,
      form_name: 'Карточка лота',
      project: 'Тихий берег',
      lot: 'Ф-1',
    })
    verifies('§3.1-1', '§3.2-2', '§3.2-5', '§3.2-6')
  })

  it('sends a lot that is given by its article', async () => {
    const { page } = await visit()
    await openCallbackWith(page, { lot: 'Ф-2' })
    await fill(page)
    expect((await send(page)).context.get('lot')).toBe('Ф-2')
    verifies('§3.2-5')
  })

  it('applies the colour or the inversion of the close button', async () => {
    const { page } = await visit()
    const readColors = () =>
      close(page).evaluate((button) => {
        const { color, backgroundColor } = getComputedStyle(button)
        return { color, backgroundColor }
      })
    await openCallbackWith(page, {})
    const plain = await readColors()
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await openCallbackWith(page, { colorClose: 'rgb(31, 90, 72)' })
    expect(await readColors()).toEqual({ ...plain, color: 'rgb(31, 90, 72)' })
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await openCallbackWith(page, { inversedClose: true })
    const inversed = await readColors()
    expect(inversed.backgroundColor).toBe(plain.color)
    expect(inversed.color).not.toBe(plain.color)
    verifies('§3.2-8')
  })

  it('sends the form name and analytics of the header when opened from it', async () => {
    const { page } = await visit({ path: '/flats' })
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').waitFor()
    await fill(page)
    const { context } = await send(page)
    expect(context.get('form_name')).toBe('Шапка сайта')
    await expect
      .poll(() => dataLayer(page))
      .toMatchObject([
        { event: 'callback_form_send', category: 'header', label: 'Заказать звонок' },
      ])
    verifies('§2.7-1', '§3.2-3', '§3.2-9')
  })

  it('is about the lot of the page when the header opens it there, also once it is sent', async () => {
    const { page } = await visit()
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await dialog(page)
      .getByText(title ?? '')
      .waitFor()
    await fill(page)
    const { context } = await send(page)
    expect(context.get('form_name')).toBe('Шапка сайта')
    expect(context.get('lot')).not.toBe(null)
    await page.getByRole('dialog', { name: THANKS }).waitFor()
    await dialog(page)
      .getByText(title ?? '')
      .waitFor()
    await dialog(page)
      .getByText(/^Ответит менеджер отдела продаж/)
      .waitFor()
    await close(page).click()
    await page.goto('/flats')
    await waitForScripts(page)
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').waitFor()
    expect(await dialog(page).locator('img').count()).toBe(0)
  })
})

describe('the success view with `watchSuccess`', () => {
  it('pushes timer_expired after the countdown', async () => {
    const { page } = await visit({ withClock: true })
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
    verifies('§3.2-7', '§4.1-10')
  })

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['the cross', (page) => close(page).click()],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the backdrop', (page) => page.mouse.click(10, 400)],
    ['Back', (page) => page.goBack()],
  ])('pushes cross_close when it is closed by %s', async (_name, leave) => {
    const { page } = await visit()
    await openCallbackWith(page, { watchSuccess: true })
    await fill(page)
    await send(page)
    await leave(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await dataLayer(page)).toMatchObject([{ event: 'cross_close' }])
    verifies('§4.1-10')
  })

  it('pushes no close event unless it was requested and the form was sent', async () => {
    const { page } = await visit()
    await openCallbackWith(page, { watchSuccess: true })
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await openCallbackWith(page, {})
    await fill(page)
    await send(page)
    await close(page).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await dataLayer(page)).toEqual([])
    verifies('§3.2-7')
  })
})

describe('personal data of the form', () => {
  it('is only in the callback request: not in URLs, the data layer, the console, storage or the log', async () => {
    const { page } = await visit()
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
  })
})
