import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the system's Chromium, headless; with scrollbars that take their room, as on a desktop, if asked for. */
export function openBrowser({ withScrollbars = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...(withScrollbars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  })
}

interface Visitor {
  page: Page
  context: BrowserContext
  /** What the page complained of: script errors and console errors. */
  complaints: string[]
}

/** A new visitor: an empty browser profile whose page keeps what it complains of. */
export async function newVisitor(
  browser: Browser,
  { width = 1440, height = 900, scripts = true, baseURL = '' } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    javaScriptEnabled: scripts,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** What React keeps at the document: whether its root still is what the server drew. */
interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** Waits until scripts have taken the page over: a press before that goes the way of a form, which loads a page. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const entry = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))
    const container = entry?.[1] as ReactContainer | undefined
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/**
 * Waits until the page of a flat is drawn. On a busy machine its address comes well before it does, and until then the
 * page left behind is seen, whose heading would be taken for this one.
 */
export async function waitForFlat(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /м²$/ }).waitFor()
}
