import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it is shown now. */
export async function findingsOf(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
}

/** What has the focus, by its accessible name as far as a test needs it. */
export function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    const words = element?.getAttribute('aria-label') ?? element?.textContent?.trim()
    return words || (element?.getAttribute('name') ?? element?.id ?? null)
  })
}

/** Keeps, from now on, the greatest number of dialogs that stood in the page at once. */
export async function countDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('[role="dialog"]').length
    const root = document.documentElement
    root.dataset['most'] = String(count())
    new MutationObserver(() => {
      root.dataset['most'] = String(Math.max(Number(root.dataset['most']), count()))
    }).observe(document.body, { childList: true, subtree: true })
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['most']))
}
