import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

/* What a phone shows of the home page and of a project before anything is scrolled. */
const site = setUpDemoSite()

const SCREEN = { width: 375, height: 812 }

async function open(path: string, scripts: boolean): Promise<Page> {
  const { page } = await site.visit({ ...SCREEN, scripts, hasAnsweredNotice: scripts })
  await page.goto(path)
  if (scripts) await waitForScripts(page)
  return page
}

/** Expects that all of an element is on the first screen. */
async function expectOnScreen(element: Locator, height = SCREEN.height): Promise<void> {
  const box = await element.boundingBox()
  expect(box?.width, String(element)).toBeGreaterThan(0)
  expect(box?.y, String(element)).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0), String(element)).toBeLessThanOrEqual(height)
}

it.each([true, false])(
  'the home page shows what the company offers, the picker with its count and the search in words (scripts: %s)',
  async (scripts) => {
    const page = await open('/', scripts)
    await expectOnScreen(page.getByRole('heading', { level: 1 }))
    const picker = page.getByRole('form', { name: 'Подбор квартиры' })
    for (const rooms of ['Студия', '1', '2', '3']) {
      await expectOnScreen(picker.getByRole('checkbox', { name: rooms, exact: true }))
    }
    await expectOnScreen(picker.getByRole('combobox', { name: 'Цена до' }))
    const submit = picker.getByRole('button')
    await expectOnScreen(submit)
    if (scripts) await expect.poll(() => submit.textContent()).toMatch(/^Показать\s\d.*квартир/)
    await expectOnScreen(page.getByRole('main').getByRole('searchbox').first())
  },
)

it.each([true, false])(
  'a project shows its picture, name, price, completion and three ways to choose a home (scripts: %s)',
  async (scripts) => {
    // Its houses are completed at different times.
    const page = await open('/projects/klyon-i-lipa', scripts)
    const main = page.getByRole('main')
    await expectOnScreen(main.getByRole('img').first())
    await expectOnScreen(main.getByRole('heading', { level: 1, name: 'Клён и липа' }))
    await expectOnScreen(main.getByText(/^от\s[\d,]+\sмлн/).first())
    await expectOnScreen(
      main.getByText(/^Сдача\s[IV]+\sкв\.\s\d{4}\s?–\s?[IV]+\sкв\.\s\d{4}$/).first(),
    )
    const ways = main.getByRole('navigation', { name: 'Как выбрать' }).getByRole('link')
    expect(await ways.allTextContents()).toEqual(['Генплан', 'Шахматка', 'Планировки'])
    for (const way of await ways.all()) await expectOnScreen(way)
  },
)

it.each([
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
])(
  'a project shows its name, price, ways and the button of a call at %i × %i px',
  async (width, height) => {
    const { page } = await site.visit({ width, height, hasAnsweredNotice: true })
    for (const path of ['/projects/dve-vertikali', '/projects/klyon-i-lipa']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expectOnScreen(main.getByRole('heading', { level: 1 }), height)
      await expectOnScreen(main.getByText(/^от\s[\d,]+\sмлн/).first(), height)
      await expectOnScreen(main.getByRole('button', { name: 'Заказать звонок' }).first(), height)
      const ways = main.getByRole('navigation', { name: 'Как выбрать' }).getByRole('link')
      await expectOnScreen(ways.first(), height)
    }
  },
)
