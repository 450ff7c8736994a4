import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import type { PlanGeometry } from '../../src/drawing/plan/plan-geometry.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'

const FILE = 'demo/company/pictures/finishes/ohristy-dvor-kitchen.avif'
const geometry: PlanGeometry = {
  width: 8,
  height: 6,
  rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 8, height: 6, area: 48 }],
  openings: [{ kind: 'window', at: [4, 6], direction: 'horizontal', width: 1.5 }],
}
const WIDTHS = [480, 640]
const ROOM = 'a'.repeat(20)
const VIEW = 'b'.repeat(20)

let media = ''
beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'kvartal-rooms-'))
  await mkdir(join(media, 'originals'))
  for (const name of [ROOM, VIEW]) {
    await writeFile(join(media, 'originals', name), await readFile(FILE))
  }
})
afterAll(() => rm(media, { recursive: true, force: true }))

/** Gives the first flat a plan with a room and a view. */
async function fill(db: Database): Promise<void> {
  for (const name of [ROOM, VIEW]) {
    const renditions = (['avif', 'webp', 'jpeg'] as const).flatMap((format) =>
      WIDTHS.map((width) => {
        const extension = format === 'jpeg' ? 'jpg' : format
        return { format, width, path: `/media/pictures/${name}-${width}.${extension}` }
      }),
    )
    const placeholder = 'data:image/png;base64,AA=='
    const row = { key: name, hash: name, width: 640, height: 400, placeholder }
    await db
      .insertInto('pictures')
      .values({ ...row, renditions: JSON.stringify(renditions) })
      .execute()
  }
  const { id: plan_id } = await db
    .insertInto('plans')
    .values({ key: 'a', geometry: JSON.stringify(geometry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, project_id } = await db
    .selectFrom('lots')
    .select(['id', 'project_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('lots').set({ plan_id }).where('id', '=', id).execute()
  const anywhere = { is_mirrored: null, floor_from: null, floor_to: null, window_view: null }
  const picture = { ...anywhere, building_id: null, finish_id: null, position: 1 }
  await db
    .insertInto('flat_pictures')
    .values([
      { ...picture, plan_id, project_id: null, kind: 'room', picture: ROOM, caption: 'Гостиная' },
      {
        ...picture,
        plan_id: null,
        project_id,
        kind: 'view',
        picture: VIEW,
        caption: 'Вид на реку',
      },
    ])
    .execute()
}

const site = setUpSellingSite({ settings: () => ({ MEDIA_DIR: media }), fill })

/** Opens the list of flats and collects the requests of the picture of the room. */
async function openList(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(ROOM)) asked.push(request.url().replace(/.*\//, ''))
  })
  await page.goto('/flats')
  await waitForScripts(page)
  await page.waitForLoadState('networkidle')
  const card = page.locator('article[data-room]')
  expect(await card.count()).toBe(1)
  await card.scrollIntoViewIfNeeded()
  return { asked, card, room: card.locator('figure') }
}

const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
            sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

describe('the card of a flat with a picture of its room', () => {
  it('shows it over the plan while a mouse points at it, and requests it only then', async () => {
    const { page, errors } = await site.visit({ width: 1440, hasAnsweredNotice: true })
    const { asked, card, room } = await openList(page)
    expect(asked).toEqual([])
    await card.hover()
    await room.and(page.locator('[data-shown]')).waitFor()
    expect(asked).toEqual([`${ROOM}-480.avif`])
    expect(await room.textContent()).toBe('Визуализация')
    const plan = card.locator('> img')
    const box = await plan.boundingBox()
    expect(await room.boundingBox()).toEqual(box)
    await page.mouse.move(2, 2)
    await room.and(page.locator(':not([data-shown])')).waitFor({ state: 'attached' })
    await card.hover()
    await room.and(page.locator('[data-shown]')).waitFor()
    expect(asked).toHaveLength(1)
    expect(await readShift(page)).toBeLessThanOrEqual(0.01)
    // The card stays one link.
    await card.click({ position: { x: 150, y: 150 } })
    await page.waitForURL(/\/flats\/\d+$/)
    expect(errors).toEqual([])
  })

  it('shows it while the keyboard focuses its link', async () => {
    const { page } = await site.visit({ width: 1440, hasAnsweredNotice: true })
    const { asked, card, room } = await openList(page)
    await page.getByRole('main').locator('article').first().locator('button').focus()
    const link = card.locator('h2 a, h3 a')
    for (let at = 0; at < 30; at++) {
      await page.keyboard.press('Tab')
      if (await link.evaluate((own) => own === document.activeElement)) break
    }
    await room.and(page.locator('[data-shown]')).waitFor()
    expect(asked).toHaveLength(1)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await room.and(page.locator(':not([data-shown])')).waitFor({ state: 'attached' })
  })

  it('turns to it and back by a swipe, and not by a scroll', async () => {
    const { page, context } = await site.visit({ width: 375, hasAnsweredNotice: true })
    const { asked, card, room } = await openList(page)
    const session = await context.newCDPSession(page)
    const box = await card.boundingBox()
    const x = (box?.x ?? 0) + 200
    const y = (box?.y ?? 0) + 90
    const swipe = async (dx: number, dy: number) => {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * share, y: y + dy * share }],
        })
      await send('touchStart', 0)
      for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share)
      await send('touchEnd', 1)
    }
    await swipe(10, -60)
    await swipe(0, 60)
    expect(asked).toEqual([])
    await swipe(-90, 4)
    await room.and(page.locator('[data-shown]')).waitFor()
    await swipe(90, -4)
    await room.and(page.locator(':not([data-shown])')).waitFor({ state: 'attached' })
    expect(page.url()).toBe(`${site.address}/flats`)
  })

  it('shows its plan without scripts, and requests no picture', async () => {
    const { page } = await site.visit({ width: 1440, scripts: false })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(ROOM)) asked.push(request.url())
    })
    await page.goto('/flats')
    const card = page.locator('article[data-room]')
    await card.hover()
    expect(await card.locator('> img').isVisible()).toBe(true)
    expect(asked).toEqual([])
  })
})

describe.each([375, 1440])('the page of a flat with a room and a view at %i px', (width) => {
  it('shows both with what they are, and nothing moves', async () => {
    const { page, errors } = await site.visit({ width, hasAnsweredNotice: true })
    await page.goto(`/flats/${site.flats[0]}`)
    const views = page.getByRole('list', { name: 'Виды' })
    expect(await views.locator('figcaption').allTextContents()).toEqual([
      'Гостиная. Визуализация',
      'Вид на реку. Визуализация',
    ])
    await waitForScripts(page)
    await page.waitForLoadState('networkidle')
    await views.scrollIntoViewIfNeeded()
    for (const view of await views.locator('img').all()) {
      await expect
        .poll(() => view.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
    expect(await readShift(page)).toBeLessThanOrEqual(0.01)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })

  it('has both without scripts', async () => {
    const { page } = await site.visit({ width, scripts: false })
    await page.goto(`/flats/${site.flats[0]}`)
    const views = page.getByRole('list', { name: 'Виды' })
    expect(await views.getByRole('link', { name: /^Открыть: / }).count()).toBe(2)
  })
})
