import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from './browser-driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** Values of the W3C protocol for keys that are no text. */
const keyValues = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const
type Key = keyof typeof keyValues
type Place = readonly [x: number, y: number]

const POLL_MS = 50
const WAIT_MS = 20_000

/** A page of another browser than Chromium. */
export class OtherPage {
  readonly #driver: Driver
  constructor(driver: Driver) {
    this.#driver = driver
  }

  goto = (url: string) => this.#driver.goto(url)
  reload = () => this.#driver.reload()
  back = () => this.#driver.back()
  resize = (width: number, height: number) => this.#driver.resize(width, height)

  /** Calls a function in the page. It refers to nothing outside itself. */
  async evaluate<Values extends readonly unknown[], Result>(
    run: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    return (await this.#driver.call(run.toString(), values)) as Awaited<Result>
  }

  /** Waits until a function in the page returns something true, and returns that. Throws after 20 s. */
  async waitFor<Values extends readonly unknown[], Result>(
    run: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    let last: unknown
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(POLL_MS)) {
      // Between two documents there is nothing to call.
      last = await this.evaluate(run, ...values).catch((error: unknown) => error)
      if (last && !(last instanceof Error)) return last as Awaited<Result>
    }
    throw new Error(`not so within 20 s (${String(last)}): ${run.toString()} ${values.join(', ')}`)
  }

  /** Waits until an element is visible. With `text`, it is the first whose text or label contains it. */
  async find(selector: string, text = ''): Promise<void> {
    await this.waitFor(isVisible, selector, text)
  }

  /** Scrolls an element into view and presses it with the mouse, once it stands still with nothing above it. */
  async click(selector: string, text = ''): Promise<void> {
    await this.find(selector, text)
    const [x, y] = await this.#findPlace(selector, text)
    await this.#driver.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  /** Presses keys one after another. */
  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.#type([keyValues[key]])
  }

  /** Types a text into a field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector)
    await this.#type(text.split(''))
  }

  /** Returns a picture of what is seen, as a PNG. */
  capture = () => this.#driver.capture()

  async close(): Promise<void> {
    await this.#driver.close()
  }

  async #findPlace(selector: string, text: string): Promise<Place> {
    let last: unknown
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(POLL_MS)) {
      last = await this.evaluate(findPlace, selector, text).catch((error: unknown) => error)
      if (Array.isArray(last)) return last as unknown as Place
    }
    throw new Error(`«${selector} ${text}» could not be pressed within 20 s: ${String(last)}`)
  }

  #type(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return this.#driver.act([{ type: 'key', id: 'keys', actions }])
  }
}

function isVisible(selector: string, text: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.includes(text) &&
      one.getClientRects().length > 0,
  )
  return found !== undefined && found.checkVisibility()
}

/** Where an element can be pressed, in pixels from the corner of the window; or why it cannot be now. */
async function findPlace(selector: string, text: string): Promise<Place | string> {
  const found = Array.from(document.querySelectorAll<HTMLElement>(selector)).find(
    (one) =>
      `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`.includes(text) &&
      one.getClientRects().length > 0,
  )
  if (!found) return 'it is not there'
  const measure = (): Place => {
    // The first line of a link that is on several ones.
    const { left, top, width, height } = found.getClientRects()[0] ?? found.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }
  const findAbove = ([x, y]: Place) => {
    const top = document.elementFromPoint(x, y)
    return found.contains(top) ? null : (top?.outerHTML.slice(0, 120) ?? 'the edge of the window')
  }
  // What is in sight and free stays where it is.
  if (findAbove(measure())) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = measure()
  // What is around it is laid out only now, which moves it.
  await new Promise((resolve) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 300)
  })
  const place = measure()
  if (place[0] !== before[0] || place[1] !== before[1]) return 'it moves'
  const above = findAbove(place)
  return above ? `above it is ${above}` : place
}

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = '/usr/bin/WebKitWebDriver'

/** The browsers that are tested beside Chromium, whether each is installed, and how it is started with an empty profile. */
export const otherBrowsers = [
  {
    name: 'Firefox',
    isInstalled: existsSync(FIREFOX),
    open: async () => new OtherPage(await startFirefox(FIREFOX)),
  },
  {
    name: 'WebKit',
    isInstalled: existsSync(WEBKIT) && existsSync('/usr/bin/Xvfb'),
    open: async () => new OtherPage(await startWebKit(WEBKIT)),
  },
] as const
