import type { BrowserContext, Page } from 'playwright-core'
import { pageAddresses } from '../../src/app/routes.ts'
import { newVisitor, waitForFlat, waitForScripts } from '../support/browser.ts'
import type { HtmlDocument, View } from './served-views.ts'
import type { CheckedSite } from './site.ts'
import { untilServed } from './until-served.ts'

const PHONE_WIDTH = 375

/** Adds the page's current document, or the given HTML, to the documents to check. */
type Collect = (state?: string, html?: string) => Promise<void>
type Act = (page: Page, collect: Collect, context: BrowserContext) => Promise<void>

/** Every route after hydration, and with an open dialog, which hides the page from assistive technology. */
const hydratedViews: readonly View[] = pageAddresses.map(({ id }) => ({
  name: `the route ${id} with scripts`,
  collect: (site) =>
    visit(site, site.addresses.get(id)?.[0] ?? '', {}, async (page, collect) => {
      await collect()
      const opener = banner(page).getByRole('button', { name: 'Заказать звонок' })
      // A print page has no header.
      if ((await opener.count()) === 0) return
      await opener.click()
      await dialog(page).getByLabel('Имя').waitFor()
      await collect('under a dialog')
    }),
}))

const actedViews: readonly View[] = [
  acted('the menu of small screens', '/', { width: PHONE_WIDTH }, async (page, collect) => {
    await banner(page).getByRole('button', { name: 'Меню' }).click()
    for (const group of await dialog(page).locator('summary').all()) await group.click()
    await collect()
  }),
  acted('a sub-menu', '/', {}, async (page, collect) => {
    await page.locator('nav[data-live]').waitFor()
    await banner(page).getByRole('button', { name: 'Разделы «Покупка»' }).press('Enter')
    await page.locator('nav [data-open]').waitFor()
    await collect()
  }),
  acted('the search of the header', '/', {}, async (page, collect) => {
    await banner(page).getByRole('button', { name: 'Поиск' }).click()
    await page.locator('[popover]:popover-open').waitFor()
    await collect()
  }),
  acted('the choice of a city', '/', {}, async (page, collect) => {
    await banner(page).locator('button[aria-haspopup="dialog"]:visible').click()
    await dialog(page).waitFor()
    await collect()
  }),
  acted('the filter of small screens', '/flats', { width: PHONE_WIDTH }, async (page, collect) => {
    await page.getByRole('button', { name: /^Фильтр/ }).click()
    await collect()
  }),
  acted('the callback dialog', '/flats', {}, async (page, collect) => {
    await banner(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').waitFor()
    await collect('empty')
    await dialog(page).getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('Введите номер телефона').waitFor()
    await collect('with errors')
    await dialog(page)
      .getByRole('link', { name: /политики/ })
      .click()
    await page.getByRole('dialog', { name: /^Политика/ }).waitFor()
    await collect('the policy')
  }),
  acted('the callback dialog once sent', '/flats', {}, async (page, collect) => {
    await banner(page).getByRole('button', { name: 'Заказать звонок' }).click()
    await page.getByLabel('Имя').fill('Анна')
    await page.getByLabel('Телефон').pressSequentially('9120000001')
    await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
    await dialog(page).getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('Спасибо, что написали!').waitFor()
    await collect()
  }),
  acted('favourites', '/flats', {}, async (page, collect) => {
    const bar = page.getByRole('region', { name: 'Добавлено в избранное' })
    for (const card of [0, 1]) {
      const article = page.getByRole('article').nth(card)
      await article.getByRole('button', { name: 'Добавить в избранное' }).click()
      await article.getByRole('button', { name: 'Убрать из избранного' }).waitFor()
      await bar.waitFor()
    }
    await collect('the bar')
    await bar.getByRole('link', { name: 'Перейти к списку' }).click()
    await page.getByRole('button', { name: 'Очистить избранное' }).waitFor()
    await collect('the list')
    for (const path of ['/favorites', '/favorites/print']) {
      await collect(`as sent: ${path}`, await goTo(page, path))
    }
  }),
  acted('the cookie notice', '/', {}, async (page, collect) => {
    await page.getByRole('region', { name: 'Файлы cookie' }).waitFor()
    await collect()
  }),
  acted('the notice of a lost connection', '/', {}, async (page, collect, context) => {
    // The empty element is added after hydration, before its text.
    await page.locator('div[role="status"]').first().waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.getByText('Нет соединения').waitFor()
    await collect()
  }),
  acted('a flat reached by a link', '/flats', {}, async (page, collect) => {
    await page.getByRole('article').first().getByRole('link').first().click()
    await waitForFlat(page)
    await collect()
  }),
  acted('a dialog of the kit', '/ui-kit', {}, async (page, collect) => {
    await page
      .getByRole('button', { name: /^Открыть/ })
      .first()
      .click()
    await dialog(page).waitFor()
    await collect()
  }),
]

/** Documents as serialised in a browser after scripts have changed them. */
export const scriptedViews: readonly View[] = [...hydratedViews, ...actedViews]

function acted(name: string, path: string, size: { width?: number }, act: Act): View {
  return { name, collect: (site) => visit(site, path, size, act) }
}

/** Opens the page as a new visitor, runs `act` on it, and returns the documents that `act` collected. */
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

/** Returns the document as it was sent. Throws unless the status is 200. */
async function goTo(page: Page, path: string): Promise<string> {
  const response = await untilServed(
    () => page.goto(path),
    (received) => received?.status(),
  )
  if (response?.status() !== 200) throw new Error(`${path}: status ${response?.status() ?? 'none'}`)
  return response.text()
}

function banner(page: Page) {
  return page.getByRole('banner')
}

function dialog(page: Page) {
  return page.getByRole('dialog')
}
