import type { BrowserContext, Page } from 'playwright-core'
import { pageAddresses } from '../../src/routes.ts'
import { newVisitor, waitForFlat, waitForScripts } from '../support/browser.ts'
import type { HtmlDocument, View } from './served-views.ts'
import type { CheckedSite } from './site.ts'
import { untilServed } from './until-served.ts'

const PHONE_WIDTH = 375

/** Adds the document as it is now, or the given one, to those to be checked. */
type Keep = (state?: string, html?: string) => Promise<void>
type Act = (page: Page, keep: Keep, context: BrowserContext) => Promise<void>

/** Every route once its scripts run, and under a dialog, which hides the page from assistive technology. */
const hydratedViews: readonly View[] = pageAddresses.map(({ id }) => ({
  name: `the route ${id} with scripts`,
  collect: (site) =>
    visit(site, site.addresses.get(id)?.[0] ?? '', {}, async (page, keep) => {
      await keep()
      const opener = banner(page).getByRole('button', { name: 'Заказать звонок' })
      // A page for paper has no header.
      if ((await opener.count()) === 0) return
      await opener.click()
      await dialog(page).getByLabel('Имя').waitFor()
      await keep('under a dialog')
    }),
}))

const actedViews: readonly View[] = [
  acted('the menu of small screens', '/', { width: PHONE_WIDTH }, async (page, keep) => {
    await banner(page).getByRole('button', { name: 'Меню' }).click()
    for (const group of await dialog(page).locator('summary').all()) await group.click()
    await keep()
  }),
  acted('a sub-menu', '/', {}, async (page, keep) => {
    await page.locator('nav[data-live]').waitFor()
    await banner(page).getByRole('button', { name: 'Разделы «Покупка»' }).press('Enter')
    await page.locator('nav [data-open]').waitFor()
    await keep()
  }),
  acted('the search of the header', '/', {}, async (page, keep) => {
    await banner(page).getByRole('button', { name: 'Поиск' }).click()
    await page.locator('[popover]:popover-open').waitFor()
    await keep()
  }),
  acted('the choice of a city', '/', {}, async (page, keep) => {
    await banner(page).locator('button[aria-haspopup="dialog"]:visible').click()
    await dialog(page).waitFor()
    await keep()
  }),
  acted('the filter of small screens', '/flats', { width: PHONE_WIDTH }, async (page, keep) => {
    await page.getByRole('button', { name: /^Фильтр/ }).click()
    await page.getByText('Все фильтры').click()
    await keep()
  }),
  acted('the callback dialog', '/flats', {}, async (page, keep) => {
    await banner(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').waitFor()
    await keep('empty')
    await dialog(page).getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('Введите номер телефона').waitFor()
    await keep('with errors')
    await dialog(page)
      .getByRole('link', { name: /политики/ })
      .click()
    await page.getByRole('dialog', { name: /^Политика/ }).waitFor()
    await keep('the policy')
  }),
  acted('the callback dialog once sent', '/flats', {}, async (page, keep) => {
    await banner(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').fill('Анна')
    await page.getByLabel('Телефон').pressSequentially('9120000001')
    await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
    await dialog(page).getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('Спасибо, что написали!').waitFor()
    await keep()
  }),
  acted('favourites', '/flats', {}, async (page, keep) => {
    const bar = page.getByRole('region', { name: 'Добавлено в избранное' })
    for (const card of [0, 1]) {
      const article = page.getByRole('article').nth(card)
      await article.getByRole('button', { name: 'Добавить в избранное' }).click()
      await article.getByRole('button', { name: 'Убрать из избранного' }).waitFor()
      await bar.waitFor()
    }
    await keep('the bar')
    await bar.getByRole('link', { name: 'Перейти к списку' }).click()
    await page.getByRole('button', { name: 'Очистить избранное' }).waitFor()
    await keep('the list')
    for (const path of ['/favorites', '/favorites/print']) {
      await keep(`as sent: ${path}`, await goTo(page, path))
    }
  }),
  acted('the cookie notice', '/', {}, async (page, keep) => {
    await page.getByRole('region', { name: 'Файлы cookie' }).waitFor()
    await keep()
  }),
  acted('the notice of a lost connection', '/', {}, async (page, keep, context) => {
    // Its element is there before its words, and comes after hydration.
    await page.locator('div[role="status"]').first().waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.getByText('Нет соединения').waitFor()
    await keep()
  }),
  acted('a flat reached by a link', '/flats', {}, async (page, keep) => {
    await page.getByRole('article').first().getByRole('link').first().click()
    await waitForFlat(page)
    await keep()
  }),
  acted('a dialog of the kit', '/ui-kit', {}, async (page, keep) => {
    await page
      .getByRole('button', { name: /^Открыть/ })
      .first()
      .click()
    await dialog(page).waitFor()
    await keep()
  }),
]

/** Documents as a browser has them once scripts have changed them. */
export const scriptedViews: readonly View[] = [...hydratedViews, ...actedViews]

function acted(name: string, path: string, size: { width?: number }, act: Act): View {
  return { name, collect: (site) => visit(site, path, size, act) }
}

/** Opens the page as a new visitor, acts on it, and returns the documents that were kept on the way. */
async function visit(
  { browser, origin }: CheckedSite,
  path: string,
  size: { width?: number },
  act: Act,
): Promise<HtmlDocument[]> {
  const { page, context } = await newVisitor(browser, { width: 1280, ...size, baseURL: origin })
  const documents: HtmlDocument[] = []
  try {
    await goTo(page, path)
    await waitForScripts(page)
    await act(
      page,
      async (state = 'with scripts', html) => {
        documents.push({ address: `${path} (${state})`, html: html ?? (await page.content()) })
      },
      context,
    )
    return documents
  } finally {
    await context.close()
  }
}

/** Returns the document as it was sent. Throws for any answer but 200. */
async function goTo(page: Page, path: string): Promise<string> {
  const answer = await untilServed(
    () => page.goto(path),
    (response) => response?.status(),
  )
  if (answer?.status() !== 200) throw new Error(`${path}: status ${answer?.status() ?? 'none'}`)
  return answer.text()
}

function banner(page: Page) {
  return page.getByRole('banner')
}

function dialog(page: Page) {
  return page.getByRole('dialog')
}
