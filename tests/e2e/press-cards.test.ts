import { expect, it } from 'vitest'
import { setUpDemoSite } from '../support/browser-site.ts'

const site = setUpDemoSite()

it.each([375, 768, 1280, 1440, 1920])(
  'the picture of a press card fills its box at %i px, without a strip above it',
  async (width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    await page.goto('/press')
    const gaps = await page.evaluate(() =>
      [...document.querySelectorAll('article div > picture > img')].map((image) => {
        const box = image.closest('div')?.getBoundingClientRect()
        const own = image.getBoundingClientRect()
        return box ? [own.top - box.top, box.bottom - own.bottom].map(Math.round) : null
      }),
    )
    expect(gaps.length).toBeGreaterThan(2)
    expect(gaps).toEqual(gaps.map(() => [0, 0]))
  },
)
