import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createRandom, type Random } from '../../demo/generator/random.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'

/*
 * A visitor who does anything, in any order (promise F1): no error of a script, no answer 5xx, no page without content.
 * A failure prints the seed and the last actions. RANDOM_SEED=… repeats a run.
 */
const ACTIONS = isNightly ? 1_000 : 25
const SEED = process.env['RANDOM_SEED'] ?? randomBytes(4).toString('hex')
const SHOWN_ACTIONS = 12
/** Long enough for a click to start what it starts, and short enough that the next action interrupts it. */
const PAUSE_MS = 60
const PAGES = [
  '/',
  '/flats',
  '/parking',
  '/projects',
  '/map',
  '/compare',
  '/favorites',
  '/callback',
]
const TEXTS = [
  'двушка',
  '15000000',
  '-1',
  '9'.repeat(40),
  '<b>x</b>',
  'ё'.repeat(300),
  '+7 912',
  '🏠',
]
const KEYS = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Escape',
  'Space',
  'ArrowDown',
  'ArrowRight',
  'End',
  'Home',
]

const site = setUpDemoSite()

it.each([375, 1440])(
  `bears ${ACTIONS} random actions of a visitor (%i px)`,
  { timeout: 1_800_000 },
  async (width) => {
    const random = createRandom(`${SEED} ${width}`)
    const { page, errors } = await site.visit({ width, hasAnsweredNotice: true })
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
    })
    page.on('dialog', (dialog) => void dialog.accept())
    page.context().on('page', (other) => void (other === page || other.close()))
    const done: string[] = []
    // In place of the file on which the visit was prepared: the history shall not lead back to it.
    await page.evaluate(() => location.replace('/'))
    await page.waitForURL((url) => url.pathname === '/')
    for (let n = 0; n < ACTIONS; n++) {
      done.push(await act(page, random))
      await page.waitForTimeout(PAUSE_MS)
      const where = `seed ${SEED}, ${page.url()} after: ${done.slice(-SHOWN_ACTIONS).join('; ')}`
      // A response of 4xx is logged by the browser; what it means is tested elsewhere.
      const own = errors.filter((text) => !/status of 4\d\d/.test(text))
      expect([...own, ...failed], where).toEqual([])
      if (n % 10 === 9) await expectContent(page, where)
    }
    recordFigure({
      promise: 'F1',
      what: `errors after ${ACTIONS} random actions of a visitor at ${width} px`,
      figure: '0',
      limit: '0',
      isHeld: true,
    })
  },
)

/** Does something and returns its name. What cannot be done at this moment is no failure. */
async function act(page: Page, random: Random): Promise<string> {
  const actions: Record<string, () => Promise<string>> = {
    click: () => clickAny(page, random, 'a[href^="/"], button, summary, label, [role=gridcell]'),
    type: async () => {
      const text = random.pick(TEXTS)
      const name = await clickAny(page, random, 'input:not([type=hidden]), textarea')
      await page.keyboard.type(text, { delay: 0 })
      return `${name} «${text.slice(0, 10)}»`
    },
    key: async () => {
      const key = random.pick(KEYS)
      await page.keyboard.press(key)
      return key
    },
    back: async () => {
      await page.evaluate((steps) => history.go(steps), random.pick([-1, -1, 1]))
      return 'history'
    },
    scroll: async () => {
      await page.mouse.wheel(0, random.integer(-800, 2_000))
      return 'scroll'
    },
    go: async () => {
      const path = random.pick(PAGES)
      await page.goto(path, { waitUntil: random.pick(['commit', 'load'] as const) })
      return path
    },
  }
  const weights: Record<string, number> = { click: 10, type: 3, key: 4, back: 2, scroll: 2, go: 1 }
  const kind = random.pick(Object.keys(actions), (name) => weights[name] ?? 1)
  try {
    return (await actions[kind]?.()) ?? kind
  } catch (error) {
    // Something covers it, it is gone, or another navigation began.
    return `no ${kind} (${error instanceof Error ? error.message.split('\n')[0] : ''})`
  }
}

/** Clicks at a visible element as a mouse does: what covers it gets the click. Returns its name. */
async function clickAny(page: Page, random: Random, selector: string): Promise<string> {
  const target = await page.evaluate(
    ([query, part]) => {
      // Links to other sites, downloads and print dialogs would leave the site.
      const all = [...document.querySelectorAll<HTMLElement>(query)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.closest('[target=_blank], [download]') === null &&
          !/\.(rss|atom|ics|json|pdf|xlsx?)(\?|$)/.test(element.getAttribute('href') ?? ''),
      )
      const element = all[Math.floor(part * all.length)]
      if (!element) return null
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return {
        x: left + width / 2,
        y: top + height / 2,
        name: `${element.tagName} ${name.trim().slice(0, 30)}`,
      }
    },
    [selector, random.next()] as const,
  )
  if (!target) return 'nothing'
  await page.mouse.click(target.x, target.y)
  return target.name
}

async function expectContent(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('load')
  const readHeading = () =>
    page
      .locator('h1')
      .first()
      .textContent()
      .catch(() => null)
  await expect.poll(readHeading, { message: where }).toMatch(/\S/)
}
