import { describe, expect, it } from 'vitest'
import { waitForFlat } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isNightly } from '../support/nightly.ts'
import { verifies } from '../support/verifies.ts'
import {
  check,
  isFocused,
  open,
  press,
  pressPlace,
  tabTo,
  type Walker,
  walkWays,
} from '../support/walker.ts'

/*
 * Every way to a flat, from the first page to the callback form that names the flat: on a phone and on a desktop, with
 * scripts, without scripts, and by keyboard only.
 */
const site = setUpDemoSite()

const PROJECT = '/projects/vodomernaya-12'

const WALKS: ReadonlyArray<readonly [way: string, walk: (walker: Walker) => Promise<void>]> = [
  ['the list', walkByList],
  ['the drawings', walkByDrawings],
  ['the chessboard', walkByChessboard],
  ['the types of plans', walkByTypes],
  ['the types of a project', walkByProject],
  ['a search in words', walkByWords],
  ['the monthly payment', walkByPayment],
  ['a comparison', walkByComparison],
  ['the list of the map', walkByMap],
  ['the map of a list', walkByListMap],
  ['the projects with a school nearby', walkBySchool],
  ['the map of the projects', walkByProjectMap],
]
/** The other walks by keyboard use the same kinds of controls. They belong to the nightly run. */
const BY_KEYBOARD: ReadonlySet<(walker: Walker) => Promise<void>> = new Set([
  walkByList,
  walkByDrawings,
  walkByChessboard,
  walkByWords,
])

describe.each(walkWays)('at %i px, %s', (width, mode) => {
  const isWalked = (walk: (walker: Walker) => Promise<void>) =>
    isNightly || mode !== 'keyboard' || BY_KEYBOARD.has(walk)
  it.each(WALKS.filter(([, walk]) => isWalked(walk)))(
    '%s leads to the callback form of a flat',
    async (_way, walk) => {
      const hasTouch = width === 375 && mode !== 'keyboard'
      const { page, errors } = await site.visit({
        width,
        hasTouch,
        scripts: mode !== 'no scripts',
        hasAnsweredNotice: true,
      })
      const walker = { page, mode, hasTouch }
      await walk(walker)
      await page.waitForURL(/\/flats\/\d+$/)
      await waitForFlat(page)
      await requestCall(walker)
      expect(errors).toEqual([])
      verifies('D34-2', 'D35-2')
    },
  )
})

async function walkByList(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/')
  await press(walker, page.locator('main a[href="/flats?rooms=2"]'))
  await page.waitForURL(/\/flats\?rooms=2$/)
  await openFirstCard(walker, /^2-комнатная/)
}

async function walkByTypes(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/')
  await press(walker, page.locator('main a[href="/flats?rooms=1"]'))
  await page.waitForURL(/\/flats\?rooms=1$/)
  await press(
    walker,
    page.getByRole('group', { name: 'Вид' }).getByRole('link', { name: 'Планировки' }),
  )
  await page.waitForURL(/view=types$/)
  await press(walker, page.locator('article a[href*="plan="]').first())
  await page.waitForURL(/plan=/)
  await openFirstCard(walker, /^1-комнатная/)
}

/** The pool is a word that no filter expresses. */
async function walkByWords(walker: Walker): Promise<void> {
  const { page, mode } = walker
  await open(walker, '/')
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Найти словами' })
  if (mode === 'keyboard') {
    await tabTo(page, box)
    await page.keyboard.type('двушка до 25 млн с бассейном')
  } else {
    await box.fill('двушка до 25 млн с бассейном')
  }
  await box.press('Enter')
  await page.waitForURL(/\/flats\?rooms=2&price_max=25000000&unknown=/)
  await page.getByText('Не поняли: «бассейном».').waitFor()
  await openFirstCard(walker, /^2-комнатная/)
}

async function walkByPayment(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/')
  await press(walker, page.getByRole('link', { name: 'Квартиры по платежу' }))
  await page.waitForURL(/\/flats\?order=payment$/)
  const card = page.getByRole('article').first()
  await card.getByText(/^от [\d ]+ ₽ в месяц$/).waitFor()
  await openFirstCard(walker, /^Студия/)
  await page.waitForURL(/\/flats\/\d+$/)
  await page.getByRole('region', { name: 'Ипотека' }).waitFor()
}

/** The lot is chosen by its name in the head of the table. */
async function walkByComparison(walker: Walker): Promise<void> {
  const { page, mode } = walker
  await open(walker, '/flats?rooms=2')
  const boxes = page.getByRole('checkbox', { name: /^Сравнить: 2-комнатная/ })
  for (const place of [0, 1]) await check(walker, boxes.nth(place))
  const form = page.getByRole('form', { name: 'Сравнение' })
  const role = mode === 'no scripts' ? 'button' : 'link'
  await press(walker, form.getByRole(role, { name: 'Сравнить', exact: true }))
  await page.waitForURL(/\/compare\?ids=/)
  const table = page.getByRole('table', { name: 'Сравнение' })
  await table
    .getByText(/в.месяц$/)
    .first()
    .waitFor()
  await press(walker, table.locator('th a[href^="/flats/"]'))
}

async function walkByMap(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/map?city=moskva&rooms=1')
  const list = page.getByRole('main').getByRole('listitem')
  await press(walker, list.getByRole('link', { name: /квартир.* от / }))
  await page.waitForURL(/\/flats\?city=moskva&project=\d+&rooms=1$/)
  await openFirstCard(walker, /^1-комнатная/)
}

async function walkByListMap(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/flats?rooms=1')
  await press(walker, page.getByRole('group', { name: 'Вид' }).getByRole('link', { name: 'Карта' }))
  await page.waitForURL(/\/flats\?rooms=1&view=map$/)
  const list = page.getByRole('main').getByRole('listitem')
  await press(walker, list.getByRole('link', { name: /квартир.* от / }))
  await page.waitForURL(/\/flats\?project=\d+&rooms=1$/)
  await openFirstCard(walker, /^1-комнатная/)
}

async function walkBySchool(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/map?city=moskva')
  const walks = page.getByRole('group').filter({ hasText: 'пешей' })
  await press(walker, page.locator('summary', { hasText: 'пешей' }))
  await press(walker, walks.getByRole('link', { name: /^Школа в.10/ }))
  await page.waitForURL(/walk=school-10/)
  await press(walker, page.getByRole('main').getByRole('link', { name: 'Эти квартиры списком' }))
  await page.waitForURL(/\/flats\?city=moskva&walk=school-10$/)
  await openFirstCard(walker, /комнатная|Студия/)
}

async function walkByProjectMap(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/projects')
  await press(walker, page.getByRole('group', { name: 'Вид' }).getByRole('link', { name: 'Карта' }))
  await page.waitForURL(/view=map/)
  const list = page.getByRole('main').getByRole('listitem')
  await press(walker, list.getByRole('link', { name: /квартир.* от / }))
  await page.waitForURL(/\/flats\?project=\d+$/)
  await openFirstCard(walker, /комнатная|Студия/)
}

async function walkByProject(walker: Walker): Promise<void> {
  await openProject(walker)
  const { page } = walker
  await press(walker, page.locator('nav a[href="#types"]'))
  await press(walker, page.locator('#types a[href^="/flats?"]').first())
  await page.waitForURL(/\/flats\?project=\d+&rooms=0&area_min/)
  await openFirstCard(walker, /^Студия/)
}

async function walkByDrawings(walker: Walker): Promise<void> {
  await openProject(walker)
  const { page } = walker
  await press(walker, page.locator('nav a[href="#genplan"]'))
  await choose('Генплан', 'a[href*="/buildings/"]')
  await page.waitForURL(/\/buildings\/\d+$/)
  await choose('Фасад', 'a[aria-label^="Этаж\u00a05, секция\u00a01,"]')
  await page.waitForURL(/\/floors\/\d+$/)
  await choose('Этаж', 'a[href^="/flats/"]')

  async function choose(drawing: string, link: string) {
    const figure = page.getByRole('figure', { name: drawing, exact: true })
    const card = page.locator('[data-edge]').getByRole('link', { name: 'Открыть' })
    await pressPlace(walker, figure.locator(link).first(), card)
  }
}

/** The name of a cell of the chessboard that matches the filter. */
const free = /2-комнатная.*в продаже(?!.*не подходит)/

async function walkByChessboard(walker: Walker): Promise<void> {
  await openProject(walker)
  const { page, mode } = walker
  await press(walker, page.locator('nav a[href="#chessboard"]').first())
  if (mode === 'no scripts') {
    await press(walker, page.getByRole('link', { name: /^Показать \d+ лот/ }))
  }
  const form = page.getByRole('form', { name: 'Фильтр шахматки' })
  await check(walker, form.getByRole('checkbox', { name: '2', exact: true }))
  if (mode === 'no scripts') await press(walker, form.getByRole('button', { name: 'Показать' }))
  await page.waitForURL(/rooms=2/)
  const grid = page.getByRole('grid', { name: 'Шахматка' })
  await grid.locator('a[aria-label$="не подходит"]').first().waitFor()
  if (mode !== 'keyboard') {
    const cell = grid.getByRole('link', { name: free }).first()
    return pressPlace(walker, cell, page.locator('[data-pointed]'))
  }
  await tabTo(page, grid.locator('[tabindex="0"]'))
  await page.keyboard.press('Control+Home')
  const isFree = async () =>
    free.test((await page.locator(':focus').getAttribute('aria-label')) ?? '')
  for (let presses = 0; presses < 100 && !(await isFree()); presses++) {
    const isRowEnd = presses % 12 === 11
    await page.keyboard.press(isRowEnd ? 'ArrowDown' : 'ArrowRight')
    if (isRowEnd) await page.keyboard.press('Home')
  }
  await page.keyboard.press('Enter')
}

async function openProject(walker: Walker): Promise<void> {
  const { page } = walker
  await open(walker, '/projects')
  await press(walker, page.locator(`main a[href="${PROJECT}"]`).first())
  await page.waitForURL(`**${PROJECT}`)
}

async function openFirstCard(walker: Walker, name: RegExp): Promise<void> {
  const { page } = walker
  await page.getByRole('heading', { name: /^Найдено/ }).waitFor()
  await press(
    walker,
    page.getByRole('article').getByRole('link', { name }).and(page.locator('[href^="/flats/"]')),
  )
}

/** The callback form is a dialog with scripts, and a page without. It names the flat by its article. */
async function requestCall(walker: Walker): Promise<void> {
  const { page, mode, hasTouch } = walker
  const article = await page.locator('dt:text-is("Артикул") + dd').textContent()
  await press(walker, page.locator('main [action="/callback"] button').first())
  const form = mode === 'no scripts' ? page.getByRole('main') : page.getByRole('dialog')
  await form.getByText(article ?? '').waitFor()
  const name = form.getByLabel('Имя')
  if (mode === 'keyboard') {
    await expect.poll(() => isFocused(name)).toBe(true)
    await page.keyboard.type('Анна')
  } else {
    // A focused field would open the keyboard of a phone.
    if (hasTouch && mode === 'scripts') await expect.poll(() => isFocused(form)).toBe(true)
    await name.fill('Анна')
  }
  expect(await name.inputValue()).toBe('Анна')
}
