import { expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { setUpEveryPage } from '../support/every-page.ts'
import { isNightly } from '../support/nightly.ts'
import { allPages } from '../support/page-addresses.ts'
import {
  findBrokenWords,
  headingLevels,
  overflow,
  overlappingTexts,
  skippedLevels,
  waitForLayout,
} from '../support/page-checks.ts'
import { absentPages } from '../support/second-company/absent-pages.ts'

/*
 * What finds most for least, in one visit of each page: the matrix of all checks on both companies would take a third
 * of the hour that the nightly run has.
 */
const WIDTHS = isNightly ? [320, 375, 768, 992, 1280, 1440, 1920] : [320, 1440]
const AXE_WIDTHS = new Set([320, 768, 1440])

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
      if (width < 400) expect(await findBrokenWords(page), `${width} px`).toEqual([])
      if (AXE_WIDTHS.has(width)) expect(await findViolations(page), `${width} px`).toEqual([])
    }
    const levels = await headingLevels(page)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(skippedLevels(levels)).toEqual([])
    // The browser logs an error for the 404 of the unknown page.
    expect(errors.filter((text) => id !== 'unknown' || !text.includes('404'))).toEqual([])
    await page.close()
  },
)
