import type { Page } from 'playwright-core'

/**
 * Returns the expanded state of a button in the accessibility tree; `name` is its accessible name. Returns null if the
 * button has no such state or is hidden from assistive technology.
 */
export async function expandedState(page: Page, name: string): Promise<boolean | null> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name)
  const expanded = button?.properties?.find((property) => property.name === 'expanded')
  return typeof expanded?.value.value === 'boolean' ? expanded.value.value : null
}
