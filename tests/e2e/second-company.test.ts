import { expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { setUpEveryPage } from '../support/every-page.ts'
import { allPages } from '../support/page-addresses.ts'
import { overflow, overlappingTexts, waitForLayout } from '../support/page-checks.ts'
import { absentPages } from '../support/second-company/absent-pages.ts'

/* What finds most for least, in one visit of each page. The nightly run makes all checks of `check-pages.ts`. */
const WIDTHS = [320, 1440]

const openPage = setUpEveryPage('second')
const pages = allPages.filter(({ id }) => !absentPages.has(id))

it.each(pages)(
  'the page $id of a second company has no overflow, no text over another and no axe violations',
  async ({ id }) => {
    const { page, errors } = await openPage(id, 320)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await waitForLayout(page)
      // Code that loads late can be between two layouts.
      await expect.poll(() => overflow(page), { message: `${width} px` }).toEqual([])
      await expect.poll(() => overlappingTexts(page), { message: `${width} px` }).toEqual([])
      expect(await findViolations(page), `${width} px`).toEqual([])
    }
    // The browser logs an error for the 404 of the unknown page.
    expect(errors.filter((text) => id !== 'unknown' || !text.includes('404'))).toEqual([])
    await page.close()
  },
)
