import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Every level the site promises (WCAG 2.2 AA and below), and axe's own advice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the page as it stands, or in one part of it: `rule: the elements`. */
export async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  // Our pages hold no frames, for whose sake axe would open a second page; and what passed is asked by nobody:
  // without both it takes a third of the time. The tags come last, because options would drop them.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(TAGS)
    .include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
