import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { makeDeskUser, PASSWORD } from '../support/desk.ts'
import { otherBrowsers, type OtherPage } from '../support/other-browser.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createDemoStore } from '../support/stores.ts'

/** What was seen when a test failed. */
const PICTURES = 'dist/browsers'
const PROJECT = '/projects/dve-vertikali'
/** A browser moves the page by parts of a pixel. */
const SAME_PX = 2

/* What a buyer and the office do most, in the browsers that the site supports beside Chromium. */
let server: RunningServer
let drop = async () => {}
let email = ''
beforeAll(async () => {
  const store = await createDemoStore()
  drop = store.drop
  const db = connectDatabase(store.url)
  email = (await makeDeskUser(db, 'manager', { name: 'Анна', factor: false })).email
  await db.destroy()
  server = await startServer(store.url, { DESK_SECOND_FACTOR: 'optional' })
})
afterAll(async () => {
  await server.stop()
  await drop()
})

/** Who asks for a call: the same request within a minute would be one. */
const callers = ['Канарейка', 'Снегирь', 'Синица', 'Чижик']

describe.each(otherBrowsers)('in $name', ({ name: browser, isInstalled, open }) => {
  describe.skipIf(!isInstalled).each([
    { width: 375, height: 800 },
    { width: 1440, height: 900 },
  ])('$width px wide', ({ width, height }) => {
    const isWide = width > 1000
    const own = 2 * otherBrowsers.findIndex(({ name }) => name === browser) + Number(isWide)
    const caller = `${callers[own]}`
    let page: OtherPage
    beforeAll(async () => {
      page = await open()
      await page.resize(width, height)
    })
    afterAll(() => page.close())
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      await mkdir(PICTURES, { recursive: true })
      const name = `${browser}-${width}-${task.name.replaceAll(/[^\w-]+/g, '-').slice(0, 60)}.png`
      await writeFile(join(PICTURES, name), await page.capture())
    })
    const goto = (path: string) => page.goto(`${server.address}${path}`)

    it('the first page shows no box of the platform around its lists', async () => {
      await goto('/')
      await page.find('h1')
      expect(
        await page.evaluate(() =>
          Array.from(
            document.querySelectorAll('select'),
            (one) => getComputedStyle(one).appearance,
          ),
        ),
      ).not.toContain('auto')
    })

    it('a list stays as high as it was while it is scrolled, and Back leads to where it was left', async () => {
      await goto('/flats')
      // The list alone: what was seen lately is added below it when its code has come.
      const measure = () =>
        page.evaluate(
          () => document.querySelector('main article')?.closest('ul')?.offsetHeight ?? 0,
        )
      await scrollThrough(page)
      await settle(page)
      const all = await measure()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await settle(page)
      expect(all).toBeGreaterThan(0)
      expect(Math.abs((await measure()) - all)).toBeLessThan(SAME_PX * 8)

      const cards = 'main article'
      await page.evaluate((selector) => {
        const all = document.querySelectorAll(selector)
        all[all.length - 3]?.scrollIntoView({ block: 'center', behavior: 'instant' })
      }, cards)
      await settle(page)
      const before = await page.evaluate(readScroll)
      await page.evaluate((selector) => {
        const all = document.querySelectorAll(selector)
        all[all.length - 3]?.querySelector<HTMLElement>('h3 a, a[href^="/flats/"]')?.click()
      }, cards)
      await page.waitFor(() => /^\/flats\/\d+$/.test(location.pathname))
      await page.find('h1')
      await page.back()
      await page.waitFor(() => location.pathname === '/flats')
      await page.find(cards)
      await settle(page)
      expect(Math.abs((await page.evaluate(readScroll)) - before)).toBeLessThanOrEqual(SAME_PX)
    })

    it('the filter of a list finds fewer, and its order is as wide as what is chosen', async () => {
      await goto('/flats?rooms=2')
      await page.find('main article')
      await goto('/flats?rooms=2&order=-price')
      expect(
        await page.evaluate(() => {
          const order = document.querySelector<HTMLElement>('select[name="order"]')
          return order ? order.getBoundingClientRect().right <= innerWidth : false
        }),
      ).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
    })

    it('the plan of a flat is enlarged, and a reload shows it complete with buttons that work', async () => {
      await goto('/flats')
      await goto(await page.waitFor(findFirstFlat))
      await page.click('button', 'Приблизить план')
      await page.waitFor(canZoomOut)
      await page.reload()
      await page.find('button', 'Приблизить план')
      await page.click('button', 'Приблизить план')
      await page.waitFor(canZoomOut)
    })

    it('a favourite is stored and listed', async () => {
      await goto('/flats')
      const flat = await page.waitFor(findFirstFlat)
      await page.click('main article button', 'Добавить в избранное')
      await page.find('main article button[aria-pressed="true"]')
      await goto('/favorites')
      await page.find(`main a[href="${flat}"]`)
    })

    it('two flats are compared', async () => {
      await goto('/flats')
      const ids = await page.waitFor(() =>
        Array.from(
          document.querySelectorAll<HTMLInputElement>('main article input[name="ids"]'),
          ({ value }) => value,
        ).slice(0, 2),
      )
      await goto(`/compare?ids=${ids.join(',')}`)
      await page.find('main table')
      expect(
        await page.evaluate(() =>
          Array.from(
            document.querySelectorAll('select'),
            (one) => getComputedStyle(one).appearance,
          ),
        ),
      ).not.toContain('auto')
    })

    // That WebKit loses this focus was reported once. It was not seen again in ten fresh visits with a real Tab: before
    // hydration, after it, and with code and styles of the card that took two seconds.
    it('the chessboard has the keyboard from the first press on, while the code of its card is loaded', async () => {
      await goto(PROJECT)
      const building = await page.waitFor(() =>
        document.querySelector(`a[href*="/buildings/"]`)?.getAttribute('href'),
      )
      await goto(`${building}`)
      await page.find('[role="grid"] [tabindex="0"]')
      // The control before the board by script, the board itself by a press.
      await page.evaluate(() => {
        const board = document.querySelector('[role="grid"]')
        const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input)')
        Array.from(controls)
          .findLast(
            (one) =>
              board &&
              !board.contains(one) &&
              one.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING &&
              one.checkVisibility(),
          )
          ?.focus()
      })
      await page.press('Tab')
      // Firefox stops at what scrolls, too.
      if (await page.evaluate(() => document.activeElement?.matches('[role="grid"]') === true))
        await page.press('Tab')
      const name = await page.evaluate(readFocus)
      expect(name).toContain('№')
      // Longer than the code of the small card takes.
      await settle(page)
      expect(await page.evaluate(readFocus)).toBe(name)
      // Firefox without windows has no focus of its own, and marks none.
      expect(
        await page.evaluate(
          () => !document.hasFocus() || document.activeElement?.matches(':focus-visible'),
        ),
      ).toBe(true)
      await page.press('ArrowDown')
      await page.waitFor((before) => {
        const now = document.activeElement?.getAttribute('aria-label') ?? ''
        return now.includes('№') && now !== before
      }, name)
    })

    // A phone has the search in its menu.
    if (isWide) {
      it('the search of the header opens at the first press, and Esc closes it', async () => {
        await goto('/')
        await page.click('header button', 'Поиск')
        await page.waitFor(isSearchOpen)
        // Longer than a second toggle by the same press would take.
        await settle(page)
        expect(await page.evaluate(isSearchOpen)).toBe(true)
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
        await page.press('Escape')
        await page.waitFor(
          () => !document.querySelector('#header-search')?.matches(':popover-open'),
        )
      })
    }

    it('a request for a call arrives', async () => {
      await goto('/callback')
      await page.fill('main input[name="name"]', caller)
      await page.fill('main input[name="phone"]', `912000004${own}`)
      await page.click('main label', 'Я согласен')
      await page.click('main form button[type="submit"]', 'Отправить')
      await page.find('main, [role="dialog"]', 'Спасибо')
    })

    it('the camera on the page of a project plays', async (test) => {
      await goto(PROJECT)
      // On a phone the section is folded.
      if (!isWide) await page.click('#broadcasts summary')
      await page.click('button', 'Смотреть: ')
      const hasDecoder = await page.evaluate(
        () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== '',
      )
      if (!hasDecoder) {
        await page.find('[role="status"] a', 'Ссылка на\u00a0видео')
        test.skip('this browser has no decoder: it said so, with a link, in place of the film')
      }
      // What has been played: a live film begins by a jump.
      await page.waitFor(() => {
        const { played } = document.querySelector('video') ?? {}
        return played && played.length > 0 && played.end(0) - played.start(0) > 0.5
      })
      expect(
        await page.evaluate(() =>
          Array.from(document.querySelectorAll('[role="status"]'), (one) => one.textContent).join(),
        ),
      ).not.toContain('видео')
    })

    it('the office signs in, takes a request and writes down an outcome', async () => {
      await goto('/desk/requests')
      await page.fill('input[type="email"], input[name="email"]', email)
      await page.fill('input[type="password"]', PASSWORD)
      await page.press('Enter')
      await page.click('[data-request] a[data-open]', caller)
      await page.waitFor(() => /\/requests\/[\w-]+$/.test(location.pathname))
      await page.find('h1', caller)
      await page.click('article button', 'Взять')
      await page.find('main button', 'Отдать всем')
      await page.click('main button', 'Поговорили')
      await page.click('main button', 'Записать: поговорили')
      await page.find('[aria-label^="Итоги"] p', caller)
    })
  })
})

const readScroll = () => scrollY
const readFocus = () => document.activeElement?.getAttribute('aria-label') ?? ''
const isSearchOpen = () =>
  document.querySelector('#header-search')?.matches(':popover-open') === true
const canZoomOut = () =>
  document.querySelector('button[aria-label="Отдалить план"]:not([aria-disabled="true"])') !== null
const findFirstFlat = () =>
  Array.from(
    document.querySelectorAll('main article a'),
    (one) => one.getAttribute('href') ?? '',
  ).find((href) => /^\/flats\/\d+$/.test(href)) ?? ''

/** Waits until the page has done what it does after a change of the view: frames, late code, and its layout. */
async function settle(page: OtherPage): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 1_000)
      }),
  )
}

/** Scrolls down by parts of a screen, so that each item is laid out once. */
async function scrollThrough(page: OtherPage): Promise<void> {
  await page.find('main article')
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
    }
  })
}
