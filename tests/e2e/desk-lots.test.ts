import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { storeRequests } from '../support/desk-requests.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'
import { type Role, roles } from '../../src/operations/actor.ts'
import { tabTo } from '../support/walker.ts'

const people = {} as Record<Role, DeskVisitor>
const site = setUpSellingSite({
  // The requests are of another day: they would be reported as late.
  settings: { DESK_LATE_MINUTES: '0' },
  hasEmptyLog: false,
  fill: async (db) => {
    for (const role of roles) people[role] = await makeDeskVisitor(db, role, `Анна ${role}`)
    const at = new Date().toISOString()
    await storeRequests(db, 1, () => ({ name: 'Канарейка', lot: 'Ф-4', created_at: at }))
  },
})

const flat = (n: number) => site.server.flats[n - 1] ?? 0

async function openDesk(role: Role, path = '/desk/', width = 1440) {
  const visitor = await site.visit({ width, height: width === 375 ? 740 : 900 })
  visitor.page.setDefaultTimeout(20_000)
  await visitor.page.goto(path)
  await signInOnPage(visitor.page, people[role])
  return visitor
}

async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const db = connectDatabase(site.server.databaseUrl)
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Browsers report every answer that is no success, also those that a screen handles. */
const exceptRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('Failed to load resource'))
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const row = (page: Page, id: number) => page.locator(`[data-lot="${id}"]`)
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const undone = (page: Page) => page.getByRole('status', { name: 'Последнее изменение' })

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** What a visitor gets: the status of the page, and the price of the API. */
async function visit(id: number): Promise<{ page: number; price: number | undefined }> {
  const page = await fetch(`${site.address}/flats/${id}`)
  await page.text()
  const response = await fetch(`${site.address}/api/properties/${id}/`)
  const body = (await response.json()) as { price?: number }
  return { page: page.status, price: body.price }
}

describe('an editor by keyboard alone', { timeout: 240_000 }, () => {
  it.each([1440, 375])(
    'hides a flat, lowers a price until Friday and reads why a portal does not take a third one, at %i px',
    async (width) => {
      const { page, errors } = await openDesk('editor', '/desk/', width)
      await heading(page, 'Лоты')
      expect(new URL(page.url()).pathname).toBe('/desk/lots')
      const menu = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
      expect(await menu.allInnerTexts()).toEqual([
        'Лоты',
        'Фиды и прайсы',
        'Тексты и контакты',
        'Состояние',
      ])

      await press(page, row(page, flat(1)).getByRole('link'))
      await press(page, button(page, /^Скрыть с/))
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: 'Скрыт с сайта' }).waitFor()
      await press(page, button(dialog, 'Сохранить'))
      await dialog.locator('[aria-invalid="true"]').waitFor()
      await page.keyboard.type('Показываем на встрече')
      await press(page, button(dialog, 'Сохранить'))
      await dialog.waitFor({ state: 'detached' })
      await undone(page).getByText('Лот скрыт с сайта.').waitFor()
      await expect.poll(() => visit(flat(1))).toMatchObject({ page: 404 })
      // The keyboard is where the dialog was opened.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Показать на/)
      await press(page, button(undone(page), 'Отменить'))
      await undone(page).getByText('Отменено.').waitFor()
      await expect.poll(() => visit(flat(1))).toMatchObject({ page: 200 })

      await press(page, page.getByRole('link', { name: '← К списку' }))
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['lot']))
        .toBe(String(flat(1)))
      await press(page, row(page, flat(2)).getByRole('link'))
      await press(page, button(page, 'Изменить: Цена').first())
      await type(page, dialog.getByLabel('Цена, ₽'), '1 450 000')
      await press(page, button(dialog, 'Сохранить'))
      await dialog.getByText(/Всё верно/).waitFor()
      await type(page, dialog.getByLabel('Цена, ₽'), '14 500 000')
      await press(page, button(dialog, /^(?:До конца пятницы|До конца дня)$/).last())
      await press(page, button(dialog, 'Сохранить'))
      await dialog.waitFor({ state: 'detached' })
      await page
        .locator('[data-field="price"]')
        .getByText(/^до.конца/)
        .waitFor()
      await expect.poll(() => visit(flat(2))).toMatchObject({ price: 14_500_000 })
      await press(page, button(undone(page), 'Отменить'))
      await expect.poll(() => visit(flat(2))).toMatchObject({ price: 15_000_000 })

      await press(page, page.getByRole('link', { name: '← К списку' }))
      await press(page, row(page, flat(3)).getByRole('link'))
      const portal = page.locator('[data-portal="cian"]')
      await portal.getByText('не выгружается').waitFor()
      expect(await portal.locator('li').count()).toBeGreaterThan(0)
      expect(exceptRefusals(errors)).toEqual([])
    },
  )
})

describe('the list of lots', { timeout: 240_000 }, () => {
  it('has its filters in the address, so that Back and a copied address show the same', async () => {
    const { page } = await openDesk('editor', '/desk/lots')
    await row(page, flat(1)).waitFor()
    await page.getByRole('link', { name: 'Скрыты' }).click()
    await page.getByText('Таких лотов нет').waitFor()
    await page.goBack()
    await row(page, flat(1)).waitFor()
    await page.getByLabel('Комнаты').selectOption('2')
    await row(page, flat(1)).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?rooms=2')
    await page.getByRole('searchbox').fill('Ф-2')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=/)
    await row(page, flat(2)).waitFor()
    await page.goto(`${page.url()}&order=nonsense`)
    await page.getByText('Не поняли в адресе и не применили: order.').waitFor()
    await row(page, flat(2)).waitFor()
    await page.getByRole('link', { name: 'Сбросить фильтры' }).click()
    await row(page, flat(1)).waitFor()
    await page.locator('summary', { hasText: 'Столбцы' }).click()
    await page.getByLabel('Источник', { exact: true }).last().check()
    await page.getByRole('columnheader', { name: 'Источник' }).waitFor()
    await page.reload()
    await page.getByRole('columnheader', { name: 'Источник' }).waitFor()
  })

  it('has each of its filters by keyboard alone', async () => {
    const { page, errors } = await openDesk('analyst', '/desk/lots')
    await row(page, flat(1)).waitFor()
    const search = page.getByRole('search')
    const reset = () => press(page, page.getByRole('link', { name: 'Сбросить фильтры' }))
    const expectSearch = (text: RegExp) =>
      expect.poll(() => decodeURIComponent(new URL(page.url()).search)).toMatch(text)
    for (const tab of ['В\u00a0продаже', 'Забронированы', 'Скрыты', 'Проданы']) {
      await press(page, page.getByRole('link', { name: tab }))
      await expectSearch(/^\?status=(?:available|reserved|hidden|sold)$/)
    }
    await press(page, page.getByRole('link', { name: /^Все, кроме/ }))
    await press(page, search.getByRole('button', { name: 'Ещё фильтры' }))
    for (const [label, address] of [
      ['Проект', /^\?project=\d+$/],
      ['Вид', /^\?kind=flat$/],
      ['Комнаты', /^\?rooms=0$/],
      ['Город', /^\?city=city-\d+$/],
      ['Срок сдачи', /^\?completion=2027-3$/],
      ['Особенность', /^\?feature=balcony$/],
      ['Вид из\u00a0окон', /^\?window_view=yard$/],
      ['Источник', /^\?source=./],
      ['Чего нет', /^\?missing=plan$/],
      ['Нет на портале', /^\?not_on=yandex$/],
    ] as const) {
      await tabTo(page, search.getByRole('combobox', { name: label, exact: true }))
      await page.keyboard.press('ArrowDown')
      await expectSearch(address)
      await reset()
      await expectSearch(/^$/)
    }
    for (const label of ['Задано вручную', 'Фид с\u00a0тех пор изменился', 'Со скидкой']) {
      await tabTo(page, search.getByLabel(label))
      await page.keyboard.press('Space')
      await expectSearch(/^\?(?:by_hand|feed_changed|has_sale)=true$/)
      await reset()
    }
    for (const [label, name] of [
      ['Цена, ₽', 'price'],
      ['Площадь, м²', 'area'],
      ['Этаж', 'floor'],
    ]) {
      await type(page, search.getByLabel(`${label} от`), '1')
      await page.keyboard.press('Tab')
      await page.keyboard.type('90000000')
      await page.keyboard.press('Enter')
      await expectSearch(new RegExp(`${name}_min=1&${name}_max=90000000`))
      await reset()
    }
    await row(page, flat(1)).waitFor()
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('changes chosen lots at once: looked at, applied, undone', async () => {
    const { page, errors } = await openDesk('editor', '/desk/lots')
    for (const n of [3, 4]) await row(page, flat(n)).getByRole('checkbox').check()
    await page.getByText('Выбрано: 2 лота').waitFor()
    await checkDeskScreen(page, 'lots-chosen')
    await page.getByRole('status', { name: 'Выбранные лоты' }).getByRole('link').click()
    await heading(page, 'Изменить много лотов')
    await checkDeskScreen(page, 'lots-bulk')
    await button(page, 'Посмотреть, что изменится').click()
    await page.getByText('Введите процент').waitFor()
    await page.getByLabel(/^На сколько процентов/).fill('−5')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Изменится 2 лота' }).waitFor()
    await page.getByRole('cell', { name: '14 250 000 ₽' }).first().waitFor()
    await checkDeskScreen(page, 'lots-preview')
    await button(page, 'Изменить 2 лота').click()
    await page.getByRole('heading', { name: 'Изменено: 2 лота' }).waitFor()
    await expect.poll(() => visit(flat(3))).toMatchObject({ price: 14_250_000 })
    await button(undone(page), 'Отменить').click()
    await undone(page)
      .getByText(/^Отменено/)
      .waitFor()
    await expect.poll(() => visit(flat(3))).toMatchObject({ price: 15_000_000 })
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('changes all of a filter, and says that nothing was chosen after a reload', async () => {
    const { page } = await openDesk('owner', '/desk/lots')
    await row(page, flat(1)).getByRole('checkbox').check()
    await button(page, /^Выбрать все/).click()
    await page.getByText(/^Выбраны все/).waitFor()
    await page.getByRole('status', { name: 'Выбранные лоты' }).getByRole('link').click()
    await page.reload()
    await page.getByText('Выбраны все лоты по фильтру.').waitFor()
    await page.goto('/desk/lots/bulk')
    await page.getByText('Ни одного лота не выбрано').waitFor()
  })
})

describe('the card of a lot', { timeout: 240_000 }, () => {
  it('shows at once what another person changes, and a conflict says what the lot is now', async () => {
    const editor = await openDesk('editor', `/desk/lots/${flat(4)}`)
    const owner = await openDesk('owner', `/desk/lots/${flat(4)}`)
    const price = (page: Page) => page.locator('[data-field="price"]')
    await checkDeskScreen(editor.page, 'lot')
    await editor.page.setViewportSize({ width: 1440, height: 900 })
    await button(editor.page, 'Изменить: Цена').first().click()
    const dialog = editor.page.getByRole('dialog')
    await checkDeskScreen(editor.page, 'lot-dialog')
    await dialog.getByLabel('Цена, ₽').fill('13 000 000')
    await button(owner.page, 'Изменить: Цена').first().click()
    await owner.page.getByLabel('Цена, ₽').fill('14 000 000')
    await owner.page.keyboard.press('Enter')
    await price(owner.page).getByText('14 000 000 ₽').first().waitFor()
    // By the stream of events, below the dialog.
    await price(editor.page).getByText('14 000 000 ₽').first().waitFor()
    await button(dialog, 'Сохранить').click()
    await dialog.getByText(/Сейчас на.сайте: 14.000.000.₽, Анна owner/).waitFor()
    await button(dialog, 'Сохранить своё').click()
    await price(editor.page).getByText('13 000 000 ₽').first().waitFor()
    await price(owner.page).getByText('13 000 000 ₽').first().waitFor()
    await owner.page
      .getByRole('list', { name: 'Кто менял' })
      .getByText(/13.000.000/)
      .first()
      .waitFor()
  })

  it('says what the feed has changed since, and takes it or leaves what was set', async () => {
    const { page } = await openDesk('editor', `/desk/lots/${flat(1)}`)
    for (const answer of ['Оставить', 'Взять из фида']) {
      await button(page, 'Изменить: Цена').first().click()
      await page.getByLabel('Цена, ₽').fill('12 300 000')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await withDatabase(async (db) => {
        const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
        await db
          .updateTable('lots')
          .set((eb) => ({ price: eb('price', '+', 400_000) }))
          .where('id', '=', flat(1))
          .execute()
        await db
          .updateTable('lot_overrides')
          .set({ is_feed_changed: 1, feed_changed_at: at })
          .where('lot_id', '=', flat(1))
          .execute()
      })
      await page.reload()
      await page.getByText(/^Фид изменил цену 3 дня назад: 15(?:,\d)?.→.15,\d.млн/).waitFor()
      await button(page, answer).click()
      await page.getByText(/^Фид изменил/).waitFor({ state: 'detached' })
      const shown = page.locator('[data-field="price"] td').nth(2)
      expect(await shown.innerText()).toMatch(answer === 'Оставить' ? /12.300.000/ : /15.800.000/)
    }
  })
})

describe('other roles', { timeout: 240_000 }, () => {
  it.each(['manager', 'analyst'] as const)(
    'the %s looks at lots and changes nothing',
    async (role) => {
      const { page, errors } = await openDesk(role, '/desk/lots')
      await row(page, flat(4)).waitFor()
      expect(await page.getByRole('checkbox', { name: /^Выбрать/ }).count()).toBe(0)
      await row(page, flat(4)).getByRole('link').click()
      await page.getByRole('heading', { name: 'Заявки за 30 дней' }).waitFor()
      expect(await button(page, /^(?:Изменить|Скрыть)/).count()).toBe(0)
      const requests = await page.getByRole('article').innerText()
      if (role === 'manager') expect(requests).toContain('Канарейка')
      else expect(requests).not.toContain('Канарейка')
      expect(await page.getByRole('heading', { name: 'Кто менял' }).count()).toBe(0)
      expect(exceptRefusals(errors)).toEqual([])
    },
  )

  it('an editor sees no requests of a lot', async () => {
    const { page } = await openDesk('editor', `/desk/lots/${flat(4)}`)
    await page.getByRole('heading', { name: 'Порталы' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Заявки за 30 дней' }).count()).toBe(0)
  })
})
