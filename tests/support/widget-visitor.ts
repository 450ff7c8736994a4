import type { Page } from 'playwright-core'
import { waitForScripts } from './browser.ts'
import type { SellingBrowserSite } from './browser-site.ts'
import type { FakeWidgetServer } from './fake-widget-server.ts'

/** Returns settings that connect every widget to the fake server. */
export function everyWidget({ url }: FakeWidgetServer): Record<string, string> {
  return {
    METRIKA_ID: '4711',
    GTAG_ID: 'G-1',
    GTM_ID: 'GTM-A1',
    CALLTOUCH_SITE_ID: '4711',
    CALLTOUCH_MOD_ID: 'mod1',
    CALLTOUCH_ROUTE_KEY: 'sales',
    CALLTOUCH_ACCESS_TOKEN: 'secret',
    CALLTOUCH_API_URL: url,
    MINDBOX_ENDPOINT_ID: 'site',
    MINDBOX_CALLBACK_OPERATION: 'CallbackOrder',
    MINDBOX_API_URL: url,
    CHAT_BOT_SCRIPT: `${url}/bot/{bot}.js`,
    CHAT_BOT_PREMIUM_ID: 'first',
    CHAT_BOT_BUSINESS_ID: 'second',
    CHAT_BOT_DEFAULT_ID: 'third',
  }
}

/** Origins without a setting. Requests to them are routed to the fake server. */
const fixedOrigins = ['mc.yandex.ru', 'www.googletagmanager.com', 'mod.calltouch.ru']

/** Creates a visitor whose requests to other origins are recorded and answered by the fake server. */
export async function newWidgetVisitor(site: SellingBrowserSite, fakeServer: FakeWidgetServer) {
  const visitor = await site.visit()
  const foreign: string[] = []
  visitor.context.on('request', (request) => {
    if (new URL(request.url()).origin !== site.address) foreign.push(request.url())
  })
  for (const host of fixedOrigins) {
    await visitor.context.route(`https://${host}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      try {
        await route.fulfill({
          response: await route.fetch({ url: `${fakeServer.url}${pathname}${search}` }),
        })
      } catch {
        // The page may be closed already.
        await route.abort().catch(() => {})
      }
    })
  }
  return { ...visitor, foreign }
}

/** Fills in and sends the open form. Resolves when the confirmation is shown. */
export async function sendCallback(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Имя').fill('Канарейка')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
  await page.getByText('Спасибо, что написали!').waitFor()
}

/** Opens the page of a flat and its callback form. */
export async function openFormOnFlat(page: Page, id: number | undefined): Promise<void> {
  await page.goto(`/flats/${id}`)
  await waitForScripts(page)
  await openFormHere(page)
}

/** Opens the callback form of the current page. */
export async function openFormHere(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
  await page.getByLabel('Имя').waitFor()
}
