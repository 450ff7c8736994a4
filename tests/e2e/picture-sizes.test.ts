import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

/* No picture is drawn from a file that is too small for a sharp screen while the site keeps a larger one. */
const site = setUpDemoSite()

const DENSITY = 2
/** More than this is seen as a blur. */
const MAX_ENLARGEMENT = 1.15

const widths = [375, 768, 1280, 1440, 1920]
const pages = [
  '/',
  '/projects',
  '/projects/klyon-i-lipa',
  '/finishes',
  '/progress',
  '/progress/klyon-i-lipa',
  '/press/vodomernaya-pervye-klyuchi',
]

it.each(widths.flatMap((width) => pages.map((path) => [path, width] as const)))(
  'the pictures of %s are sharp at %i px',
  async (path, width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 900,
      deviceScaleFactor: DENSITY,
      mobile: false,
    })
    await page.goto(path)
    await waitForScripts(page)
    const shown = await measurePictures(page)
    expect(shown.length).toBeGreaterThan(0)
    const blurred = shown.filter(
      ({ drawn, file, largest }) => (drawn * DENSITY) / file > MAX_ENLARGEMENT && file < largest,
    )
    expect(blurred).toEqual([])
  },
)

/** Loads all pictures of a page; returns how wide each is drawn, its file and the largest file of it, px. */
function measurePictures(page: Page) {
  return page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')]
    for (const picture of pictures) {
      // What is far from the window is neither laid out nor loaded.
      picture.closest('li')?.style.setProperty('content-visibility', 'visible')
      picture.loading = 'eager'
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-late-layout] > *')) {
      part.style.contentVisibility = 'visible'
    }
    const isLoaded = (picture: HTMLImageElement) => picture.complete || picture.offsetWidth === 0
    while (!pictures.every(isLoaded)) await new Promise((resolve) => setTimeout(resolve, 50))
    return pictures.flatMap((picture) => {
      const sets = [...(picture.parentElement?.querySelectorAll('source, img') ?? [])]
      const files = sets
        .flatMap((set) => set.getAttribute('srcset')?.split(',') ?? [])
        .map((file) => file.trim().split(/\s+/))
        .map(([url = '', size = '']) => ({
          url: new URL(url, location.href).href,
          width: Number.parseInt(size),
        }))
      const file = files.find(({ url }) => url === picture.currentSrc)?.width
      const { offsetWidth: width, offsetHeight: height } = picture
      if (file === undefined || width === 0) return []
      const ratio = picture.naturalWidth / picture.naturalHeight
      const isCropped = getComputedStyle(picture).objectFit === 'cover'
      const largest = Math.max(...files.map((other) => other.width))
      const drawn = Math.round(isCropped ? Math.max(width, height * ratio) : width)
      return [{ url: picture.currentSrc, drawn, file, largest }]
    })
  })
}

it('shows a placeholder in place of each picture that has not loaded, after a navigation too', async () => {
  const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
  await page.route('**/media/pictures/**', (route) => route.abort())
  const findWithout = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('img[src^="/media/pictures/"]')]
        .filter((picture) => !getComputedStyle(picture).backgroundImage.startsWith('url("data:'))
        .map((picture) => picture.getAttribute('src')),
    )
  await page.goto('/')
  await waitForScripts(page)
  expect(await findWithout()).toEqual([])
  await page.locator('a[href="/projects/klyon-i-lipa"]').first().click()
  await page.waitForURL(/klyon-i-lipa/)
  await page.locator('img[src^="/media/pictures/"]').first().waitFor()
  expect(await findWithout()).toEqual([])
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
})
