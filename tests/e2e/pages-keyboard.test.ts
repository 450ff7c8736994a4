import { describe, expect, it } from 'vitest'
import { setUpEveryPage } from '../support/every-page.ts'
import { allPages } from '../support/page-addresses.ts'
import { walkByTab } from '../support/page-checks.ts'
import { tabWidths } from '../support/widths.ts'

/* Keyboard access to every page of routes.ts. */
const openPage = setUpEveryPage()

describe.each(allPages)('the page $id', ({ id }) => {
  it.each(tabWidths)(
    'has only controls that Tab reaches and that show the focus (%i px)',
    async (width) => {
      const { page } = await openPage(id, width)
      // Code that loads late, for example that of a form, may replace elements.
      await page.waitForLoadState('networkidle')
      expect(await walkByTab(page)).toEqual({ missed: [], unmarked: [] })
      await page.close()
    },
  )
})
