import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** All levels up to WCAG 2.2 AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Returns the axe violations of the page's current state, or of the part `within`, as `rule: elements`. */
export async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  // Legacy mode opens no second page for frames, which the pages do not have, and `resultTypes` omits the details of
  // passed rules: together they cut the time to a third. `options()` resets the tags, so it is called first.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(TAGS)
    .include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
