import { describe, expect, it } from 'vitest'
import { waitForFlat } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { verifies } from '../support/verifies.ts'
import {
  check,
  isFocused,
  open,
  press,
  pressPlace,
  tabTo,
  type Walker,
  walkModes,
} from '../support/walker.ts'

/*
 * Every way to a flat, from the first page to the callback form that names the flat: on a phone and on a desktop, with
 * scripts, without scripts, and by keyboard only.
 */
const site = setUpDemoSite()

const PROJECT = '/projects/vodomernaya-12'

describe.each([375, 1440])('at %i px', (width) => {
  describe.each(walkModes)('%s', (mode) => {
    it.each([
      ['the list', walkByList],
      ['the drawings', walkByDrawings],
      ['the chessboard', walkByChessboard],
      ['the types of plans', walkByTypes],
      ['the types of a project', walkByProject],
    ])('%s leads to the callback form of a flat', async (_way, walk) => {
      const hasTouch = width === 375 && mode !== 'keyboard'
      const { page, errors } = await site.newVisitor({
        width,
        hasTouch,
        scripts: mode !== 'no scripts',
      })
      if (mode !== 'no scripts') {
        await page.addInitScript(() => localStorage.setItem('accept-cookie', 'true'))
      }
      const walker = { page, mode, hasTouch }
      await walk(walker)
      await page.waitForURL(/\/flats\/\d+$/)
      await waitForFlat(page)
      await requestCall(walker)
      expect(errors).toEqual([])
      verifies('D34-2', 'D35-2')
    })
  })
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
  await press(walker, page.locator('nav a[href="#chessboard"]'))
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
  const { page, mode } = walker
  const article = await page.locator('dt:text-is("Артикул") + dd').textContent()
  await press(walker, page.locator('main [action="/callback"] button').first())
  const form = mode === 'no scripts' ? page.getByRole('main') : page.getByRole('dialog')
  await form.getByText(article ?? '').waitFor()
  const name = form.getByLabel('Имя')
  if (mode === 'keyboard') {
    await expect.poll(() => isFocused(name)).toBe(true)
    await page.keyboard.type('Анна')
  } else {
    await name.fill('Анна')
  }
  expect(await name.inputValue()).toBe('Анна')
}
