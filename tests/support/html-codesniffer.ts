import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
)
const STANDARD = 'WCAG2AA'
/** Its messages are errors (1), warnings and notices, which a person has to check. */
const ERROR = 1

interface Sniffer {
  process: (standard: string, content: Document, done: () => void, failed: () => void) => void
  getMessages: () => Array<{ type: number; code: string; msg: string; element: Element }>
}

/**
 * Returns the errors that HTML_CodeSniffer, the second engine of pa11y, finds in the page's current state, as
 * `code: element: message`. pa11y itself would bring a second browser.
 */
export async function findSnifferErrors(page: Page): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(
    ({ standard, error }) =>
      new Promise<string[]>((resolve, reject) => {
        const { HTMLCS } = window as unknown as { HTMLCS: Sniffer }
        const done = () =>
          resolve(
            HTMLCS.getMessages()
              .filter(({ type }) => type === error)
              .map(
                ({ code, msg, element }) => `${code}: ${element.outerHTML?.slice(0, 160)}: ${msg}`,
              ),
          )
        HTMLCS.process(standard, document, done, () => reject(new Error('not checked')))
      }),
    { standard: STANDARD, error: ERROR },
  )
}
