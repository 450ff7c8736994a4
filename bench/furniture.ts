import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import {
  ownKinds,
  type OwnKind,
  type OwnPiece,
  writeOwnFurniture,
} from '../src/drawing/plan/own-furniture.ts'
import type { FurniturePlan } from '../src/features/catalogue/furniture/furniture-data.ts'
import { openBrowser } from '../tests/support/browser.ts'
import type { FigureSheet } from './goals/figures.ts'
import { fetchRaw } from './load/raw-response.ts'
import { watchOthers } from './machine.ts'
import { median } from './measure.ts'
import { requireChromium } from './servers/programs.ts'
import { demoSite, fetchJson, startSite } from './servers/servers.ts'

/** The processor of the phone is this much slower than the machine's. */
const THROTTLE = 4
const DRAGS = 5
const STEPS = 40
const FRAME_MS = 16
/** After the page has started, and after a piece was taken. */
const QUIET_MS = 2_000
const TAKEN_MS = 300
const KIB = 1_024

/**
 * Measures what the plan with a visitor's own furniture costs: the code that is fetched when it is opened, and the
 * processor for one step of a piece that a finger drags on a phone, among two pieces and among thirty.
 */
export async function benchFurniture(sheet: FigureSheet): Promise<void> {
  requireChromium()
  const site = await startSite(await demoSite())
  const list = await fetchJson<{ results: Array<{ id: number }> }>(
    `${site.address}/api/flats/?limit=1&order=-price`,
  )
  const path = `/flats/${list.results[0]?.id}`
  const part = await fetchJson<{ data: FurniturePlan }>(
    `${site.address}/page-data${path}/furniture`,
  )
  sheet.add('code of the furniture', (await measureCode(site.address + path)) / KIB)
  for (const count of [2, 30]) {
    const address = `${site.address}${path}?furniture=${placePieces(part.data, count)}`
    const spread: number[] = []
    for (let drag = 0; drag < DRAGS; drag += 1) {
      await watchOthers()
      spread.push(await measureDrag(address))
    }
    sheet.add(`a step of one of ${count} pieces`, median(spread), { spread })
  }
  await site.stop()
}

/** Returns the bytes of scripts and styles, with brotli, that opening the furniture fetches. */
async function measureCode(address: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    const button = page.getByRole('button', { name: 'Расставить мебель' })
    await button.waitFor()
    await sleep(QUIET_MS)
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await button.click()
    await page.getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    await sleep(QUIET_MS)
    const files = urls.filter((url) => /\.(?:js|css)$/.test(new URL(url).pathname))
    const sizes = await Promise.all(
      files.map(async (url) => (await fetchRaw(url, 'br')).body.length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

/** Pieces of all kinds over the plan, in rows. */
function placePieces({ drawn }: FurniturePlan, count: number): string {
  if (!drawn) throw new Error('the dearest flat has no drawn plan')
  const kinds = Object.keys(ownKinds) as OwnKind[]
  const { width, height } = drawn.geometry
  const pieces = Array.from({ length: count }, (_, n): OwnPiece => {
    const kind = kinds[n % kinds.length] ?? 'own'
    const [column, row] = [n % 6, Math.floor(n / 6)]
    return {
      kind,
      ...ownKinds[kind],
      x: Math.round((column + 0.5) * width * (100 / 6)),
      y: Math.round((row + 0.5) * height * 20),
      angle: (n * 15) % 360,
    }
  })
  return writeOwnFurniture({ pieces, pictureWidth: null })
}

/** Returns how many ms of its processor the page needs for one step of the first piece. */
async function measureDrag(address: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      locale: 'ru-RU',
    })
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Поставить', exact: true }).waitFor()
    await sleep(QUIET_MS)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    return await dragFirst(page, session)
  } finally {
    await browser.close()
  }
}

async function dragFirst(page: Page, session: CDPSession): Promise<number> {
  const piece = page.locator('[data-piece="0"]')
  await piece.evaluate((own) => own.scrollIntoView({ block: 'center' }))
  await sleep(TAKEN_MS)
  const transform = () => piece.getAttribute('transform')
  const before = await transform()
  const box = await piece.boundingBox()
  if (!box) throw new Error('the piece is not drawn')
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const step = async () => {
    ;[x, y] = [x + 2, y + 1]
    await touch('touchMove')
    await sleep(FRAME_MS)
  }
  await touch('touchStart')
  // The first ones lift it.
  for (let n = 0; n < 5; n += 1) await step()
  await sleep(TAKEN_MS)
  const started = await readTaskTime(session)
  for (let n = 0; n < STEPS; n += 1) await step()
  const ended = await readTaskTime(session)
  await touch('touchEnd')
  await sleep(QUIET_MS)
  if ((await transform()) === before) throw new Error('the piece did not follow the finger')
  return ((ended - started) * 1_000) / STEPS
}

/** Returns the processor time of the page's main thread so far, seconds. */
async function readTaskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}
