import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { type Role, roles } from '../../src/operations/actor.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'
import { isFocused, tabTo } from '../support/walker.ts'

const media = join(tmpdir(), `kvartal-media-${randomUUID()}`)
afterAll(() => rm(media, { recursive: true, force: true }))

const people = {} as Record<Role, DeskVisitor>
const site = setUpSellingSite({
  settings: { MEDIA_DIR: media },
  // The policy leaves the site.
  hasEmptyLog: false,
  fill: async (db) => {
    for (const role of roles) people[role] = await makeDeskVisitor(db, role, `Анна ${role}`)
  },
})

// What a test has left unpublished would stand before the next one.
beforeEach(async () => {
  const db = connectDatabase(site.server.databaseUrl)
  await db.deleteFrom('content_drafts').execute()
  await db.destroy()
})

async function openDesk(role: Role, path = '/desk/content') {
  const visitor = await site.visit({ width: 1440, height: 900 })
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
const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor()
const toFile = (path: string) => `/desk/content/file?path=${encodeURIComponent(path)}`

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Writes into a field by keyboard over what is in it. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** The form of a city, unfolded. */
async function openCity(page: Page, name: string): Promise<Locator> {
  const city = page.locator('details', {
    has: page.locator(':scope > summary', { hasText: name }),
  })
  await press(page, city.locator(':scope > summary'))
  return city
}

const readPage = async (path: string) => (await fetch(`${site.address}${path}`)).text()
const publishNow = (page: Page) => press(page, button(page, 'Опубликовать сейчас'))
const published = (page: Page) => page.getByText(/^Опубликовано: на.сайте/).waitFor()

describe('an editor by keyboard alone', { timeout: 240_000 }, () => {
  it('changes the phone of a city, and the site has it', async () => {
    const { page, errors } = await openDesk('editor')
    await heading(page, /^Тексты и.контакты$/)
    await checkDeskScreen(page, 'content')
    await press(page, page.getByRole('link', { name: /^Города/ }))
    const city = await openCity(page, 'Москва')
    await type(page, city.getByLabel('Телефон отдела продаж'), '+7 (495) 555-44-33')
    await saved(page)
    await checkDeskScreen(page, 'content-form')
    await publishNow(page)
    await published(page)
    await expect.poll(() => readPage('/about')).toContain('tel:+74955554433')
    await page.getByText(/^Черновик/).waitFor({ state: 'detached' })
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('adds a holiday of a city, and is led to the field that is wrong', async () => {
    const { page } = await openDesk('editor', toFile('cities.yaml'))
    const city = await openCity(page, 'Москва')
    await press(page, button(city, 'Добавить: Праздник'))
    const holiday = city.locator('[data-item]')
    await type(page, holiday.getByLabel(/^Название/), 'Новый год')
    await tabTo(page, holiday.getByLabel(/^С(,|$)/))
    await holiday.getByLabel(/^С(,|$)/).fill('2026-12-31')
    await holiday.getByLabel(/^По(,|$)/).fill('2027-01-08')
    await publishNow(page)
    await heading(page, /^Так не.опубликовать: 1.ошибка/, 2)
    await expect
      .poll(() => holiday.getByLabel(/^Часы/).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await checkDeskScreen(page, 'content-problem')
    const hours = holiday.getByLabel(/^Часы/)
    await press(page, button(page, /^Москва → /).first())
    // The focus comes after the form is shown.
    await expect.poll(() => isFocused(hours)).toBe(true)
    await page.keyboard.type('none')
    await expect.poll(() => hours.inputValue()).toBe('none')
    await saved(page)
    await publishNow(page)
    await published(page)
    const text = page.getByLabel('Весь файл')
    await press(page, button(page, 'Исходник'))
    expect(await text.inputValue()).toContain('Новый год')
    await checkDeskScreen(page, 'content-source')
  })

  it('writes a news item without a connection, reloads without loss, and publishes it', async () => {
    const { page } = await openDesk('editor', '/desk/content/kinds/press')
    await heading(page, 'Новости')
    await press(page, button(page, 'Добавить'))
    const dialog = page.getByRole('dialog')
    await press(page, button(dialog, 'Добавить'))
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await page.keyboard.type('Двор открыт')
    expect(await dialog.getByLabel(/^В адресе/).getAttribute('placeholder')).toBe('dvor-otkryt')
    await checkDeskScreen(page, 'content-add')
    await press(page, button(dialog, 'Добавить'))
    await saved(page)
    expect(await page.getByLabel(/^Заголовок/).inputValue()).toBe('Двор открыт')
    await page.getByLabel(/^Дата/).fill('2026-11-20')
    await saved(page)

    await page.route('**/desk/api/content/draft/**', (route) => route.abort('connectionreset'))
    await press(page, button(page, 'Текст'))
    await type(page, page.getByLabel(/^Текст, Markdown/), 'Гуляйте на здоровье')
    await page
      .getByText(/^Не сохранено: нет связи/)
      .first()
      .waitFor()
    await checkDeskScreen(page, 'content-away')
    await page.reload()
    await page.getByText(/^Вернули набранное/).waitFor()
    await page.unroute('**/desk/api/content/draft/**')
    await saved(page)
    await press(page, button(page, 'Текст'))
    const area = page.getByLabel(/^Текст, Markdown/)
    expect(await area.inputValue()).toBe('Гуляйте на здоровье')
    await tabTo(page, area)
    await page.keyboard.press('Control+A')
    await press(page, button(page, 'Заголовок'))
    expect(await area.inputValue()).toBe('## Гуляйте на здоровье')
    await page.getByRole('heading', { name: 'Гуляйте на здоровье', level: 2 }).waitFor()
    await tabTo(page, area)
    await page.keyboard.press('Control+Z')
    await expect.poll(() => area.inputValue()).toBe('Гуляйте на здоровье')
    await saved(page)
    await checkDeskScreen(page, 'content-text')

    await press(page, button(page, 'Посмотреть, что изменится'))
    await heading(page, 'Что изменится на сайте')
    await page.getByRole('link', { name: /Двор открыт/ }).waitFor()
    await checkDeskScreen(page, 'content-plan')
    await press(page, button(page, 'Опубликовать'))
    await heading(page, 'Опубликовано')
    await expect.poll(() => readPage('/press')).toContain('Двор открыт')
    expect(await readPage('/press/dvor-otkryt')).toContain('Гуляйте на здоровье')
  })

  it('changes the words of a consent, reads which version is next, and publishes it', async () => {
    const { page } = await openDesk('editor', toFile('documents/consent.md'))
    await press(page, button(page, 'Исходник'))
    const source = page.getByLabel('Весь файл')
    const before = await source.inputValue()
    await source.fill(before.replace(/<p>/, '<p>Да. '))
    await saved(page)
    await publishNow(page)
    const problem = page.getByText(/например «2»/).first()
    await problem.waitFor()
    await press(page, button(page, /^Версия/))
    const version = page.getByLabel(/^Версия/)
    await expect.poll(() => version.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2')
    await saved(page)
    await publishNow(page)
    await published(page)
    await expect.poll(() => readPage('/documents/consent')).toContain('Да. ')
  })
})

describe('two editors', { timeout: 240_000 }, () => {
  it('choose between their texts before one is saved over the other', async () => {
    const { page } = await openDesk('editor', toFile('cities.yaml'))
    const city = await openCity(page, 'Москва')
    const { page: other } = await openDesk('owner', toFile('cities.yaml'))
    const same = await openCity(other, 'Москва')
    await same.getByLabel('Почта').fill('owner@example.com')
    await saved(other)
    await page.getByText(/Анна owner меняет этот файл/).waitFor()
    await city.getByLabel('Почта').fill('editor@example.com')
    await heading(page, /^Файл изменился/, 2)
    const mine = page.getByRole('cell', { name: /editor@example.com/ })
    await mine.waitFor()
    expect(await page.getByRole('cell', { name: /owner@example.com/ }).count()).toBe(1)
    await checkDeskScreen(page, 'content-moved')
    await press(page, button(page, 'Взять моё'))
    await saved(page)
    await other.getByText(/Анна editor меняет этот файл/).waitFor()

    await publishNow(page)
    await published(page)
    await expect.poll(() => readPage('/about')).toContain('editor@example.com')
    // The draft of the other one is over a text that is not published any more.
    await same.getByLabel('Почта').fill('late@example.com')
    await heading(other, /^Файл изменился/, 2)
    await press(other, button(other, 'Взять новое'))
    const next = await openCity(other, 'Москва')
    expect(await next.getByLabel('Почта').inputValue()).toBe('editor@example.com')
    await other.reload()
    await heading(other, /Города/)
    expect(await other.getByText(/^Вернули набранное/).count()).toBe(0)
  })

  it('find the draft of each other, and continue or discard it', async () => {
    const { page } = await openDesk('editor', toFile('cities.yaml'))
    const city = await openCity(page, 'Москва')
    await city.getByLabel('Почта').fill('draft@example.com')
    await saved(page)
    const { page: other } = await openDesk('owner', toFile('cities.yaml'))
    await other.getByText(/^Черновик: .*Анна editor/).waitFor()
    await checkDeskScreen(other, 'content-draft-found')
    await press(other, button(other, 'Продолжить'))
    const continued = await openCity(other, 'Москва')
    expect(await continued.getByLabel('Почта').inputValue()).toBe('draft@example.com')
    await press(other, button(other, 'Удалить черновик'))
    await other.getByText('Черновик удалён.').waitFor()
    await page.getByText(/черновик удалили/).waitFor()
  })
})

describe('what was published', { timeout: 240_000 }, () => {
  it('is brought back as a draft', async () => {
    const { page } = await openDesk('editor', '/desk/content/revisions?path=cities.yaml')
    await heading(page, 'Что публиковали')
    await checkDeskScreen(page, 'content-revisions')
    await press(page, page.locator('tbody a').last())
    await heading(page, /^Публикация/)
    await page.getByText(/555-44-33/).waitFor()
    await checkDeskScreen(page, 'content-revision')
    await press(page, button(page, /^Вернуть в.черновик/))
    await heading(page, /Города/)
    const city = await openCity(page, 'Москва')
    expect(await city.getByLabel('Почта').inputValue()).not.toBe('editor@example.com')
    await press(page, button(page, 'Удалить черновик'))
    await page.getByText('Черновик удалён.').waitFor()
  })

  it('is deleted only with a tick where pages need it', async () => {
    const { page } = await openDesk('editor', toFile('cities.yaml'))
    await press(page, button(page, /^Удалить файл/))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('На него ссылаются:').waitFor()
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(3)
    await checkDeskScreen(page, 'content-delete')
    await page.keyboard.press('Escape')

    await page.goto(toFile('documents/privacy-policy.md'))
    await press(page, button(page, /^Удалить файл/))
    await press(page, button(dialog, 'Удалить'))
    await heading(page, 'Что изменится на сайте')
    await heading(page, /^Уйдёт с.сайта/, 2)
    await checkDeskScreen(page, 'content-removal')
    expect(await button(page, 'Опубликовать').isDisabled()).toBe(true)
    await press(page, page.getByRole('checkbox', { name: 'Удалить всё равно' }), 'Space')
    await press(page, button(page, 'Опубликовать'))
    await heading(page, 'Опубликовано')
    await expect
      .poll(async () => (await fetch(`${site.address}/documents/privacy-policy`)).status)
      .toBe(404)
    await page.goto('/desk/content')
    await heading(page, /^Чего не.хватает/, 2)
    await checkDeskScreen(page, 'content-missing')
  })
})

describe('other roles', { timeout: 240_000 }, () => {
  it.each(['manager', 'analyst'] as const)('the %s has no texts', async (role) => {
    const { page } = await openDesk(role)
    await heading(page, 'Нет доступа')
    expect(await page.getByRole('link', { name: /^Тексты/ }).count()).toBe(0)
  })
})
