import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { type Role, roles } from '../../src/operations/actor.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'
import { makeBuilding, makeProject } from '../support/factories.ts'
import { makeFeed, manyFlats } from '../support/make-feed.ts'
import { makePriceList } from '../support/make-price-list.ts'
import { tabTo } from '../support/walker.ts'

const media = join(tmpdir(), `kvartal-media-${randomUUID()}`)
afterAll(() => rm(media, { recursive: true, force: true }))

const people = {} as Record<Role, DeskVisitor>
const site = setUpSellingSite({
  settings: { MEDIA_DIR: media, OUTBOUND_ALLOW: '127.0.0.1' },
  // Runs that are rejected are reported.
  hasEmptyLog: false,
  fill: async (db) => {
    for (const role of roles) people[role] = await makeDeskVisitor(db, role, `Анна ${role}`)
    const project_id = await makeProject(db, { slug: 'sad', name: 'Сад', external_key: null })
    await makeBuilding(db, { project_id, name: 'Корпус 1', floors_total: 9 })
  },
})

type Row = Record<string, string | number>

/** A flat of the price list. `price` is 300 thousand a square metre. */
function flat(n: number, more: Row = {}): Row {
  return {
    Проект: 'Сад',
    Корпус: 'Корпус 1',
    Секция: '1',
    Этаж: 2 + (n % 7),
    Номер: n,
    Артикул: `С-${n}`,
    Комнат: 1 + (n % 3),
    Площадь: 40 + n,
    'Цена, ₽': (40 + n) * 300_000,
    ...more,
  }
}
const flats = (count: number, odd: Record<number, Row> = {}) =>
  Array.from({ length: count }, (_, index) => flat(index + 1, odd[index + 1]))

const PRICE_OF_THREE = 43 * 300_000
/** So many lots that the withdrawal of most of them has to be confirmed: the price of the third has a digit too many, the area of the fifth is a word. */
const oddFlats = flats(24, { 3: { 'Цена, ₽': PRICE_OF_THREE * 10 }, 5: { Площадь: 'сорок пять' } })

const asFile = (rows: readonly Row[], name = 'прайс.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(makePriceList(rows)),
})

async function openDesk(role: Role, path = '/desk/sources', width = 1440) {
  const visitor = await site.visit({ width, height: width === 375 ? 740 : 900 })
  visitor.page.setDefaultTimeout(60_000)
  await visitor.page.goto(path)
  await signInOnPage(visitor.page, people[role])
  return visitor
}

/** Browsers report every answer that is no success, also those that a screen handles. */
const exceptRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('Failed to load resource'))
const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { name, level }).waitFor()
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const row = (page: Page, offer: string) => page.locator(`[data-offer="${offer}"]`)

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Gives the browser a file where it asks for one. */
async function chooseFile(page: Page, target: Locator, rows: readonly Row[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, target)])
  await chooser.setFiles(asFile(rows))
}

/** The prices of the flats of the price list on the site, by article. */
async function findPrices(): Promise<Record<string, number>> {
  const response = await fetch(`${site.address}/api/flats/?limit=100`)
  const body = (await response.json()) as { results: Array<{ article: string; price: number }> }
  const own = body.results.filter(({ article }) => article.startsWith('С-'))
  return Object.fromEntries(own.map(({ article, price }) => [article, price]))
}

describe('an editor by keyboard alone', { timeout: 240_000 }, () => {
  it('loads a price list with a wrong column and wrong prices, lets one through, and the site shows the rest', async () => {
    const { page, errors } = await openDesk('editor')
    await heading(page, 'Загрузите первый фид или прайс-лист', 2)
    await checkDeskScreen(page, 'sources-empty')

    // «Метраж» is no column that is known, and one of the needed ones is missing.
    const renamed = oddFlats.map(({ Площадь: area = '', ...rest }) => ({ ...rest, Метраж: area }))
    await chooseFile(page, button(page, 'Выбрать файл'), renamed)
    await heading(page, 'Файл отправлен', 2)
    await page.getByText('Прайс-лист.', { exact: true }).waitFor()
    await checkDeskScreen(page, 'sources-uploaded')
    await press(page, button(page, 'Посмотреть, что изменится'))
    await heading(page, 'price: не принята')
    await page
      .getByRole('alert')
      .getByText(/area|Площадь/)
      .waitFor()
    await checkDeskScreen(page, 'run-rejected')
    expect(await findPrices()).toEqual({})

    await chooseFile(page, button(page, 'Загрузить исправленный файл'), oddFlats)
    await heading(page, 'Файл отправлен: источник price', 2)
    await press(page, button(page, 'Посмотреть, что изменится'))
    await heading(page, 'price: ждёт решения')
    const refused = row(page, 'С-5')
    await refused.getByText('не принят', { exact: true }).waitFor()
    expect(await refused.innerText()).toMatch(/строка.6/)
    await row(page, 'С-3').getByText('задержан', { exact: true }).waitFor()
    await checkDeskScreen(page, 'run-ready')

    await press(page, page.getByRole('link', { name: /^Задержаны/ }))
    await refused.waitFor({ state: 'detached' })
    await press(page, row(page, 'С-3').getByRole('checkbox'), 'Space')
    await press(page, button(page, 'Принять цены'))
    const dialog = page.getByRole('dialog')
    await press(page, button(dialog, 'Принять'))
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await page.keyboard.type('Двухуровневая с террасой')
    await press(page, button(dialog, 'Принять'))
    await dialog.waitFor({ state: 'detached' })
    await heading(page, 'price: ждёт решения')
    await row(page, 'С-3').getByText('новый', { exact: true }).waitFor()
    await press(page, button(page, 'Применить'))
    await heading(page, 'price: применена')
    await expect.poll(findPrices).toMatchObject({ 'С-1': 41 * 300_000 })
    const prices = await findPrices()
    expect(Object.keys(prices)).toHaveLength(23)
    expect(prices['С-3']).toBe(PRICE_OF_THREE * 10)
    expect(prices['С-5']).toBeUndefined()

    await page.locator('summary', { hasText: 'Принятые цены: 1' }).click()
    await checkDeskScreen(page, 'run-applied')
    await press(page, button(page, 'Больше не принимать: С-3'))
    await page.locator('summary', { hasText: 'Принятые цены' }).waitFor({ state: 'detached' })
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('types the number of lots that leave the sale before a short list is applied', async () => {
    const { page } = await openDesk('editor', '/desk/sources/price')
    await heading(page, 'price')
    await chooseFile(page, button(page, 'Загрузить файл'), flats(2))
    await press(page, button(page, 'Посмотреть, что изменится'))
    await heading(page, 'price: ждёт решения')
    await press(page, button(page, 'Применить'))
    await page.getByText(/^Введите число/).waitFor()
    await checkDeskScreen(page, 'run-withdrawals')
    expect(Object.keys(await findPrices())).toHaveLength(23)
    // The keyboard is in the field.
    await page.keyboard.type('21')
    await page.keyboard.press('Enter')
    await heading(page, 'price: применена')
    await expect.poll(async () => Object.keys(await findPrices())).toHaveLength(2)
  })
})

describe('a dropped file', { timeout: 240_000 }, () => {
  it('is sent again from where the connection broke', async () => {
    const { page } = await openDesk('editor')
    await page.locator('[data-source="price"]').waitFor()
    const offsets: Array<string | null> = []
    let isCut = false
    await page.route('**/desk/api/uploads/*/?offset=*', async (route) => {
      offsets.push(new URL(route.request().url()).searchParams.get('offset'))
      if (offsets.length !== 2 || isCut) return route.continue()
      isCut = true
      return route.abort('connectionreset')
    })
    const text = makePriceList(flats(10)) + '\r\n'.repeat(1_000_000)
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'большой прайс.csv', { type: 'text/csv' }))
      return data
    }, text)
    await page.getByText(/перетащите его сюда/).dispatchEvent('drop', { dataTransfer: transfer })
    await heading(page, 'Файл отправлен', 2)
    expect(offsets.slice(0, 3)).toEqual(['0', '1048576', '1048576'])
    await page.getByLabel('Какой это источник').selectOption({ label: 'price' })
    await button(page, 'Посмотреть, что изменится').click()
    await heading(page, 'price: ждёт решения')
    await page.getByRole('link', { name: /^Новые/ }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(8)
  })

  it('that is no feed is rejected with what it is, and another one can be chosen', async () => {
    const { page } = await openDesk('editor')
    await page.locator('[data-source="price"]').waitFor()
    const chooser = page.getByLabel('Выбрать файл').and(page.locator('input'))
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    await chooser.setInputFiles({ name: 'план.png', mimeType: 'image/png', buffer: png })
    await page.getByText(/картинка/).waitFor()
    await checkDeskScreen(page, 'sources-refused')
    await button(page, 'Не отправлять').click()
    await heading(page, 'Фиды и прайсы')
    await page.getByText(/картинка/).waitFor({ state: 'detached' })
  })
})

describe('a source', { timeout: 240_000 }, () => {
  it('is added by a private address only with a message, and removed with its lots', async () => {
    const { page } = await openDesk('owner')
    await button(page, 'Добавить источник').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Адрес фида').fill('http://10.0.0.1/feed.xml')
    await checkDeskScreen(page, 'sources-add')
    await button(dialog, 'Добавить').click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await dialog.getByRole('radio', { name: /^Файлом/ }).check()
    await dialog.getByLabel(/^Имя/).fill('parking')
    await button(dialog, 'Добавить').click()
    await heading(page, 'parking')
    await page.getByRole('link', { name: '← Фиды и прайсы' }).click()
    const card = page.locator('[data-source="price"]')
    await card.getByText(/^2.лота в.продаже/).waitFor()
    await checkDeskScreen(page, 'sources')
    await button(card, 'Удалить').click()
    await button(dialog, 'Удалить').click()
    await dialog.getByText(/^Выберите, что делать/).waitFor()
    await dialog.getByLabel(/^Снять с/).check()
    await button(dialog, 'Удалить').click()
    await page.getByText(/снято: 2.лота/).waitFor()
    await card.waitFor({ state: 'detached' })
    await expect.poll(findPrices).toEqual({})
  })
})

/** A workbook with these sheets. */
async function asWorkbook(sheets: Record<string, Array<Array<string | number>>>) {
  const objects = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  }))
  return {
    name: 'прайс.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await writeExcelFile(objects as never).toBuffer(),
  }
}

/** The rows of a price list below what an office writes over its heading. */
function toSheet(rows: readonly Row[]): Array<Array<string | number>> {
  return [
    ['Прайс на декабрь'],
    Object.keys(rows[0] ?? {}),
    ...rows.map((one) => Object.values(one)),
  ]
}

describe('a workbook', { timeout: 240_000 }, () => {
  const open = async (file: Awaited<ReturnType<typeof asWorkbook>>) => {
    const { page } = await openDesk('editor')
    await page.locator('[data-source="parking"]').waitFor()
    const chooser = page.getByLabel('Выбрать файл').and(page.locator('input'))
    await chooser.setInputFiles(file)
    await heading(page, 'Файл отправлен', 2)
    return page
  }

  it('of several sheets asks which one is meant, and says which columns it has understood', async () => {
    const rows = flats(3).map((one) => ({ ...one, Примечание: 'позвонить' }))
    const page = await open(await asWorkbook({ Квартиры: toSheet(rows), Архив: toSheet(flats(2)) }))
    await button(page, 'Посмотреть, что изменится').click()
    await page.getByText(/^Выберите лист/).waitFor()
    await page.getByRole('radio', { name: 'Квартиры' }).check()
    await page.getByText(/пропустим:.«Примечание»/).waitFor()
    await page.locator('summary', { hasText: 'Первые строки' }).click()
    await page.getByRole('cell', { name: 'Прайс на декабрь' }).waitFor()
    await checkDeskScreen(page, 'sources-sheets')
    await page.getByLabel('Какой это источник').selectOption({ label: 'parking' })
    await button(page, 'Посмотреть, что изменится').click()
    await heading(page, 'parking: ждёт решения')
    await page.getByRole('link', { name: /^Новые/ }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
  })

  it('without a heading shows its first rows', async () => {
    const page = await open(
      await asWorkbook({
        Лист1: [
          ['один', 'два'],
          ['три', 4],
        ],
      }),
    )
    await page.getByText(/^Ни на одном листе/).waitFor()
    await page.getByRole('cell', { name: 'три' }).waitFor()
    await checkDeskScreen(page, 'sources-no-heading')
    expect(await button(page, 'Посмотреть, что изменится').count()).toBe(0)
    await button(page, 'Не загружать').click()
    await page.getByRole('cell', { name: 'три' }).waitFor({ state: 'detached' })
  })
})

describe('a feed by its address', { timeout: 240_000 }, () => {
  let text = makeFeed(manyFlats(60))
  const host = createServer((_request, response) => response.end(text))
  beforeAll(() => new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void host.close())
  const findAddress = () =>
    `http://127.0.0.1:${(host.address() as AddressInfo).port}/feed.xml?key=1`

  it('is previewed first, applied, loaded again, paused, and changed by two people', async () => {
    const { page, errors } = await openDesk('editor')
    await button(page, 'Добавить источник').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Адрес фида').fill(findAddress())
    await dialog.getByLabel(/^Имя/).fill('crm')
    await button(dialog, 'Добавить').click()
    await heading(page, 'crm: ждёт решения')
    await page.getByText('60 строк').waitFor()
    await page.getByRole('link', { name: 'Ещё', exact: true }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(60)
    await page.getByLabel('Проект').selectOption({ index: 1 })
    await page.getByText('12 строк').waitFor()
    await page.getByRole('searchbox').fill('flat-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=flat-1/)
    await row(page, 'flat-1').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Выгрузить CSV').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^crm-\d+\.csv$/)
    await button(page, 'Применить').click()
    await heading(page, 'crm: применена')

    text = makeFeed(
      [...manyFlats(60)].map((one) => ({ ...one, price: (one.price ?? 0) + 100_000 })),
    )
    await page.goto('/desk/sources')
    const card = page.locator('[data-source="crm"]')
    await card.getByText(/^60.лотов в.продаже/).waitFor()
    await button(card, 'Посмотреть, что изменится').click()
    await heading(page, 'crm: ждёт решения')
    await row(page, 'flat-1').getByText('изменится').waitFor()
    expect(await row(page, 'flat-1').innerText()).toMatch(/\+\d+(?:,\d)?.%/)
    await page.getByRole('link', { name: '← crm' }).click()
    await button(page, 'Загрузить сейчас').click()
    await heading(page, 'crm: применена')
    await page.goBack()
    await page.getByRole('cell', { name: 'устарела' }).waitFor()

    await button(page, 'Поставить на').click()
    await page.getByText(/сейчас на.паузе/).waitFor()
    await button(page, 'Изменить').click()
    const owner = await openDesk('owner', '/desk/sources/crm')
    await button(owner.page, 'Возобновить').click()
    await owner.page.getByText(/сейчас на.паузе/).waitFor({ state: 'detached' })
    await dialog.getByLabel('Как часто загружать').selectOption('2h')
    await button(dialog, 'Сохранить').click()
    await dialog.getByText(/Сейчас: .*раз в.час/).waitFor()
    await button(dialog, 'Сохранить своё').click()
    await page.getByText(/раз в.2.часа/).waitFor()
    await checkDeskScreen(page, 'source')
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('that is a page says so, and changes nothing', async () => {
    const { page } = await openDesk('editor', '/desk/sources/crm')
    text = '<!doctype html><html><title>Вход</title></html>'
    await button(page, 'Загрузить сейчас').click()
    await heading(page, 'crm: не принята')
    await page
      .getByRole('alert')
      .getByText(/страница, а.не.фид/)
      .waitFor()
    await page.goto('/desk/sources')
    await page
      .locator('[data-source="crm"]')
      .getByText(/^60.лотов в.продаже/)
      .waitFor()
  })

  it('shows its address without its query to those who may not change it', async () => {
    const { page } = await openDesk('analyst', '/desk/sources/crm')
    await page.getByText(/feed\.xml$/).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  })
})

describe('other roles', { timeout: 240_000 }, () => {
  it.each(['manager', 'analyst'] as const)('the %s looks and changes nothing', async (role) => {
    const { page, errors } = await openDesk(role)
    await page.locator('[data-source="parking"]').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    await page.goto('/desk/sources/help')
    await heading(page, 'Что чаще всего не так')
    expect(exceptRefusals(errors)).toEqual([])
  })
})
