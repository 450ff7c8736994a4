import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite')
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const REQUESTS = '**/api/request/'
const THANKS = 'Спасибо, что написали!'
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Отправить' })
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Закрыть' })
const countdown = (page: Page) => dialog(page).getByText(/автоматически закроется через/)
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Я согласен/ })
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('name') ?? element?.ariaLabel ?? element?.textContent
  })

/** A visitor on a flat's page; requests are answered by the test, not by the server, unless it lets them go on. */
async function visit(width = 1440) {
  const visitor = await newVisitor(browser, { width, baseURL: site.address })
  const { page } = visitor
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.clock.install()
  await page.goto(`/flats/${site.flats[0]}`)
  await waitForScripts(page)
  return { ...visitor, warnings }
}

const answer = (page: Page, status: number, json?: object) =>
  page.route(
    REQUESTS,
    (route) => route.fulfill(json ? { status, json } : { status, body: '<h1>no JSON</h1>' }),
    { times: 1 },
  )

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Телефон').pressSequentially('9120000001')
  await consent(page).check()
}

/** To the thanks, with the clock standing still at their first moment. */
async function send(page: Page): Promise<void> {
  await fill(page)
  await answer(page, 201, { id: 'x' })
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await submit(page).click()
  await page.getByText(THANKS).waitFor()
}

async function expectGone(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return dialog(page).count()
    })
    .toBe(0)
}

describe('the thanks', () => {
  it('count every second from ten, speak at ten, five and zero, and close at zero', async () => {
    const { page, context, complaints } = await visit()
    await openCallbackWith(page, {})
    await send(page)
    const heard: Array<[string | null, string | null]> = []
    for (let n = 10; n >= 0; n--) {
      expect(await countdown(page).textContent()).toBe(
        `Это окно автоматически закроется через ${n} сек`,
      )
      heard.push([String(n), await countdown(page).getAttribute('aria-live')])
      if (n > 0) await page.clock.runFor(1_000)
    }
    expect(heard.filter(([, live]) => live === 'polite').map(([n]) => n)).toEqual(['10', '5', '0'])
    expect(heard.filter(([, live]) => live === 'off')).toHaveLength(8)
    await expectGone(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('say what the specification says, in a region that was there before, and hand the focus to the closing button', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, {})
    const region = await dialog(page).locator('[aria-live="polite"]').first().elementHandle()
    expect(await region?.textContent()).toBe('')
    await send(page)
    await page.getByRole('dialog', { name: THANKS }).waitFor()
    expect(await region?.textContent()).toBe(
      'Ваши данные успешно отправлены, мы скоро с вами свяжемся.',
    )
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await focused(page)).toBe('Закрыть')
    await context.close()
  })

  it('stop the countdown when they are closed, however slowly the window goes', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, { watchSuccess: true })
    await send(page)
    await page.clock.runFor(9_900)
    await page.evaluate(() => {
      // Slow enough for the tenth second to pass while the window is leaving.
      document.documentElement.style.setProperty('--duration', '3s')
    })
    await close(page).click()
    await page.clock.runFor(500)
    expect(await countdown(page).textContent()).toContain('через 1 сек')
    await page.waitForTimeout(3_200)
    await expectGone(page)
    expect(await page.evaluate(() => window.dataLayer)).toMatchObject([{ event: 'cross_close' }])
    await context.close()
  })

  it('leave no burger menu behind when the form was opened from it', async () => {
    const { page, context, complaints } = await visit(375)
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'Меню' }).click()
    const burger = page.getByRole('dialog', { name: 'Меню' })
    await burger.getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    expect(await dialog(page).count()).toBe(1)
    await send(page)
    await close(page).click()
    await expectGone(page)
    await page.clock.runFor(30_000)
    expect(await dialog(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Меню' }).getAttribute('aria-expanded')).toBe(
      'false',
    )
    await expect.poll(() => focused(page)).toBe('Меню')
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1)
    expect(new URL(page.url()).pathname).toBe(`/flats/${site.flats[0]}`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leave no burger menu behind that the browser itself had opened before scripts were there', async () => {
    const { page, context } = await visit(1440)
    const popover = page.locator('[popover]').last()
    await popover.evaluate((element: HTMLElement) => element.showPopover())
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Заказать звонок' })
      .first()
      .evaluate((button: HTMLElement) => button.click())
    await page.getByLabel('Имя').waitFor()
    expect(await popover.evaluate((element) => element.matches(':popover-open'))).toBe(false)
    await send(page)
    await close(page).click()
    await expectGone(page)
    expect(await page.locator(':popover-open').count()).toBe(0)
    await context.close()
  })
})

describe('a request that is not taken', () => {
  it.each([
    ['an answer without a body', 500],
    ['a forbidden one', 403],
    ['a server that is not ready', 503],
  ])('%s is told to the console alone, and the form can be edited', async (_name, status) => {
    const { page, context, warnings } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    const words = await dialog(page).innerText()
    await (status === 403 || status === 503
      ? answer(page, status, { detail: 'Нельзя' })
      : answer(page, status))
    await submit(page).click()
    await expect.poll(() => warnings).toEqual([`the callback request failed with status ${status}`])
    expect(await page.getByLabel('Имя').isEnabled()).toBe(true)
    expect(await page.getByLabel('Имя').inputValue()).toBe('Анна')
    expect(await dialog(page).innerText()).toBe(words)
    await expect.poll(() => focused(page)).toBe('Отправить')
    await context.close()
  })

  it('a network that is gone is told to the console alone, and the same request goes once more', async () => {
    const { page, context, warnings } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    const keys: Array<string | undefined> = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/request/')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route(REQUESTS, (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect.poll(() => warnings).toEqual(['the callback request failed with status 0'])
    await answer(page, 201, { id: 'x' })
    await submit(page).click()
    await page.getByText(THANKS).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await context.close()
  })

  it('an answer that does not come in 30 seconds is none', async () => {
    const { page, context, warnings } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    await page.route(REQUESTS, () => {})
    const asked = page.waitForRequest(REQUESTS)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await submit(page).click()
    await asked
    await page.clock.runFor(29_000)
    expect(await page.getByLabel('Имя').isDisabled()).toBe(true)
    expect(await submit(page).getAttribute('aria-busy')).toBe('true')
    await page.clock.runFor(1_000)
    await expect.poll(() => page.getByLabel('Имя').isEnabled()).toBe(true)
    expect(warnings).toEqual(['the callback request failed with status 0'])
    await context.close()
  })

  it('shows the first message of each field, the consent’s too, and sends nothing until they are gone', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    await answer(page, 400, {
      name: ['Неверный формат', 'второе'],
      phone: ['Неверно введен номер телефона'],
      privacy_policy_agreed: ['Нужно ваше согласие'],
    })
    await submit(page).click()
    for (const words of [
      'Неверный формат',
      'Неверно введен номер телефона',
      'Нужно ваше согласие',
    ]) {
      await dialog(page).getByText(words).waitFor()
    }
    expect(await dialog(page).getByText('второе').count()).toBe(0)
    let sent = 0
    await page.route(REQUESTS, (route) => {
      sent++
      return route.fulfill({ status: 201, json: { id: 'x' } })
    })
    await submit(page).click()
    await page.getByLabel('Имя').fill('Ольга')
    expect(await dialog(page).getByText('Неверный формат').count()).toBe(0)
    await submit(page).click()
    await expect.poll(() => focused(page)).toBe('phone')
    await page.getByLabel('Телефон').press('Backspace')
    await page.getByLabel('Телефон').pressSequentially('5')
    await submit(page).click()
    expect(sent).toBe(0)
    await consent(page).uncheck()
    await consent(page).check()
    expect(await dialog(page).getByText('Нужно ваше согласие').count()).toBe(0)
    await submit(page).click()
    await page.getByText(THANKS).waitFor()
    expect(sent).toBe(1)
    await context.close()
  })
})

describe('the rules of the form', () => {
  it('ask for each empty field in its words, and mark the consent', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, {})
    await submit(page).click()
    const errorOf = (name: string) =>
      page.locator(`[name="${name}"]`).evaluate((field) => {
        const id = field.getAttribute('aria-describedby') ?? ''
        return [field.getAttribute('aria-invalid'), document.getElementById(id)?.textContent]
      })
    await dialog(page).getByText('Введите номер телефона').waitFor()
    for (const name of ['name', 'phone', 'privacy_policy_agreed']) {
      const field = page.locator(`[name="${name}"]`)
      expect(await field.evaluate((input: HTMLInputElement) => input.required)).toBe(true)
    }
    expect(await errorOf('name')).toEqual(['true', 'Пожалуйста, заполните это поле'])
    expect(await errorOf('phone')).toEqual(['true', 'Введите номер телефона'])
    expect(await errorOf('privacy_policy_agreed')).toEqual(['true', 'Нужно ваше согласие'])
    await expect.poll(() => focused(page)).toBe('name')
    await context.close()
  })

  it.each([
    ['Анна Smith', false],
    ['Анна-Мария', false],
    ['Анна1', false],
    ['Пётр Ильич', true],
    ['John Smith', true],
  ])('take the name %s: %s', async (name, isRight) => {
    const { page, context } = await visit()
    await openCallbackWith(page, {})
    await page.getByLabel('Имя').fill(name)
    await submit(page).click()
    await dialog(page).getByText('Введите номер телефона').waitFor()
    expect(await dialog(page).getByText('Неверный формат').count()).toBe(isRight ? 0 : 1)
    await context.close()
  })

  it('bring the phone to the mask, however it is typed, pasted, filled in or mended', async () => {
    const { page, context } = await visit()
    await openCallbackWith(page, {})
    const phone = page.getByLabel('Телефон')
    for (const text of ['89120000001', '79120000001', '9120000001', '+7 912 000 00 01']) {
      await phone.fill('')
      await phone.pressSequentially(text)
      expect(await phone.inputValue(), `typed ${text}`).toBe('+7 (912) 000-00-01')
      await phone.fill('')
      await phone.focus()
      await page.keyboard.insertText(text)
      expect(await phone.inputValue(), `pasted ${text}`).toBe('+7 (912) 000-00-01')
      await phone.fill('')
      await phone.evaluate((input: HTMLInputElement, value) => {
        // As the browser's own autofill does: the value first, then the events.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          input,
          value,
        )
        for (const type of ['input', 'change']) {
          input.dispatchEvent(new Event(type, { bubbles: true }))
        }
      }, text)
      expect(await phone.inputValue(), `filled in ${text}`).toBe('+7 (912) 000-00-01')
    }
    // A digit in the middle is taken out, and another put in its place.
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(10, 10))
    await phone.press('Backspace')
    expect(await phone.inputValue()).toBe('+7 (912) 000-00-1')
    await phone.pressSequentially('7')
    expect(await phone.inputValue()).toBe('+7 (912) 700-00-01')
    await fill(page)
    await context.close()
  })
})

describe('every state of the form', () => {
  it.each([375, 768, 1440])('has no finding of axe at %i px', async (width) => {
    const { page, context, complaints } = await visit(width)
    await openCallbackWith(page, { withTimeSelect: true })
    expect(await findViolations(page), 'rest').toEqual([])
    await submit(page).click()
    await dialog(page).getByText('Введите номер телефона').waitFor()
    expect(await findViolations(page), 'errors').toEqual([])
    await fill(page)
    let letGo = () => {}
    await page.route(REQUESTS, async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      await route.fulfill({ status: 201, json: { id: 'x' } })
    })
    await submit(page).click()
    await expect.poll(() => page.getByLabel('Имя').isDisabled()).toBe(true)
    expect(await findViolations(page), 'loading').toEqual([])
    letGo()
    await page.getByText(THANKS).waitFor()
    expect(await findViolations(page), 'submitted').toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})
