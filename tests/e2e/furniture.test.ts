import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownKinds, type OwnPiece, writeOwnFurniture } from '../../src/drawing/plan/own-furniture.ts'
import type { FurniturePlan } from '../../src/features/catalogue/furniture/furniture-data.ts'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

const site = setUpDemoSite()
let path = ''
let plan: FurniturePlan
/** The middle of the largest bedroom, cm, in the plan that is not mirrored. */
let middle = { x: 0, y: 0 }

beforeAll(async () => {
  const response = await fetch(`${site.address}/api/flats/?limit=1&order=-price`)
  const { results } = (await response.json()) as { results: Array<{ id: number }> }
  path = `/flats/${results[0]?.id}`
  const part = await fetch(`${site.address}/page-data${path}/furniture`)
  plan = ((await part.json()) as { data: FurniturePlan }).data
  const { drawn } = plan
  const [room] = (drawn?.geometry.rooms ?? [])
    .filter(({ kind }) => kind === 'bedroom')
    .toSorted((a, b) => b.area - a.area)
  if (!drawn || !room) throw new Error('the dearest flat has no bedroom')
  const x = Math.round((room.x + room.width / 2) * 100)
  middle = {
    x: drawn.isMirrored ? Math.round(drawn.geometry.width * 100) - x : x,
    y: Math.round((room.y + room.height / 2) * 100),
  }
})

const place = (piece: Partial<OwnPiece> & Pick<OwnPiece, 'kind'>): OwnPiece => ({
  ...middle,
  angle: 0,
  ...ownKinds[piece.kind],
  ...piece,
})
const toAddress = (...pieces: OwnPiece[]) =>
  `${path}?furniture=${writeOwnFurniture({ pieces, pictureWidth: null })}`
const clash = () =>
  toAddress(place({ kind: 'bed', width: 180 }), place({ kind: 'wardrobe', width: 60 }))
const CLASH = /кровать 180 не\sпомещается со\sшкафом 60/

/** The address of a flat that is not the only one with its plan. */
async function findSharedPlan(): Promise<string> {
  const response = await fetch(`${site.address}/api/flats/?limit=16`)
  const { results } = (await response.json()) as { results: Array<{ id: number }> }
  for (const { id } of results) {
    const html = await (await fetch(`${site.address}/flats/${id}`)).text()
    if (html.includes('id="same-plan"')) return `/flats/${id}`
  }
  throw new Error('no flat shares its plan')
}

const ownPlan = (page: Page) => page.getByRole('region', { name: 'План с вашей мебелью' })
const unfit = (page: Page) => ownPlan(page).getByRole('list', { name: 'Не помещается' })
const readFurniture = (page: Page) => new URL(page.url()).searchParams.get('furniture')
const sheet = (page: Page) => ownPlan(page).locator('svg[role="group"]')
const piece = (page: Page, name: string) => sheet(page).getByRole('button', { name })

async function open(page: Page): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Расставить мебель' }).click()
  await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
}

describe('the plan of a flat', () => {
  it('has nothing of furniture in its document and its data until a visitor asks for it', async () => {
    const { page, errors } = await site.visit({ width: 1280 })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(path)
    const text = await (await page.request.get(path)).text()
    expect(text).not.toContain('Расставить мебель')
    const data = await (await page.request.get(`/page-data${path}`)).text()
    expect(data).not.toContain('"furniture"')
    const button = page.getByRole('button', { name: 'Расставить мебель' })
    await button.waitFor()
    expect(requested.filter((address) => /own-plan|furniture/.test(address))).toEqual([])
    await button.click()
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    expect(requested.filter((address) => address.endsWith('/furniture'))).toHaveLength(1)
    expect(await ownPlan(page).evaluate((own) => own === document.activeElement)).toBe(true)
    expect(errors).toEqual([])
  })

  it('gets furniture by the keyboard alone: placed, moved by 5 and 1 cm, turned, removed, and all undone', async () => {
    const { page, errors } = await site.visit({ width: 1280 })
    await page.goto(path)
    await waitForScripts(page)
    await page.getByRole('button', { name: 'Расставить мебель' }).focus()
    await page.keyboard.press('Enter')
    const own = ownPlan(page)
    await own.getByLabel('Мебель', { exact: true }).focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await own.getByRole('button', { name: 'Шкаф 60', exact: true }).focus()
    await page.keyboard.press('Enter')
    const wardrobe = piece(page, 'шкаф 60')
    const at = () => wardrobe.getAttribute('transform')
    const before = await at()
    const [x = 0] = before?.match(/[\d.]+/g)?.map(Number) ?? []
    await page.keyboard.press('ArrowRight')
    await expect.poll(at).toContain(`translate(${Number((x + 2).toFixed(2))} `)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(at).toContain(`translate(${Number((x + 2.4).toFixed(2))} `)
    await page.keyboard.press('Enter')
    await expect.poll(at).toContain('rotate(90)')
    await page.keyboard.press('Shift+Enter')
    await expect.poll(at).toContain('rotate(105)')
    await page.keyboard.press('Delete')
    await expect.poll(() => wardrobe.count()).toBe(0)
    await expect.poll(() => readFurniture(page)).toBeNull()
    const undo = own.getByRole('button', { name: 'Отменить' })
    await undo.focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Enter')
    await expect.poll(at).toBe(before)
    await expect.poll(() => readFurniture(page)).not.toBeNull()
    expect(errors).toEqual([])
  })

  it.each([
    [375, true],
    [1440, false],
  ])(
    'says at %i px that a wardrobe which is dragged to a bed does not fit',
    async (width, hasTouch) => {
      const { page, errors } = await site.visit({ width, hasTouch, hasAnsweredNotice: true })
      await open(page)
      const own = ownPlan(page)
      for (const [label, name] of [
        ['Кровать, 180', 'кровать 180'],
        ['Шкаф, 60', 'шкаф 60'],
      ] as const) {
        const option = own.locator('option', { hasText: label })
        await own
          .getByLabel('Мебель', { exact: true })
          .selectOption((await option.getAttribute('value')) ?? '')
        await own.getByRole('button', { name: 'Поставить', exact: true }).click()
        await piece(page, name).waitFor()
      }
      const center = async (name: string) => {
        const box = await piece(page, name).boundingBox()
        return [
          (box?.x ?? 0) + (box?.width ?? 0) / 2,
          (box?.y ?? 0) + (box?.height ?? 0) / 2,
        ] as const
      }
      await sheet(page).scrollIntoViewIfNeeded()
      await expect.poll(() => readFurniture(page)).toMatch(/^b\w+\.w\w+$/)
      const apart = readFurniture(page)
      const [from, to] = [await center('шкаф 60'), await center('кровать 180')]
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(...to, { steps: 8 })
      await page.mouse.up()
      await expect.poll(() => unfit(page).innerText()).toMatch(CLASH)
      await expect.poll(() => own.getByRole('status').innerText()).toMatch(/замечани/)
      await expect.poll(() => readFurniture(page)).toMatch(/^b\w+\.w\w+$/)
      await expect.poll(() => readFurniture(page)).not.toBe(apart)
      // The address shows the same.
      await page.reload()
      await expect.poll(() => unfit(page).innerText()).toMatch(CLASH)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
      expect(errors).toEqual([])
    },
  )

  it('lets a finger drag a piece without scrolling the page', async () => {
    const { page, context } = await site.visit({
      width: 375,
      hasTouch: true,
      hasAnsweredNotice: true,
    })
    await page.goto(toAddress(place({ kind: 'bed' })))
    await waitForScripts(page)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    const bed = piece(page, 'кровать 160')
    await bed.evaluate((own) => own.scrollIntoView({ block: 'center' }))
    const session = await context.newCDPSession(page)
    const box = await bed.boundingBox()
    let [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await touch('touchStart')
    for (let step = 0; step < 20; step += 1) {
      ;[x, y] = [x - 3, y - 2]
      await touch('touchMove')
    }
    await touch('touchEnd')
    await expect
      .poll(async () => Math.round(((await bed.boundingBox())?.x ?? 0) - (box?.x ?? 0)))
      .toBeLessThan(-50)
    expect(await scrolled()).toBe(before)
  })

  it('takes no more than 30 pieces, and says so', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.goto(toAddress(...Array.from({ length: 29 }, () => place({ kind: 'cot' }))))
    await waitForScripts(page)
    const own = ownPlan(page)
    const add = own.getByRole('button', { name: 'Поставить', exact: true })
    await add.click()
    await expect.poll(() => sheet(page).locator('[data-piece]').count()).toBe(30)
    await own.getByText('На плане уже 30 предметов').waitFor()
    expect(await add.isDisabled()).toBe(true)
  })

  it('rejects sides of a piece outside 30 to 400 cm in words, and takes one within', async () => {
    const { page } = await site.visit({ width: 1280 })
    await open(page)
    const own = ownPlan(page)
    await own.getByText('Свой предмет по размерам').click()
    const side = own.getByLabel('Ширина, см')
    const add = own.getByRole('button', { name: 'Поставить свой предмет' })
    for (const wrong of ['29', '401', '1e400', '-50', '']) {
      await side.fill(wrong)
      await add.click()
      await own.getByText('От 30 до 400 см').first().waitFor()
    }
    await side.fill('114,5')
    await add.click()
    await piece(page, 'предмет 115').waitFor()
  })

  it('leads with its furniture to lots with the same plan, also after a change, and Back returns to it', async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    const shared = await findSharedPlan()
    await page.goto(`${shared}?furniture=b0x80x80`)
    await waitForScripts(page)
    await piece(page, 'кровать 160').focus()
    await page.keyboard.press('ArrowRight')
    // A mirrored flat has it 5 cm less.
    await expect.poll(() => readFurniture(page)).toMatch(/^b0x[d3]0x80$/)
    const search = `?furniture=${readFurniture(page)}`
    await page.locator('#same-plan a').first().click()
    await page.waitForURL((url) => url.pathname !== shared && url.search === search)
    await piece(page, 'кровать 160').waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === shared && url.search === search)
    await piece(page, 'кровать 160').waitFor()
    expect(errors).toEqual([])
  })
})

/** Moves the first piece three times to the right at once; returns the address before and after an event. */
const moveAndLeave = (page: Page, name: string) =>
  page.evaluate(async (trigger) => {
    const moved = document.querySelector('[data-piece="0"]')
    for (let n = 0; n < 3; n += 1) {
      moved?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      // React renders in a microtask; a timer has no time to run meanwhile.
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      for (let tick = 0; tick < 5; tick += 1) await Promise.resolve()
    }
    const read = () => new URLSearchParams(location.search).get('furniture')
    const before = read()
    let shared = ''
    Object.assign(navigator, {
      share: async ({ url }: { url: string }) => {
        shared = new URL(url).searchParams.get('furniture') ?? ''
      },
    })
    if (trigger === 'share') {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Поделиться')?.click()
    } else if (trigger === 'F5') {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F5', bubbles: true }))
    } else if (trigger === 'mouseleave') {
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave'))
    } else if (trigger === 'visibilitychange') document.dispatchEvent(new Event(trigger))
    else window.dispatchEvent(new Event(trigger))
    return { before, after: read(), shared }
  }, name)

describe('the address of a plan with furniture', () => {
  it.each(['pagehide', 'visibilitychange', 'beforeprint', 'blur', 'mouseleave', 'F5', 'share'])(
    'has the last of several changes at once on %s',
    async (trigger) => {
      const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
      await page.goto(toAddress(place({ kind: 'bed' })))
      await waitForScripts(page)
      await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
      const { before, after, shared } = await moveAndLeave(page, trigger)
      const move = plan.drawn?.isMirrored ? -15 : 15
      const expected = writeOwnFurniture({
        pieces: [place({ kind: 'bed', x: middle.x + move })],
        pictureWidth: null,
      })
      expect(after).toBe(expected)
      expect(before).not.toBe(expected)
      if (trigger === 'share') expect(shared).toBe(expected)
      expect(errors).toEqual([])
    },
  )
})

describe('a callback request from a plan with furniture', () => {
  it('carries what does not fit and the address of the plan', async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await page.goto(clash())
    await waitForScripts(page)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first().click()
    const dialog = page.getByRole('dialog')
    const note = dialog.getByRole('checkbox', { name: CLASH })
    expect(await note.isChecked()).toBe(true)
    await dialog.getByLabel('Имя').fill('Анна')
    await dialog.getByLabel('Телефон').pressSequentially('9120000058')
    await dialog.getByRole('checkbox', { name: /^Я согласен/ }).check()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/request/'))
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    const body = (await sent).postDataBuffer()?.toString('utf8') ?? ''
    expect(body).toMatch(CLASH)
    expect(body).toContain(`План: ${clash()}`)
    await page.getByText('Спасибо, что написали!').waitFor()
    expect(errors).toEqual([])
  })
})

describe('an address with furniture', () => {
  it('shows without scripts the pieces where they are, with the list of what does not fit', async () => {
    const { page } = await site.visit({ width: 1280, scripts: false })
    await page.goto(clash())
    expect(await unfit(page).innerText()).toMatch(CLASH)
    expect(await ownPlan(page).locator('svg [data-piece]').count()).toBe(2)
    expect(await page.locator('[data-layer="furniture"]').count()).toBe(0)
    expect(await ownPlan(page).getByRole('button').count()).toBe(0)
  })

  it.each([
    ['31 pieces', () => Array.from({ length: 31 }, () => 'b0rs0rs0').join('.')],
    ['more than 600 characters', () => 'b0rs0rs0.'.repeat(200)],
    ['a negative number', () => 'b-rs0rs0'],
    ['an endless number', () => 'bInfinity0'],
    ['markup', () => '"><script>alert(1)</script>'],
  ])('is dropped with %s, and the page says so', async (_, make) => {
    const { page } = await site.visit({ width: 1280, scripts: false })
    await page.goto(`${path}?${new URLSearchParams({ furniture: make() }).toString()}`)
    await page.getByText('Мебель из ссылки не прочиталась').waitFor()
    expect(await page.locator('[data-piece]').count()).toBe(0)
  })

  it('never leaves the SVG of the plan, and names what is outside', async () => {
    const { page, errors } = await site.visit({ width: 1280 })
    await page.goto(
      toAddress(
        place({ kind: 'own', x: 5_000, y: 5_000, width: 400, depth: 400 }),
        place({ kind: 'sofa', x: -1_000, y: 0 }),
        place({ kind: 'own', x: middle.x + 150, width: 400, depth: 400 }),
      ),
    )
    await waitForScripts(page)
    const words = await unfit(page).innerText()
    expect(words).toContain('Предмет 400\u00a0×\u00a0400 за\u00a0пределами плана')
    expect(words).toContain('Диван 220 за\u00a0пределами плана')
    expect(words).toMatch(/предмет 400\u00a0×\u00a0400 заходит на\u00a0стену/)
    const svg = sheet(page)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    expect(await svg.evaluate((own) => getComputedStyle(own).overflow)).toBe('hidden')
    expect(errors).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      1280,
    )
  })

  it('leaves the drawing of the server in its place while the code comes', async () => {
    const { page, errors } = await site.visit({ width: 1280 })
    await page.goto(clash(), { waitUntil: 'commit' })
    const drawn = await page.waitForSelector('svg[role="group"]', { state: 'attached' })
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    expect(await drawn.evaluate((svg) => svg.isConnected)).toBe(true)
    expect(errors).toEqual([])
  })

  it.each([375, 768, 1440])('has no violations of WCAG at %i px', async (width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    await page.goto(clash())
    await waitForScripts(page)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    expect(await findViolations(page, '#plan')).toEqual([])
  })

  it('prints the plan and the list without the controls', async () => {
    const { page } = await site.visit({ width: 1280 })
    await page.goto(clash())
    await waitForScripts(page)
    await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await unfit(page).isVisible()).toBe(true)
    expect(await ownPlan(page).locator('[data-piece]').first().isVisible()).toBe(true)
    expect(await ownPlan(page).locator('select').isVisible()).toBe(false)
  })
})
