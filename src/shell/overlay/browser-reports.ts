import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Where the reports go. */
const BROWSER_REPORTS_PATH = '/browser-reports'
const MAX_ERRORS = 3
const MAX_FRAMES = 3
/** A place in a script of ours within a line of a stack. Lines also hold messages, which can quote a visitor. */
const FRAME = /\/assets\/[\w.-]+\.js:\d+:\d+/g

interface BrowserError {
  name: string
  at: string[]
}

let isStarted = false

/**
 * Reports the web vitals of this document and errors of our scripts to our own server, when the page is hidden. Neither
 * contains the visitor's data: no message, no query of the address, no id. Further calls do nothing.
 */
export function startBrowserReports(): void {
  if (isStarted) return
  isStarted = true
  const page = window.location.pathname
  const device = window.innerWidth < 768 ? 'mobile' : 'desktop'
  const vitals: Record<string, number> = {}
  let areVitalsSent = false
  let errors: BrowserError[] = []
  let reported = 0

  for (const observe of [onLCP, onCLS, onINP, onFCP, onTTFB]) {
    observe(({ name, value }) => {
      vitals[name] = value
    })
  }
  const take = (error: unknown) => {
    const found = describeError(error)
    if (!found || reported >= MAX_ERRORS) return
    reported++
    errors.push(found)
  }
  window.addEventListener('error', ({ error }) => take(error))
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason))
  // After the listeners of the vitals, which complete their values when the page is hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    const report = { page, device, errors, ...(areVitalsSent ? {} : { vitals }) }
    if (areVitalsSent && errors.length === 0) return
    areVitalsSent = true
    errors = []
    navigator.sendBeacon(
      BROWSER_REPORTS_PATH,
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    )
  })
}

/** Name and places of an error of our scripts; null for those of extensions and other scripts. */
export function describeError(error: unknown): BrowserError | null {
  if (!(error instanceof Error)) return null
  const at = error.stack?.match(FRAME)?.slice(0, MAX_FRAMES) ?? []
  return at.length > 0 ? { name: /^\w{1,40}$/.test(error.name) ? error.name : 'Error', at } : null
}
