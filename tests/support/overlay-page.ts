import type { Page } from 'playwright-core'

/** Returns a name of the focused element: its label, text, `name` or id. */
export function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = element?.getAttribute('aria-label') ?? element?.textContent?.trim()
    return label || (element?.getAttribute('name') ?? element?.id ?? null)
  })
}

/** Counts dialogs from this call on. Returns a function that reads the largest number of dialogs at the same time. */
export async function countDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('[role="dialog"]').length
    const root = document.documentElement
    root.dataset['maxDialogs'] = String(count())
    new MutationObserver(() => {
      root.dataset['maxDialogs'] = String(Math.max(Number(root.dataset['maxDialogs']), count()))
    }).observe(document.body, { childList: true, subtree: true })
  })
  return async () =>
    Number(await page.evaluate(() => document.documentElement.dataset['maxDialogs']))
}
