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

/** Starts the installed Chromium, headless. `withScrollbars` shows scrollbars that take up width, as on a desktop. */
export function openBrowser({ withScrollbars = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...(withScrollbars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  })
}

let shared: Promise<Browser> | undefined

/** Returns the browser of this test process. It starts on the first call and ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = openBrowser()
  return shared as Promise<Browser>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Uncaught errors of scripts and error messages of the console. */
  errors: string[]
}

export interface VisitorOptions {
  width?: number
  height?: number
  scripts?: boolean
  hasTouch?: boolean
  baseURL?: string
}

/** Creates a visitor: an empty browser profile with one page. */
export async function newVisitor(
  browser: Browser,
  {
    width = 1440,
    height = 900,
    scripts = true,
    hasTouch = false,
    baseURL = '',
  }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    hasTouch,
    javaScriptEnabled: scripts,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  return { page, context, errors: collectErrors(page) }
}

/** Collects uncaught errors of the page's scripts and error messages of its console from this call on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // The text of a resource that did not load does not name it.
    const { url } = message.location()
    // Chromium requests it now and then by itself, also where a page names another icon.
    if (url.endsWith('/favicon.ico')) return
    const isResource = message.text().startsWith('Failed to load')
    errors.push(isResource ? `${message.text()} ${url}` : message.text())
  })
  return errors
}

/** React's internal state at the element that it hydrates: whether the root is not hydrated yet. */
interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** Waits until the page is hydrated. Before that, a click submits a form, which loads a page. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('page') ?? {}
    const entry = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'))
    const container = entry?.[1] as ReactContainer | undefined
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/**
 * Waits until the page of a flat is rendered. On a busy machine the address changes well before that, and until then
 * the previous page with its own heading is displayed.
 */
export async function waitForFlat(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /м²$/ }).waitFor()
}
