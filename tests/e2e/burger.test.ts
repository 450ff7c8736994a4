import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, openBrowser, waitForScripts } from '../support/browser.ts'
import { expandedState } from '../support/expanded-state.ts'
import { fillMenu } from '../support/full-menu.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'

let browser: Browser
let site: SellingSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSellingSite('sqlite', {}, fillMenu)
})
afterAll(async () => {
  await browser.close()
  expect(await site.close()).toBe(0)
  expect(site.log).toEqual([])
})

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Меню' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Меню' })

async function visit({ width = 375, path = '/flats', scripts = true } = {}) {
  const visitor = await newVisitor(browser, { width, scripts, baseURL: site.address })
  await visitor.page.goto(path)
  if (scripts) await waitForScripts(visitor.page)
  return visitor
}

async function openBurger(options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit(options)
  await button(visitor.page).click()
  await panel(visitor.page).waitFor()
  return visitor
}

describe('the burger', () => {
  it('is there on small screens only', async () => {
    for (const [width, isThere] of [
      [375, true],
      [768, true],
      [1279, true],
      [1280, false],
      [1440, false],
    ] as const) {
      const { page, context } = await visit({ width })
      expect(await button(page).isVisible()).toBe(isThere)
      await context.close()
    }
  })

  it('opens and closes, and says so', async () => {
    const { page, context, complaints } = await visit()
    await page.locator('button[aria-expanded="false"]', { hasText: 'Меню' }).waitFor()
    expect(await expandedState(page, 'Меню')).toBe(false)
    await button(page).click()
    await panel(page).waitFor()
    const expanded = page.locator('button[aria-expanded="true"]', { hasText: 'Меню' })
    expect(await expanded.count()).toBe(1)
    await panel(page).getByRole('button', { name: 'Закрыть' }).click()
    await panel(page).waitFor({ state: 'detached' })
    expect(await button(page).getAttribute('aria-expanded')).toBe('false')
    expect(await expandedState(page, 'Меню')).toBe(false)
    await button(page).click()
    await panel(page).waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })

  it('closes by the place it was opened at', async () => {
    const { page, context } = await openBurger()
    const box = await page.locator('button', { hasText: 'Меню' }).first().boundingBox()
    await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 22)
    await panel(page).waitFor({ state: 'detached' })
    await context.close()
  })

  it('holds the callback button, the logo and the same menu', async () => {
    const { page, context } = await openBurger()
    await panel(page).getByRole('link', { name: 'Берег' }).waitFor()
    for (const name of ['Премиум', 'Бизнес', 'Покупка', 'Пресс-центр', 'О компании', 'Документы']) {
      expect(await panel(page).getByRole('link', { name, exact: true }).isVisible()).toBe(true)
    }
    await panel(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    expect(await panel(page).count()).toBe(0)
    await context.close()
  })

  it('groups the menu’s links, without those of purchase that are hidden, and no projects and flats', async () => {
    const { page, context } = await openBurger()
    const groups = panel(page).locator('summary')
    expect(await groups.allInnerTexts()).toEqual(['Разделы «Премиум»', 'Разделы «Покупка»'])
    await groups.nth(1).click()
    await panel(page).getByRole('link', { name: 'Ипотека' }).waitFor()
    for (const name of ['Как купить', 'Для инвестиций', 'Список проектов', 'Выбор квартиры']) {
      expect(await panel(page).getByText(name).count()).toBe(0)
    }
    await panel(page).getByRole('link', { name: 'Ипотека' }).click()
    await page.waitForURL(`${site.address}/flats?order=price`)
    await panel(page).waitFor({ state: 'detached' })
    await context.close()
  })

  it('lists what is on sale with counts that are the lists’ own', async () => {
    const { page, context } = await openBurger()
    const flats = panel(page).getByRole('link', { name: /^Квартиры/ })
    expect((await flats.innerText()).replace(/\D/g, '')).toBe(String(site.flats.length))
    await flats.click()
    await page.getByRole('heading', { name: /^Найдено 4/ }).waitFor()
    await context.close()
  })

  it('has the language, the city’s phone and mail, the accounts and the applications', async () => {
    const { page, context } = await openBurger()
    const language = panel(page).getByRole('combobox', { name: 'Язык' })
    expect(await language.locator('option').allInnerTexts()).toEqual(['Русский'])
    expect(await panel(page).locator('a[href="tel:+74950000001"]').isVisible()).toBe(true)
    expect(await panel(page).locator('a[href^="mailto:"]').isVisible()).toBe(true)
    const accounts = panel(page).getByRole('list', { name: 'Мы в социальных сетях' })
    expect(await accounts.getByRole('link').allInnerTexts()).toEqual([
      'YouTube',
      'ВКонтакте',
      'rutube',
    ])
    expect(await panel(page).getByRole('link', { name: 'RuStore' }).getAttribute('href')).toBe(
      'https://apps.example/1',
    )
    await context.close()
  })

  it('gives way to the choice of a city', async () => {
    const { page, context } = await openBurger()
    await panel(page).getByRole('button', { name: 'Москва' }).click()
    await page.getByRole('dialog', { name: 'Выбор города' }).waitFor()
    expect(await panel(page).count()).toBe(0)
    await context.close()
  })

  it('needs nothing but a keyboard', async () => {
    const { page, context } = await visit()
    await button(page).focus()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
    await expect.poll(isInside).toBe(true)
    const group = panel(page).locator('summary').first()
    for (let n = 0; n < 12 && !(await group.evaluate((one) => one.matches(':focus'))); n++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await panel(page).getByRole('link', { name: 'Все премиум-дома' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/flats?area_type=premium_area')
    await panel(page).waitFor({ state: 'detached' })
    await context.close()
  })

  it.each([375, 768])('passes axe, its groups open, at %i px', async (width) => {
    const { page, context } = await openBurger({ width })
    for (const group of await panel(page).locator('summary').all()) await group.click()
    // Half-way through its fade-in the panel's colours are mixed with those of the page.
    await page.waitForTimeout(500)
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })

  it('opens without scripts, and its links lead on', async () => {
    const { page, context } = await visit({ scripts: false })
    expect(await expandedState(page, 'Меню')).toBe(false)
    await button(page).click()
    expect(await expandedState(page, 'Меню')).toBe(true)
    const menu = page.getByRole('navigation', { name: 'Мобильное меню' })
    await menu.locator('summary').first().click()
    await menu.getByRole('link', { name: 'Все премиум-дома' }).click()
    await page.waitForURL('**/flats?area_type=premium_area')
    await context.close()
  })
})

describe('the burger opened before hydration', () => {
  it('is closed by its button, which opens the dialog after that', async () => {
    const { page, context, complaints } = await newVisitor(browser, {
      width: 375,
      baseURL: site.address,
    })
    const released = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/flats', { waitUntil: 'commit' })
    await button(page).press('Enter')
    expect(await expandedState(page, 'Меню')).toBe(true)
    released.resolve()
    await waitForScripts(page)
    expect(await expandedState(page, 'Меню')).toBe(true)
    await button(page).press('Enter')
    await page.locator('button[aria-expanded="false"]', { hasText: 'Меню' }).waitFor()
    expect(await page.locator(':popover-open').count()).toBe(0)
    expect(await panel(page).count()).toBe(0)
    await button(page).press('Enter')
    await panel(page).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the footer', () => {
  it('shows the present ones of the three networks, and the menu', async () => {
    const { page, context } = await visit({ width: 1440 })
    const footer = page.getByRole('contentinfo')
    const accounts = footer.getByRole('list', { name: 'Мы в социальных сетях' })
    expect(await accounts.getByRole('link').allInnerTexts()).toEqual([
      'YouTube',
      'ВКонтакте',
      'Telegram',
    ])
    expect(await accounts.getByRole('link').last().getAttribute('href')).toBe(
      'https://social.example/telegram_global',
    )
    await footer.getByRole('link', { name: 'Пресс-центр' }).waitFor()
    await context.close()
  })

  it('opens the privacy policy in a new tab', async () => {
    const { page, context } = await visit({ width: 1440 })
    const policy = page.getByRole('contentinfo').getByRole('link', { name: /^Политика/ })
    const [tab] = await Promise.all([context.waitForEvent('page'), policy.click()])
    expect(new URL(tab.url()).pathname).toBe(
      '/documents/politika-obrabotki-i-zashity-personalnyh-dannyh',
    )
    await context.close()
  })
})
