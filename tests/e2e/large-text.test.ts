import { expect, it } from 'vitest'
import { newVisitor, sharedBrowser, waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import {
  findBrokenWords,
  cutTexts,
  layOutAll,
  overlappingTexts,
  overflow,
  setFontScale,
} from '../support/page-checks.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpDemoSite()

/* Every page is checked by check-pages.ts; here the list with its filter, in the states that a visitor reaches. */
it.each([375, 1440])(
  'cuts, overlaps and breaks nothing in lists with a filter and twice the text size (%i px)',
  async (width) => {
    const { page, context } = await newVisitor(await sharedBrowser(), { baseURL: site.address })
    await page.setViewportSize({ width, height: 900 })
    await layOutAll(page)
    await setFontScale(page, 2)
    for (const address of [
      '/flats?rooms=2&rooms=3&price_max=15000000',
      '/flats?view=types',
      '/flats?price_max=1000000',
      '/parking?view=table',
    ]) {
      await page.goto(address)
      await waitForScripts(page)
      await expect.poll(() => overflow(page), { message: address }).toEqual([])
      await expect.poll(() => cutTexts(page), { message: address }).toEqual([])
      expect(await findBrokenWords(page), address).toEqual([])
      expect(await overlappingTexts(page), address).toEqual([])
    }
    await context.close()
    verifies('D81-2')
  },
)
