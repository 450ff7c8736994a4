import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { planTypes } from '../../demo/plans/plan-types.ts'
import type { Database } from '../../src/db/connect.ts'
import { ownKinds, type OwnPiece, writeOwnFurniture } from '../../src/drawing/plan/own-furniture.ts'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { makePicture } from '../support/content-rows.ts'
import { type DeskPerson, makeDeskUser } from '../support/desk.ts'
import { signInOnScreen } from '../support/desk-screen.ts'
import { makeLot, makeProject } from '../support/factories.ts'

const PICTURE = 'https://feed.example/plan.png'
const { geometry } = planTypes[0] ?? { geometry: { width: 0, height: 0 } }
const people: DeskPerson[] = []
const lots = { pictured: 0, shared: 0, mirrored: 0 }

/** A flat whose plan is a picture alone, and two of one project with the same plan, one of them mirrored. */
async function fill(db: Database): Promise<void> {
  const { id: plan_id } = await db
    .insertInto('plans')
    .values({ key: 'plan', geometry: JSON.stringify(geometry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makePicture(db, 'plan')
  const seen = { picture: 'plan', address: `/media/plans/${plan_id}.svg`, width: 800, height: 400 }
  await db
    .insertInto('feed_pictures')
    .values({ url: PICTURE, next_try_at: '2099-01-01T00:00:00.000Z', ...seen })
    .execute()
  lots.pictured = await makeLot(db, { plan_picture_url: PICTURE, area: 28 })
  people.push(await makeDeskUser(db, 'manager', { name: 'Борис' }))
  const project_id = await makeProject(db)
  lots.shared = await makeLot(db, { plan_id, project_id })
  lots.mirrored = await makeLot(db, { plan_id, plan_mirrored: 1, project_id })
}

const site = setUpSellingSite({ fill })
const ownPlan = (page: Page) => page.getByRole('region', { name: 'План с вашей мебелью' })
const sizes = (page: Page) => ownPlan(page).getByRole('list', { name: 'Размеры мебели' })
const readFurniture = (page: Page) => new URL(page.url()).searchParams.get('furniture')
const bed: OwnPiece = { kind: 'bed', x: 200, y: 150, angle: 0, ...ownKinds.bed }
const BED = writeOwnFurniture({ pieces: [bed], pictureWidth: null })

describe('a plan that is a picture alone', () => {
  const open = async (page: Page, search = '') => {
    await page.goto(`/flats/${lots.pictured}${search}`)
    await waitForScripts(page)
  }

  it('takes furniture to the scale of the area, says sizes roughly and nothing of walls', async () => {
    const { page, errors } = await site.visit({
      width: 375,
      hasTouch: true,
      hasAnsweredNotice: true,
    })
    await open(page)
    await page.getByRole('button', { name: 'Расставить мебель' }).click()
    const own = ownPlan(page)
    await own.getByRole('button', { name: 'Поставить', exact: true }).click()
    await expect.poll(() => sizes(page).innerText()).toMatch(/примерно 90\s×\s205\sсм/)
    expect(await own.getByText('Масштаб примерный, по площади 28').count()).toBe(1)
    expect(await own.getByRole('list', { name: 'Не помещается' }).count()).toBe(0)
    // A picture of 800 units is 894 cm wide: 28 m² are 70 % of it.
    const piece = own.getByRole('button', { name: 'кровать 90, примерно' })
    const width = Number(await piece.locator('rect').first().getAttribute('width'))
    expect(width).toBeCloseTo((90 * 800) / 894, 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    expect(errors).toEqual([])
  })

  it('gets its scale from two points and their distance by keyboard, with undo', async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await open(page, `?furniture=${BED}`)
    const own = ownPlan(page)
    await own.getByRole('button', { name: /^Уточнить масштаб/ }).focus()
    await page.keyboard.press('Enter')
    const first = own.getByRole('button', { name: /^Первая точка/ })
    await first.focus()
    const before = Number(await first.getAttribute('cx'))
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await first.getAttribute('cx'))).toBe(before + 4)
    await page.keyboard.press('ArrowLeft')
    const length = own.getByLabel('Между точками примерно, см')
    for (const wrong of ['', '0', '-5', '1e9', 'два']) {
      await length.fill(wrong)
      await length.press('Enter')
      await own.getByText('Число от 50 до 5000').waitFor()
    }
    // From 30 to 70 % of the width: 10 m in all.
    await length.fill('400')
    await length.press('Enter')
    await expect.poll(() => readFurniture(page)).toMatch(/^z0rs\.b/)
    await own.getByText('по двум точкам, которые вы отметили').waitFor()
    await page.reload()
    await waitForScripts(page)
    await own.getByText('по двум точкам, которые вы отметили').waitFor()
    const width = await own.locator('[data-piece="0"] rect').last().getAttribute('width')
    expect(Number(width)).toBeCloseTo((160 * 800) / 1_000, 1)
    expect(errors).toEqual([])
  })

  it('takes the focus into the field of its scale, and back to the button after it', async () => {
    const { page } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await open(page, `?furniture=${BED}`)
    const own = ownPlan(page)
    const button = own.getByRole('button', { name: /^Уточнить масштаб/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const isFocused = (name: typeof button) => name.evaluate((it) => it === document.activeElement)
    await expect.poll(() => isFocused(own.getByLabel('Между точками примерно, см'))).toBe(true)
    await page.keyboard.type('400')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(button)).toBe(true)
  })

  it('passes its pieces on with a callback request, roughly', async () => {
    const { page } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await open(page, `?furniture=${BED}`)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    const note = page.getByRole('dialog').getByRole('checkbox', { name: /примерно: кровать 160/ })
    expect(await note.isChecked()).toBe(true)
  })

  it('shows the same without scripts', async () => {
    const { page } = await site.visit({ width: 1280, scripts: false })
    await page.goto(`/flats/${lots.pictured}?furniture=${BED}`)
    expect(await sizes(page).innerText()).toMatch(/Кровать 160: примерно 160\s×\s205/)
    expect(await ownPlan(page).locator('svg image').count()).toBe(1)
    expect(await ownPlan(page).locator('[data-piece]').count()).toBe(1)
  })

  it.each([375, 768, 1440])('has no violations of WCAG at %i px', async (width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    await open(page, `?furniture=${BED}`)
    const own = ownPlan(page)
    await own.getByRole('button', { name: /^Уточнить масштаб/ }).click()
    await own.getByLabel('Между точками примерно, см').waitFor()
    expect(await findViolations(page, '#plan')).toEqual([])
  })
})

describe('a mirrored plan with a piece far outside', () => {
  it('has its other pieces moved and new ones placed', async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    const pieces: OwnPiece[] = [
      { ...bed, x: 5_000 },
      { ...bed, kind: 'wardrobe', ...ownKinds.wardrobe },
    ]
    const furniture = writeOwnFurniture({ pieces, pictureWidth: null })
    await page.goto(`/flats/${lots.mirrored}?furniture=${furniture}`)
    await waitForScripts(page)
    const own = ownPlan(page)
    const add = own.getByRole('button', { name: 'Поставить', exact: true })
    await add.waitFor()
    const wardrobe = own.locator('[data-piece="1"]')
    const before = await wardrobe.getAttribute('transform')
    await wardrobe.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => wardrobe.getAttribute('transform')).not.toBe(before)
    await add.click()
    await expect.poll(() => own.locator('[data-piece]').count()).toBe(3)
    expect(errors).toEqual([])
  })
})

describe('furniture of an address without scripts', () => {
  it('goes along to lots with the same plan, mirrored for a mirrored one', async () => {
    const { page } = await site.visit({ width: 1280, scripts: false })
    await page.goto(`/flats/${lots.shared}?furniture=${BED}`)
    const place = () => ownPlan(page).locator('[data-piece="0"]').getAttribute('transform')
    expect(await place()).toBe('translate(80 60) rotate(0)')
    await page.locator('#same-plan a').first().click()
    await page.waitForURL(`**/flats/${lots.mirrored}?furniture=${BED}`)
    const x = (Math.round(geometry.width * 100) - 200) * 0.4
    expect(await place()).toBe(`translate(${Number(x.toFixed(2))} 60) rotate(0)`)
  })

  it('is in no link where the address has none, or one that says nothing', async () => {
    const read = async (search: string) =>
      (await fetch(`${site.address}/flats/${lots.shared}${search}`)).text()
    for (const search of ['', '?furniture=', '?furniture=x', '?furniture=y', '?utm_source=z']) {
      const html = await read(search)
      expect(html).toContain(`href="/flats/${lots.mirrored}"`)
      expect(html).not.toContain('?furniture=')
    }
  })
})

describe('a shared list', () => {
  it('is begun from a plan with furniture, and its card leads back to it, without scripts', async () => {
    const { page } = await site.visit({ width: 375, scripts: false })
    await page.goto(`/flats/${lots.shared}?furniture=${BED}`)
    await page.getByRole('link', { name: 'Показать близким в общем списке' }).click()
    await page.getByRole('button', { name: 'Создать общий список' }).click()
    const item = page.locator(`#lot-${lots.shared}`)
    await item.getByText('кровать 160').waitFor()
    await page.getByLabel(/^Любое слово/).fill('Аня')
    await page.getByRole('button', { name: 'Это я' }).click()
    await page.getByText('Вы — Аня').waitFor()
    expect(await page.getByLabel(/^Секретная ссылка/).inputValue()).toContain(
      `furniture=${lots.shared}-${BED}`,
    )
    await item.getByRole('heading').getByRole('link').click()
    await page.waitForURL(`**/flats/${lots.shared}?furniture=${BED}`)
    expect(await ownPlan(page).locator('[data-piece]').count()).toBe(1)
  })
})

describe('the manager who calls back', () => {
  it('reads on the card what does not fit, and sees it on the plan', async () => {
    const { page } = await site.visit({ width: 375, hasTouch: true, hasAnsweredNotice: true })
    const pieces: OwnPiece[] = [
      { ...bed, width: 180 },
      { ...bed, ...ownKinds.wardrobe, kind: 'wardrobe', width: 60 },
    ]
    const furniture = writeOwnFurniture({ pieces, pictureWidth: null })
    await page.goto(`/flats/${lots.mirrored}?furniture=${furniture}`)
    await waitForScripts(page)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Имя').fill('Анна')
    await dialog.getByLabel('Телефон').pressSequentially('9120000058')
    await dialog.getByRole('checkbox', { name: /^Я согласен/ }).check()
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('Спасибо, что написали!').waitFor()

    const desk = await site.visit({ width: 1280 })
    await signInOnScreen(desk.page, people[0])
    await desk.page.locator('a[data-open]').first().click()
    await desk.page
      .getByText(/кровать 180/)
      .first()
      .waitFor()
    const plan = desk.page.getByRole('img', { name: /^План с мебелью/ })
    expect(await plan.locator('[data-piece]').count()).toBe(2)
    expect(await plan.locator('[stroke-dasharray="6 3"]').count()).toBe(2)
    for (const width of [375, 1280]) {
      await desk.page.setViewportSize({ width, height: 900 })
      const box = await plan.boundingBox()
      expect(box?.width).toBeGreaterThan(200)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    expect(desk.errors).toEqual([])
  })
})
