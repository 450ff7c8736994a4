import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { setUpEveryPage } from '../support/every-page.ts'
import { allPages } from '../support/page-addresses.ts'
import { axeWidths } from '../support/widths.ts'

/* axe on every page of routes.ts. */
const openPage = setUpEveryPage()

describe.each(allPages)('the page $id', ({ id }) => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openPage(id, 375))
  })
  afterAll(() => page.close())

  it.each(axeWidths)('has no axe violations (%i px)', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page)).toEqual([])
  })
})
