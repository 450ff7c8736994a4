import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { setUpEveryPage } from '../support/every-page.ts'
import { allPages } from '../support/page-addresses.ts'

/* axe on every page of routes.ts. The nightly run adds a width between phone and desktop. */
const WIDTHS = process.env['KVARTAL_NIGHTLY'] ? [375, 768, 1440] : [375, 1440]

const openPage = setUpEveryPage()

describe.each(allPages)('the page $id', ({ id }) => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openPage(id, 375))
  })
  afterAll(() => page.close())

  it.each(WIDTHS)('has no axe violations (%i px)', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page)).toEqual([])
  })
})
