import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

const site = setUpDemoSite()

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Видео не\u00a0открылось в\u00a0этом браузере.' })

/** The button of the camera's broadcast; a film from the site stands below it. */
const cameraButton = (page: Page) =>
  page.getByRole('button', { name: /^Смотреть: .*модель площадки/ })

/** What a browser without HLS of its own, and without Media Source or its decoder, does. */
const LACKS = {
  'the source of media': () => {
    HTMLMediaElement.prototype.canPlayType = () => ''
    Object.assign(window, { MediaSource: undefined, ManagedMediaSource: undefined })
  },
  'the decoder': () => {
    HTMLMediaElement.prototype.canPlayType = () => ''
    MediaSource.prototype.addSourceBuffer = () => {
      throw new DOMException('no decoder', 'NotSupportedError')
    }
  },
} as const

describe('a film that a browser cannot play', () => {
  it.each(Object.entries(LACKS))(
    'is replaced by a sentence and a link when it lacks %s',
    async (_, remove) => {
      const { page } = await site.visit()
      await page.addInitScript(remove)
      await page.goto('/projects/dve-vertikali')
      await waitForScripts(page)
      await cameraButton(page).click()
      const link = notice(page).getByRole('link', { name: 'Ссылка на\u00a0видео' })
      await link.waitFor()
      expect(await link.getAttribute('href')).toMatch(/\.m3u8$/)
    },
  )

  it('is replaced by a sentence and a link when its file cannot be decoded', async () => {
    const { page } = await site.visit()
    await page.route('**/*.mp4', (route) =>
      route.fulfill({ contentType: 'video/mp4', body: 'no film' }),
    )
    await page.goto('/broadcasts')
    const address = await page.evaluate(
      () =>
        Array.from(document.querySelectorAll('main a[href^="/broadcasts/"]'))
          .find(({ textContent }) => textContent.includes('полтора года'))
          ?.getAttribute('href') ?? '',
    )
    await page.goto(address)
    await waitForScripts(page)
    await page.locator('video').evaluate((film: HTMLVideoElement) => {
      // Its promise stays open where nothing can be played.
      film.play().catch(() => {})
    })
    const link = notice(page).getByRole('link', { name: 'Ссылка на\u00a0видео' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(/\.mp4$/)
  })
})

describe('the camera of a project', () => {
  it('says nothing while it plays', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/projects/dve-vertikali')
    await waitForScripts(page)
    await cameraButton(page).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    expect(await notice(page).count()).toBe(0)
    expect(errors).toEqual([])
  })
})
