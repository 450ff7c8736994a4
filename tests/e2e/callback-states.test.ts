import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { openCallbackWith } from '../support/callback-modal.ts'
import { verifies } from '../support/verifies.ts'
import { axeWidths } from '../support/widths.ts'

const site = setUpSellingSite()

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

/** Opens the page of a flat, on request with a controlled clock. The tests intercept callback requests. */
async function visit({ width = 1440, withClock = false } = {}) {
  const visitor = await site.visit({ width })
  const { page } = visitor
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  if (withClock) await page.clock.install()
  await page.goto(`/flats/${site.flats[0]}`)
  await waitForScripts(page)
  return { ...visitor, warnings }
}

const respondOnce = (page: Page, status: number, json?: object) =>
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

/** Sends the form. Pauses the clock, so that the countdown of the success view does not run. */
async function send(page: Page): Promise<void> {
  await fill(page)
  await respondOnce(page, 201, { id: 'x' })
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await submit(page).click()
  await page.getByText(THANKS).waitFor()
}

async function expectClosed(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return dialog(page).count()
    })
    .toBe(0)
}

describe('the success view', () => {
  it('counts down from ten, announces ten, five and zero, and closes at zero', async () => {
    const { page, errors } = await visit({ withClock: true })
    await openCallbackWith(page, {})
    await send(page)
    const announced: Array<[string | null, string | null]> = []
    for (let n = 10; n >= 0; n--) {
      expect(await countdown(page).textContent()).toBe(
        `Это окно автоматически закроется через ${n} сек`,
      )
      announced.push([String(n), await countdown(page).getAttribute('aria-live')])
      if (n > 0) await page.clock.runFor(1_000)
    }
    expect(announced.filter(([, live]) => live === 'polite').map(([n]) => n)).toEqual([
      '10',
      '5',
      '0',
    ])
    expect(announced.filter(([, live]) => live === 'off')).toHaveLength(8)
    await expectClosed(page)
    expect(errors).toEqual([])
    verifies('§4.1-4', '§4.1-5', '§4.1-6', '§9-1', 'D24-1')
  })

  it('shows the text of §2.7-6 in an existing live region and focuses the close button', async () => {
    const { page } = await visit({ withClock: true })
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
    verifies('§2.7-6', '§4.1-3', 'D24-1')
  })

  it('stops the countdown when it is closed, even during a slow exit transition', async () => {
    const { page } = await visit({ withClock: true })
    await openCallbackWith(page, { watchSuccess: true })
    await send(page)
    await page.clock.runFor(9_900)
    await page.evaluate(() => {
      // Slow enough that the tenth second passes during the exit transition.
      document.documentElement.style.setProperty('--duration', '3s')
    })
    await close(page).click()
    await page.clock.runFor(500)
    expect(await countdown(page).textContent()).toContain('через 1 сек')
    await page.waitForTimeout(3_200)
    await expectClosed(page)
    expect(await page.evaluate(() => window.dataLayer)).toMatchObject([{ event: 'cross_close' }])
    verifies('§4.1-8', '§4.1-9')
  })

  it('leaves the burger menu closed when the form was opened from it', async () => {
    const { page, errors } = await visit({ width: 375, withClock: true })
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'Меню' }).click()
    const burger = page.getByRole('dialog', { name: 'Меню' })
    await burger.getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    expect(await dialog(page).count()).toBe(1)
    await send(page)
    await close(page).click()
    await expectClosed(page)
    await page.clock.runFor(30_000)
    expect(await dialog(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Меню' }).getAttribute('aria-expanded')).toBe(
      'false',
    )
    await expect.poll(() => focused(page)).toBe('Меню')
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1)
    expect(new URL(page.url()).pathname).toBe(`/flats/${site.flats[0]}`)
    expect(errors).toEqual([])
    verifies('§4.1-8', '§4.1-9')
  })

  it('leaves the burger menu closed when it was opened before hydration', async () => {
    const { page } = await visit({ withClock: true })
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
    await expectClosed(page)
    expect(await page.locator(':popover-open').count()).toBe(0)
    verifies('§4.1-8', '§4.1-9')
  })
})

describe('a rejected callback request', () => {
  it.each([
    ['without JSON', 500],
    ['as forbidden', 403],
    ['as unavailable', 503],
  ])(
    '%s (%i) is reported in the console only, and the form stays editable',
    async (_name, status) => {
      const { page, warnings } = await visit()
      await openCallbackWith(page, {})
      await fill(page)
      const text = await dialog(page).innerText()
      await (status === 403 || status === 503
        ? respondOnce(page, status, { detail: 'Нельзя' })
        : respondOnce(page, status))
      await submit(page).click()
      await expect
        .poll(() => warnings)
        .toEqual([`the callback request failed with status ${status}`])
      expect(await page.getByLabel('Имя').isEnabled()).toBe(true)
      expect(await page.getByLabel('Имя').inputValue()).toBe('Анна')
      expect(await dialog(page).innerText()).toBe(text)
      await expect.poll(() => focused(page)).toBe('Отправить')
      verifies('§8-2')
    },
  )

  it('is reported in the console only after a network error, and sent again with the same key', async () => {
    const { page, warnings } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    const keys: Array<string | undefined> = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/request/')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route(REQUESTS, (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect.poll(() => warnings).toEqual(['the callback request failed with status 0'])
    await respondOnce(page, 201, { id: 'x' })
    await submit(page).click()
    await page.getByText(THANKS).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    verifies('§8-2')
  })

  it.each([
    ['is sent again with the same key', false, 2],
    ['is not sent again when the form was changed', true, 1],
  ])('without a response %s when the connection is back', async (_name, isChanged, count) => {
    const { page, warnings } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    const keys: Array<string | undefined> = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/request/')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route(REQUESTS, (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect.poll(() => warnings).toEqual(['the callback request failed with status 0'])
    await respondOnce(page, 201, { id: 'x' })
    if (isChanged) await page.getByLabel('Имя').fill('Ольга')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    if (isChanged) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await page.getByLabel('Имя').inputValue()).toBe('Ольга')
    } else await page.getByText(THANKS).waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([count, 1])
    verifies('D17-6')
  })

  it('times out after 30 s without a response', async () => {
    const { page, warnings } = await visit({ withClock: true })
    await openCallbackWith(page, {})
    await fill(page)
    await page.route(REQUESTS, () => {})
    const sent = page.waitForRequest(REQUESTS)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await submit(page).click()
    await sent
    await page.clock.runFor(29_000)
    expect(await page.getByLabel('Имя').isDisabled()).toBe(true)
    expect(await submit(page).getAttribute('aria-busy')).toBe('true')
    await page.clock.runFor(1_000)
    await expect.poll(() => page.getByLabel('Имя').isEnabled()).toBe(true)
    expect(warnings).toEqual(['the callback request failed with status 0'])
    verifies('§8-2')
  })

  it('shows the first message of each field and sends nothing until every such field is changed', async () => {
    const { page } = await visit()
    await openCallbackWith(page, {})
    await fill(page)
    await respondOnce(page, 400, {
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
    verifies('§4.1-7', '§5.1-5', '§7.1-4', '§8-1')
  })
})

describe('the rules of the form', () => {
  it('show the message of each empty field, and of the consent', async () => {
    const { page } = await visit()
    await openCallbackWith(page, {})
    await submit(page).click()
    const readError = (name: string) =>
      page.locator(`[name="${name}"]`).evaluate((field) => {
        const id = field.getAttribute('aria-describedby') ?? ''
        return [field.getAttribute('aria-invalid'), document.getElementById(id)?.textContent]
      })
    await dialog(page).getByText('Введите номер телефона').waitFor()
    for (const name of ['name', 'phone', 'privacy_policy_agreed']) {
      const field = page.locator(`[name="${name}"]`)
      expect(await field.evaluate((input: HTMLInputElement) => input.required)).toBe(true)
    }
    expect(await readError('name')).toEqual(['true', 'Пожалуйста, заполните это поле'])
    expect(await readError('phone')).toEqual(['true', 'Введите номер телефона'])
    expect(await readError('privacy_policy_agreed')).toEqual(['true', 'Нужно ваше согласие'])
    await expect.poll(() => focused(page)).toBe('name')

    // A second submit validates all fields again, not only those without a message.
    const { y } = (await dialog(page).boundingBox()) ?? {}
    await page.locator('[name="name"]').fill('Ivan Иванов')
    await page.locator('[name="phone"]').fill('+7 (912')
    await submit(page).click()
    await dialog(page).getByText('Неверный формат').waitFor()
    expect(await readError('name')).toEqual(['true', 'Неверный формат'])
    expect(await readError('phone')).toEqual(['true', 'Неверно введен номер телефона'])
    expect(await readError('privacy_policy_agreed')).toEqual(['true', 'Нужно ваше согласие'])
    expect((await dialog(page).boundingBox())?.y).toBe(y)
    verifies('§5.1-1', '§5.1-4', 'D12-5')
  })

  it.each([
    ['Анна Smith', false],
    ['Анна-Мария', false],
    ['Анна1', false],
    ['Пётр Ильич', true],
    ['John Smith', true],
  ])('accept the name %s: %s', async (name, isValid) => {
    const { page } = await visit()
    await openCallbackWith(page, {})
    await page.getByLabel('Имя').fill(name)
    await submit(page).click()
    await dialog(page).getByText('Введите номер телефона').waitFor()
    expect(await dialog(page).getByText('Неверный формат').count()).toBe(isValid ? 0 : 1)
    verifies('§5.1-2')
  })

  it('format the phone when it is typed, pasted, filled in or corrected', async () => {
    const { page } = await visit()
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
        // Like autofill of the browser: sets the value, then dispatches the events.
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
    // Removes a digit in the middle and types another one.
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(10, 10))
    await phone.press('Backspace')
    expect(await phone.inputValue()).toBe('+7 (912) 000-00-1')
    await phone.pressSequentially('7')
    expect(await phone.inputValue()).toBe('+7 (912) 700-00-01')
    await fill(page)
    verifies('§5.1-3', 'D12-3')
  })
})

describe('every state of the form', () => {
  it.each(axeWidths)('has no axe violations (%i px)', async (width) => {
    const { page, errors } = await visit({ width })
    await openCallbackWith(page, { withTimeSelect: true })
    expect(await findViolations(page), 'rest').toEqual([])
    await submit(page).click()
    await dialog(page).getByText('Введите номер телефона').waitFor()
    expect(await findViolations(page), 'errors').toEqual([])
    await fill(page)
    let release = () => {}
    await page.route(REQUESTS, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.fulfill({ status: 201, json: { id: 'x' } })
    })
    await submit(page).click()
    await expect.poll(() => page.getByLabel('Имя').isDisabled()).toBe(true)
    expect(await findViolations(page), 'loading').toEqual([])
    release()
    await page.getByText(THANKS).waitFor()
    expect(await findViolations(page), 'submitted').toEqual([])
    expect(errors).toEqual([])
    verifies('§4.1-1')
  })
})
