import { fetchJson } from '../servers/servers.ts'
import {
  type AddTime,
  type AddTrouble,
  firstVisible,
  readLongestTask,
  tap,
  withPhone,
} from './phone.ts'
import { type Wanted, writeProbe } from './probe.ts'

/** After `load`, until the page has done all that it does by itself. */
const SETTLE_MS = 4_000
/** After a layer or a dialog was closed. */
const CLOSE_MS = 1_000
const FAVOURITE_MS = 600
const CARDS = 16

/** What the probe waits for on our pages. */
function createOurTests(): Record<string, (wanted: Wanted) => boolean> {
  const isSeen = (element: Element | null | undefined) =>
    !!element &&
    element.getClientRects().length > 0 &&
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    })
  const digits = (text: string | null | undefined) => (text ?? '').replaceAll(/\D/g, '')
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const findCount = () =>
    all('main h1, main h2, main h3, main [role=heading]').find((heading) =>
      heading.textContent?.trim().startsWith('Найдено'),
    )
  const findLots = () => [
    ...new Set(
      all('main a[href*="/flats/"]')
        .map((link) => (link as HTMLAnchorElement).pathname)
        .filter((path) => /^\/flats\/\d+$/.test(path)),
    ),
  ]
  const countPressed = () => all('main [aria-pressed=true]').length
  return {
    // A choice of the filter can be seen. A box that is drawn by its label hides the input itself.
    filters: () =>
      all('form input[name=rooms]').some((box) =>
        isSeen(box.closest('label') ?? (box as HTMLInputElement).labels?.[0] ?? box),
      ),
    // The list has the count that the API gives for this filter, and other lots.
    results: ({ count, first }) =>
      digits(findCount()?.textContent) === count &&
      findLots().length > 0 &&
      findLots()[0] !== first,
    // The button says that it was heard, before the server has answered.
    acknowledged: ({ pressed }) =>
      countPressed() > Number(pressed) || all('main button[aria-busy=true]').length > 0,
    pressed: ({ pressed }) => countPressed() > Number(pressed),
    dialog: () =>
      all('[role=dialog], dialog[open]').some((dialog) => {
        const inputs = dialog.querySelectorAll('form input:not([type=hidden]):not([type=checkbox])')
        return isSeen(dialog) && [...inputs].filter(isSeen).length >= 2
      }),
    lot: ({ path, price, title }) => {
      if (location.pathname !== path) return false
      const heading = document.querySelector('main h1')
      const isBusy = all('main[aria-busy=true], main [aria-busy=true]').length > 0
      const figures = digits(document.querySelector('main')?.textContent)
      return (
        isSeen(heading) &&
        heading?.textContent?.trim() !== title &&
        !findCount() &&
        !isBusy &&
        figures.includes(String(price))
      )
    },
    list: ({ path, least }) =>
      location.pathname === path && isSeen(findCount()) && findLots().length >= Number(least),
  }
}

const probe = writeProbe(createOurTests)

/** Measures each tap once on a phone. `twoRooms` is the number of lots with two rooms. */
export async function measureOurTaps(
  address: string,
  twoRooms: number,
  record: { add: AddTime; miss: AddTrouble },
): Promise<void> {
  await withPhone(probe, record, async ({ page, measure, show, goBack, wait }) => {
    const main = page.getByRole('main')
    const countPressed = () => main.locator('[aria-pressed=true]').count()
    await page.goto(`${address}/flats`, { waitUntil: 'load' })
    await wait(SETTLE_MS)
    record.add('longest task while loading', await readLongestTask(page))

    const opener = await firstVisible(main.getByRole('button', { name: /^(Все фильтры|Фильтры?)/ }))
    await show(opener)
    await measure('all filters open', { test: 'filters', act: () => tap(opener) })
    const form = page.getByRole('form', { name: 'Фильтр' })
    const [first = ''] = await main
      .locator('a[href*="/flats/"]')
      .evaluateAll((links) =>
        links
          .map((link) => (link as HTMLAnchorElement).pathname)
          .filter((path) => /^\/flats\/\d+$/.test(path)),
      )
    const twoRoomsBox = form.getByRole('checkbox', { name: /^2/ }).first()
    await show(twoRoomsBox).catch(() => {})
    await measure('filter → results', {
      test: 'results',
      wanted: { count: String(twoRooms), first },
      act: () => tap(twoRoomsBox),
    })
    // Out of the layer with all filters.
    const closing = form.getByRole('button', { name: /^(Закрыть|Показать)/ })
    await firstVisible(closing)
      .then((button) => button.tap())
      .catch(() => {})
    await wait(CLOSE_MS)

    for (const [what, test] of [
      ['favourite → acknowledged', 'acknowledged'],
      ['favourite → pressed', 'pressed'],
    ] as const) {
      const star = await firstVisible(main.getByRole('button', { name: /^Добавить в избранное/ }))
      await show(star)
      const wanted = { pressed: await countPressed() }
      await measure(what, { test, wanted, act: () => tap(star) })
      await wait(FAVOURITE_MS)
    }

    await page.evaluate(() => scrollTo(0, 0))
    await wait(CLOSE_MS)
    const callback = await firstVisible(
      page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }),
    )
    await measure('callback dialog open', { test: 'dialog', act: () => tap(callback) })
    await page.keyboard.press('Escape')
    await wait(CLOSE_MS)

    const list = new URL(page.url()).pathname
    const link = await firstVisible(main.locator('a[href*="/flats/"]'))
    await show(link)
    const path = await link.evaluate((one) => (one as HTMLAnchorElement).pathname)
    const title = (await main.locator('h1').first().textContent())?.trim() ?? ''
    const lot = await fetchJson<{ price: number; sale_price: number | null }>(
      `${address}/api${path}/`,
    )
    await measure('list → lot', {
      test: 'lot',
      wanted: { path, title, price: String(lot.sale_price ?? lot.price) },
      act: () => tap(link),
    })
    await wait(CLOSE_MS)
    await measure('Back → list', {
      test: 'list',
      wanted: { path: list, least: Math.min(CARDS, twoRooms) },
      act: goBack,
    })
  })
}
