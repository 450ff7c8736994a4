import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Every level the site promises (WCAG 2.2 AA and below), and axe's own advice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the page as it stands, or in one part of it: `rule: the elements`. */
export async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(TAGS).include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
