import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { expandedState } from '../support/expanded-state.ts'
import { fillMenu } from '../support/full-menu.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite({ fill: fillMenu })

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Меню' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Меню' })

async function visit({ width = 375, path = '/flats', scripts = true } = {}) {
  const visitor = await site.visit({ width, scripts })
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
  it('is visible below 1280 px only', async () => {
    for (const [width, isVisible] of [
      [375, true],
      [768, true],
      [1279, true],
      [1280, false],
      [1440, false],
    ] as const) {
      const { page } = await visit({ width })
      expect(await button(page).isVisible()).toBe(isVisible)
    }
    verifies('§2.3-7', 'D13-1')
  })

  it('opens and closes, and reports its expanded state', async () => {
    const { page, errors } = await visit()
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
    expect(errors).toEqual([])
    verifies('§3.4-10', '§4.2-6')
  })

  it('closes on a click at the position of the menu button', async () => {
    const { page } = await openBurger()
    const box = await page.locator('button', { hasText: 'Меню' }).first().boundingBox()
    await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 22)
    await panel(page).waitFor({ state: 'detached' })
    verifies('§4.2-6')
  })

  it('contains the callback button, the logo and the entries of the header', async () => {
    const { page } = await openBurger()
    await panel(page).getByRole('link', { name: 'Берег' }).waitFor()
    for (const name of ['Премиум', 'Бизнес', 'Покупка', 'Пресс-центр', 'О компании', 'Документы']) {
      expect(await panel(page).getByRole('link', { name, exact: true }).isVisible()).toBe(true)
    }
    await panel(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByRole('dialog', { name: 'Обратный звонок' }).waitFor()
    expect(await panel(page).count()).toBe(0)
    verifies('§2.4-1', '§2.4-2')
  })

  it.each([375, 768])(
    'begins with the logo where the header has it, and names what is on sale before the menu (%i px)',
    async (width) => {
      const { page } = await visit({ width })
      const logo = { name: 'Берег' }
      const before = await page.getByRole('banner').getByRole('link', logo).boundingBox()
      await button(page).click()
      const after = () => panel(page).getByRole('link', logo).boundingBox()
      // The panel slides in from the side.
      await expect.poll(async () => (await after())?.y).toBeGreaterThanOrEqual(0)
      const middle = (box: typeof before) => (box?.y ?? 0) + (box?.height ?? 0) / 2
      expect(Math.abs(middle(await after()) - middle(before))).toBeLessThanOrEqual(8)
      const links = await panel(page).getByRole('navigation').first().getByRole('link').all()
      expect(await links[0]?.innerText()).toMatch(/^(Проекты|Квартиры)/)
      expect(await panel(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    },
  )

  it('shows the links of the menus in groups, without hidden purchase links, projects and flats', async () => {
    const { page } = await openBurger()
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
    verifies('§2.4-3')
  })

  it('shows the kinds of lots with the counts of their lists', async () => {
    const { page } = await openBurger()
    const flats = panel(page).getByRole('link', { name: /^Квартиры/ })
    expect((await flats.innerText()).replace(/\D/g, '')).toBe(String(site.flats.length))
    await flats.click()
    await page.getByRole('heading', { name: /^Найдено 4/ }).waitFor()
    verifies('§2.4-4')
  })

  it('shows the language, the phone and email of the city, social accounts and applications', async () => {
    const { page } = await openBurger()
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
    verifies('§2.4-6', '§2.4-7', 'D21-1', 'D97-2')
  })

  it('closes when the choice of a city opens', async () => {
    const { page } = await openBurger()
    await panel(page).getByRole('button', { name: 'Москва' }).click()
    await page.getByRole('dialog', { name: 'Выбор города' }).waitFor()
    expect(await panel(page).count()).toBe(0)
    verifies('D30-1')
  })

  it('is usable by keyboard only', async () => {
    const { page } = await visit()
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
  })

  it.each([375, 768])('has no axe violations with open groups (%i px)', async (width) => {
    const { page } = await openBurger({ width })
    for (const group of await panel(page).locator('summary').all()) await group.click()
    // During the fade-in, axe would measure colours mixed with those of the page.
    await page.waitForTimeout(500)
    expect(await findViolations(page)).toEqual([])
  })

  it('opens and navigates without scripts', async () => {
    const { page } = await visit({ scripts: false })
    expect(await expandedState(page, 'Меню')).toBe(false)
    await button(page).click()
    expect(await expandedState(page, 'Меню')).toBe(true)
    const menu = page.getByRole('navigation', { name: 'Мобильное меню' })
    await menu.getByRole('link', { name: 'Квартиры' }).waitFor()
    await menu.getByRole('link', { name: 'Все разделы' }).click()
    await page.waitForURL('**/menu')
    const links = page.getByRole('navigation', { name: 'Все разделы' })
    await links.getByRole('link', { name: 'Все премиум-дома' }).click()
    await page.waitForURL('**/flats?area_type=premium_area')
  })

  it.each(['/flats', '/about'])(
    'has its search above and an entry a row without scripts (%s)',
    async (path) => {
      const { page } = await visit({ path, scripts: false })
      await button(page).click()
      const menu = page.locator('#modal-burger')
      const { width = 0 } = (await menu.getByRole('navigation').boundingBox()) ?? {}
      const rows = await menu.getByRole('link').evaluateAll((all) =>
        all.map((one) => {
          const box = one.getBoundingClientRect()
          return [box.width, box.height >= 44]
        }),
      )
      expect(rows).toEqual(rows.map(() => [width, true]))
      const look = await menu.getByRole('search').evaluate((form) => {
        const [field, submit] = [form.querySelector('input'), form.querySelector('button')]
        if (!field || !submit) return null
        const boxes = [field.getBoundingClientRect(), submit.getBoundingClientRect()]
        return {
          display: getComputedStyle(form).display,
          borders: [field, submit].map((one) => getComputedStyle(one).borderTopWidth),
          areTall: boxes.every(({ height }) => height >= 44),
        }
      })
      expect(look).toEqual({ display: 'flex', borders: ['0px', '0px'], areTall: true })
    },
  )
})

describe('the burger opened before hydration', () => {
  it('closes on the first press of its button after hydration and opens the dialog on the next', async () => {
    const { page, errors } = await site.visit({
      width: 375,
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
    expect(errors).toEqual([])
  })
})

describe('the footer', () => {
  it('shows the published accounts of three social networks, and the menu', async () => {
    const { page } = await visit({ width: 1440 })
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
    verifies('§2.5-1')
  })

  it.each([
    ['', true],
    [' without scripts', false],
  ])('folds its menus below the contacts on a phone, in the order of Tab%s', async (_, scripts) => {
    const { page } = await visit({ scripts })
    const footer = page.getByRole('contentinfo')
    const press = footer.getByRole('link', { name: 'Пресс-центр' })
    expect(await press.isVisible()).toBe(false)
    await footer.getByText('Меню', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await press.waitFor()
    const stops = footer.locator('a:visible, summary:visible')
    const bottoms: number[] = []
    await stops.first().focus()
    for (let left = await stops.count(); left > 0; left--) {
      const focused = page.locator(':focus')
      bottoms.push(
        await focused.evaluate((stop) => Math.round(stop.getBoundingClientRect().bottom + scrollY)),
      )
      if (left > 1) await page.keyboard.press('Tab')
    }
    expect(bottoms).toEqual(bottoms.toSorted((a, b) => a - b))
    expect(await stops.last().evaluate((stop) => stop === document.activeElement)).toBe(true)
  })

  it.each([768, 1280])('shows its menus without folds (%i px)', async (width) => {
    const { page } = await visit({ width })
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Пресс-центр' }).waitFor()
    expect(await footer.locator('summary:visible').count()).toBe(0)
  })

  it('opens the privacy policy in a new tab', async () => {
    const { page, context } = await visit({ width: 1440 })
    const policy = page.getByRole('contentinfo').getByRole('link', { name: /^Политика/ })
    const [tab] = await Promise.all([context.waitForEvent('page'), policy.click()])
    expect(new URL(tab.url()).pathname).toBe(
      '/documents/politika-obrabotki-i-zashity-personalnyh-dannyh',
    )
    verifies('§2.1-11')
  })
})
