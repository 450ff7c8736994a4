import type { Browser, Page } from 'playwright-core'
import { newVisitor, waitForScripts } from './browser.ts'
import type { SellingSite } from './selling-site.ts'
import type { WidgetStandIn } from './widget-stand-in.ts'

/** Settings with every widget connected, each to the stand-in. */
export function everyWidget({ url }: WidgetStandIn): Record<string, string> {
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

/** Origins that settings cannot move: the browser is led from them to the stand-in. */
const fixedOrigins = ['mc.yandex.ru', 'www.googletagmanager.com', 'mod.calltouch.ru']

/** A visitor whose requests to anywhere else than the site are kept, and answered by the stand-in. */
export async function newWidgetVisitor(
  browser: Browser,
  { site, standIn }: { site: SellingSite; standIn: WidgetStandIn },
) {
  const visitor = await newVisitor(browser, { baseURL: site.address })
  const foreign: string[] = []
  visitor.context.on('request', (request) => {
    if (new URL(request.url()).origin !== site.address) foreign.push(request.url())
  })
  for (const host of fixedOrigins) {
    await visitor.context.route(`https://${host}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      try {
        await route.fulfill({
          response: await route.fetch({ url: `${standIn.url}${pathname}${search}` }),
        })
      } catch {
        // The visitor may have left meanwhile.
        await route.abort().catch(() => {})
      }
    })
  }
  return { ...visitor, foreign }
}

/** Fills in the form that is open and sends it; ends when the thanks are shown. */
export async function sendCallback(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Имя').fill('Канарейка')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
  await page.getByText('Спасибо, что написали!').waitFor()
}

/** Opens a flat's page and the callback form on it. */
export async function openFormOnFlat(page: Page, id: number | undefined): Promise<void> {
  await page.goto(`/flats/${id}`)
  await waitForScripts(page)
  await openFormHere(page)
}

/** Opens the callback form of the page that is shown. */
export async function openFormHere(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
  await page.getByLabel('Имя').waitFor()
}
