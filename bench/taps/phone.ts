import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { openBrowser } from '../../tests/support/browser.ts'
import type { ProbeWindow, Wanted } from './probe.ts'

/** The processor of the phone is this much slower than the machine's. */
const THROTTLE = 4
const LIMIT_MS = 8_000
const EVERY_MS = 100
/** Between arming and tapping, after scrolling, and after a tap, so that one does not disturb the next. */
const ARM_MS = 150
const SCROLL_MS = 500
const QUIET_MS = 700

/** Takes a measured time in ms. */
export type AddTime = (what: string, ms: number) => void
/** Takes the reason why there is none. */
export type AddTrouble = (what: string, why: string) => void

/** A phone on which taps are measured. */
export interface Phone {
  page: Page
  /** Waits, for what the page does by itself. */
  wait: (ms: number) => Promise<void>
  /** Scrolls an element into view and waits until the page is quiet. */
  show: (locator: Locator) => Promise<Locator>
  /** Measures from the tap that `act` does until the probe's `test` is painted. Records a trouble if it never is. */
  measure: (
    what: string,
    { test, wanted, act }: { test: string; wanted?: Wanted; act: () => Promise<unknown> },
  ) => Promise<void>
  /** Goes back in history; for `act`. */
  goBack: () => Promise<void>
}

/** Starts a browser with an empty profile and a phone's screen, and hands its phone to `use`. */
export async function withPhone(
  probe: string,
  { add, miss }: { add: AddTime; miss: AddTrouble },
  use: (phone: Phone) => Promise<void>,
): Promise<void> {
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
    page.setDefaultTimeout(LIMIT_MS)
    await page.addInitScript({ content: probe })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const measure: Phone['measure'] = async (what, { test, wanted = {}, act }) => {
      try {
        await page.evaluate(
          ([name, values]) => (globalThis as unknown as ProbeWindow).benchArm(name, values),
          [test, wanted] as const,
        )
        await sleep(ARM_MS)
        await act()
        add(what, await waitForPaint(page))
      } catch (error) {
        miss(what, firstLine(error))
      }
      await sleep(QUIET_MS)
    }
    const show = async (locator: Locator) => {
      await locator.scrollIntoViewIfNeeded()
      await sleep(SCROLL_MS)
      return locator
    }
    const goBack = () =>
      // Not within the call: it would wait for a document that is being replaced.
      page.evaluate(() => {
        setTimeout(() => (globalThis as unknown as ProbeWindow).benchBack())
      })
    await use({ page, measure, show, goBack, wait: (ms) => sleep(ms) })
  } finally {
    await browser.close()
  }
}

async function waitForPaint(page: Page): Promise<number> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(EVERY_MS)) {
    // Between two documents there is no probe.
    const done = await page
      .evaluate(() => (globalThis as unknown as ProbeWindow).benchDone())
      .catch(() => 0)
    if (done > 0) return done
  }
  throw new Error(`nothing was to be seen within ${LIMIT_MS / 1000} s`)
}

/** Taps an element, also when something that does not take the tap lies over it. */
export async function tap(locator: Locator): Promise<void> {
  await locator.tap().catch(() => locator.tap({ force: true }))
}

/** Returns the first of the elements that is visible. */
export async function firstVisible(locator: Locator): Promise<Locator> {
  for (const one of await locator.all()) if (await one.isVisible()) return one
  throw new Error(`not found: ${String(locator)}`)
}

/** Returns the longest task of the page's scripts so far, in ms. */
export function readLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    return Math.max(0, ...(globalThis as unknown as ProbeWindow).benchLongTasks)
  })
}

/** Returns the first line of an error's message. */
export function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}
