import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'
import { isChunk } from '../support/find-chunk.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpDemoSite()

const heading = (page: Page) => page.getByRole('heading', { name: /^Найдено/ })
const address = (page: Page) => page.url().replace(site.address, '')

describe('the lists of all kinds', () => {
  it('keep the filter and the place of the page when the view is switched', async () => {
    const { page, errors } = await site.visit()
    await page.goto('/flats?rooms=2')
    await waitForScripts(page)
    const views = page.getByRole('group', { name: 'Вид' })
    const before = await page.evaluate(() => {
      scrollTo(0, 150)
      return scrollY
    })
    await views.getByRole('link', { name: 'Планировки' }).click()
    await page.waitForURL(/rooms=2&view=types$/)
    await page.getByRole('heading', { name: /^Найдено.*планиров/ }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    const type = page.getByRole('article').getByRole('link').first()
    const count = /(\d+)\sквартир/.exec((await type.getAttribute('aria-label')) ?? '')?.[1]
    await type.click()
    await page.waitForURL(/plan=/)
    await expect.poll(() => heading(page).textContent()).toContain(`Найдено ${count} квартир`)
    expect(errors).toEqual([])
    verifies('D32-1', '§10.3-3')
  })

  it('name the terms of the payments in a document, after a filter, Back and a link from another page', async () => {
    const { page, errors } = await site.visit()
    const terms = page.getByRole('region', { name: /^Как посчитан платёж/ })
    await page.goto('/flats')
    await waitForScripts(page)
    const inDocument = await terms.textContent()
    expect(inDocument).toContain('Полная стоимость кредита')
    await page.getByRole('checkbox', { name: /^2-комнатная/ }).check({ force: true })
    await page.waitForURL(/rooms=2$/)
    await expect.poll(() => terms.textContent()).toContain('Полная стоимость кредита')
    await page.goBack()
    await page.waitForURL(/flats$/)
    await expect.poll(() => terms.textContent()).toBe(inDocument)
    await page.goto('/about')
    await waitForScripts(page)
    await page.getByRole('banner').getByRole('link', { name: 'Квартиры' }).first().click()
    await page.waitForURL(/flats$/)
    await expect.poll(() => terms.textContent()).toBe(inDocument)
    expect(errors).toEqual([])
  })

  it('move the focus to the heading after a page turn, which names the page', async () => {
    const { page } = await site.visit({ width: 375 })
    await page.goto('/flats?page=5')
    await waitForScripts(page)
    await page.getByRole('link', { name: 'Следующая страница' }).click()
    await page.waitForURL(/page=6$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results')
    expect(await page.locator('#position').textContent()).toMatch(
      /^Страница\s6 из\s\d+, с\s81 по\s96$/,
    )
  })

  it.each([375, 1440])(
    'return after Back to the scroll position and to the card that was left (%i px)',
    async (width) => {
      const { page, errors } = await site.visit({ width, hasAnsweredNotice: true })
      await page.goto('/flats?rooms=1')
      await waitForScripts(page)
      const link = page.getByRole('article').nth(9).getByRole('heading').getByRole('link')
      const href = await link.getAttribute('href')
      await link.scrollIntoViewIfNeeded()
      // Cards above have been seen, and have their own heights.
      for (const y of [400, 1200, 2000]) await page.evaluate((top) => scrollTo(0, top), y)
      await link.scrollIntoViewIfNeeded()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      const read = () =>
        link.evaluate((element) => ({
          y: scrollY,
          top: element.getBoundingClientRect().top,
          isFocused: element === document.activeElement,
        }))
      const before = await read()
      expect(before.y).toBeGreaterThan(300)
      await link.press('Enter')
      await page.waitForURL(`**${href}`)
      await page.getByRole('heading', { level: 1, name: /1-комнатная/ }).waitFor()
      await page.goBack()
      await heading(page).waitFor()
      await expect.poll(async () => (await read()).isFocused).toBe(true)
      const after = await read()
      expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2)
      expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2)
      expect(errors).toEqual([])
      verifies('D130-3')
    },
  )

  it.each(['/flats', '/apartments'])(
    'show two complete cards with clear plans on the first screen of a phone (%s)',
    async (path) => {
      const { page } = await site.visit({ width: 375, hasAnsweredNotice: true })
      await page.setViewportSize({ width: 375, height: 812 })
      await page.goto(path)
      await waitForScripts(page)
      const cards = await page.getByRole('article').evaluateAll((all) =>
        all.slice(0, 2).map((card) => {
          const picture = card.querySelector('img')
          const heart = card.querySelector('form')?.getBoundingClientRect()
          if (!picture || !heart) throw new Error('the card lacks its plan or its heart')
          const { top, width } = picture.getBoundingClientRect()
          const plan = top + Number.parseFloat(getComputedStyle(picture).paddingTop)
          return { end: card.getBoundingClientRect().bottom, width, free: plan - heart.bottom }
        }),
      )
      for (const { end, width, free } of cards) {
        expect(end).toBeLessThanOrEqual(812)
        expect(width).toBeGreaterThanOrEqual(130)
        expect(free).toBeGreaterThanOrEqual(0)
      }
      expect(cards).toHaveLength(2)
    },
  )

  it.each(
    ['/flats', '/flats?rooms=0&rooms=3', '/apartments'].flatMap((path) =>
      [768, 1440, 1920].map((width) => [path, width] as const),
    ),
  )('have level rows in the cards beside each other (%s, %i px)', async (path, width) => {
    const { page } = await site.visit({ width, hasAnsweredNotice: true })
    await page.goto(path)
    await waitForScripts(page)
    const cards = await page.getByRole('article').evaluateAll((all) => {
      // Cards that are far from the window are not laid out.
      for (const card of all) card.closest('li')?.style.setProperty('content-visibility', 'visible')
      return all.map((card) => {
        const { top } = card.getBoundingClientRect()
        const labels = [...card.querySelectorAll('dt')].map((label) => [
          label.textContent,
          Math.round(label.getBoundingClientRect().top - top),
        ])
        return { top: Math.round(top), rows: Object.fromEntries(labels) as Record<string, number> }
      })
    })
    const beside = [...Map.groupBy(cards, ({ top }) => top).values()]
    expect(beside[0]?.length).toBeGreaterThan(1)
    for (const row of beside) {
      // A studio has no row of the kitchen, which is the last one.
      const names = new Set(row.flatMap(({ rows }) => Object.keys(rows)))
      expect(names.size).toBeGreaterThan(3)
      for (const name of names) {
        const tops = row.flatMap(({ rows }) => rows[name] ?? [])
        expect([name, new Set(tops).size]).toEqual([name, 1])
      }
    }
  })

  it.each(['/flats', '/apartments'])(
    'name their order in full, and their count beside four views in one row, on a phone (%s)',
    async (path) => {
      const { page } = await site.visit({ width: 375, hasAnsweredNotice: true })
      await page.goto(path)
      await waitForScripts(page)
      const views = page.getByRole('group', { name: 'Вид' }).getByRole('link')
      const shown = await views.evaluateAll((all) =>
        all.map((view) => [
          view.textContent,
          view.getAttribute('title'),
          view.getBoundingClientRect().top,
        ]),
      )
      const [first] = shown
      const names = ['Карточки', 'Таблица', 'Планировки', 'Карта']
      expect(shown).toEqual(names.map((name) => [name, name, first?.[2]]))
      const order = page.getByRole('combobox', { name: 'Порядок' })
      const room = await order.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('no canvas')
        context.font = style.font
        const text = context.measureText(select.selectedOptions[0]?.text ?? '').width
        const space = select.clientWidth - Number.parseFloat(style.paddingRight)
        return { text, space }
      })
      expect(room.text).toBeGreaterThan(100)
      expect(room.space).toBeGreaterThanOrEqual(room.text)
      const count = await heading(page).evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getBoundingClientRect().right
      })
      const icon = await views.first().locator('svg').boundingBox()
      expect(count).toBeLessThanOrEqual(icon?.x ?? 0)
    },
  )

  it.each([1280, 1440, 1920])(
    'have each fact of neighbouring cards at one height, studios among them (%i px)',
    async (width) => {
      const { page } = await site.visit({ width, hasAnsweredNotice: true })
      await page.goto('/flats?rooms=0&rooms=1&rooms=2')
      await waitForScripts(page)
      const tops = await page.getByRole('article').evaluateAll((all) => {
        const [first] = all
        const row = all.filter(
          (card) => card.getBoundingClientRect().top === first?.getBoundingClientRect().top,
        )
        return row.map((card) =>
          ['Дом', 'Этаж', 'Сдача', 'Метро'].map((label) => {
            const term = [...card.querySelectorAll('dt')].find((one) => one.textContent === label)
            return term && Math.round(term.getBoundingClientRect().top)
          }),
        )
      })
      expect(tops.length).toBeGreaterThan(1)
      expect(tops[0]).not.toContain(undefined)
      for (const card of tops) expect(card).toEqual(tops[0])
    },
  )

  it.each([1280, 1440])(
    'name each control of the filter bar while it stays at the top (%i px)',
    async (width) => {
      const { page } = await site.visit({ width, hasAnsweredNotice: true })
      await page.goto('/flats')
      await waitForScripts(page)
      await page.evaluate(() => scrollTo(0, 2000))
      const bar = page.locator('#filter-sheet')
      for (const label of ['Проект', 'Комнаты', 'Цена, ₽', 'Площадь, м²']) {
        const text = bar.getByText(label, { exact: true }).first()
        await expect.poll(() => text.isVisible()).toBe(true)
        const box = await text.boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect(box?.y).toBeLessThan(220)
      }
    },
  )

  it.each(['/flats', '/apartments'])(
    'are as long on a phone as their cards and 1,500 px (%s)',
    async (path) => {
      const { page } = await site.visit({ width: 375, hasAnsweredNotice: true })
      await page.goto(path)
      await waitForScripts(page)
      const sizes = await page.evaluate(() => {
        const cards = [...document.querySelectorAll('article')]
        // Cards that are far from the window are not laid out.
        for (const card of cards) {
          card.closest('li')?.style.setProperty('content-visibility', 'visible')
        }
        const heights = cards.map((card) => card.getBoundingClientRect().height)
        return {
          count: cards.length,
          cards: heights.reduce((sum, height) => sum + height, 0),
          page: document.documentElement.scrollHeight,
        }
      })
      expect(sizes.count).toBe(16)
      expect(sizes.page - sizes.cards).toBeLessThanOrEqual(1_500)
    },
  )

  it.each([
    { width: 1280, reducedMotion: 'no-preference', count: 1 },
    { width: 1280, reducedMotion: 'reduce', count: 0 },
    { width: 375, reducedMotion: 'no-preference', count: 0 },
  ] as const)(
    'move the plan of a card to the page of its lot where that delays nothing ($width px, $reducedMotion)',
    async ({ width, reducedMotion, count }) => {
      const { page, errors } = await site.visit({ width, hasAnsweredNotice: true })
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(() => {
        // The movement waits 150 ms for the page; a busy machine needs longer.
        const now = performance.now.bind(performance)
        performance.now = () => now() / 20
        const start = document.startViewTransition.bind(document)
        const names: string[] = []
        Object.assign(window, { names })
        document.startViewTransition = (change) => {
          const transition = start(change)
          void transition.ready.then(() =>
            names.push(
              ...document
                .getAnimations()
                .map(({ effect }) => String((effect as KeyframeEffect).pseudoElement)),
            ),
          )
          return transition
        }
      })
      await page.goto('/flats')
      await waitForScripts(page)
      const link = page.getByRole('article').getByRole('heading').getByRole('link').first()
      await link.hover()
      await link.click()
      await page.waitForURL(/flats\/\d+$/)
      await page.getByRole('list', { name: 'Помещения' }).waitFor({ state: 'attached' })
      const findNames = () =>
        page.evaluate(
          () =>
            (window as unknown as { names: string[] }).names.filter((name) =>
              name.includes('group(lot-plan)'),
            ).length,
        )
      await expect.poll(findNames).toBe(count)
      expect(errors).toEqual([])
    },
  )

  it('lead past the header and the filter by the first link', async () => {
    const { page } = await site.visit({ width: 1440 })
    await page.goto('/flats')
    await waitForScripts(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results')
    const first = page.getByRole('article').first().getByRole('link').first()
    const isReached = () => first.evaluate((element) => element === document.activeElement)
    let tabs = 0
    while (tabs < 20 && !(await isReached())) {
      await page.keyboard.press('Tab')
      tabs++
    }
    expect(await isReached()).toBe(true)
  })

  /** Presses Tab until the focus is on an element that matches; returns how many times. */
  const countTabs = async (page: Page, selector: string) => {
    for (let tabs = 1; tabs <= 40; tabs++) {
      await page.keyboard.press('Tab')
      const isThere = await page.evaluate(
        (wanted) => document.activeElement?.closest(wanted) !== null,
        selector,
      )
      if (isThere) return tabs
    }
    return Number.POSITIVE_INFINITY
  }

  it.each(
    [
      ['/flats', 'article'],
      ['/apartments', 'article'],
      ['/parking', 'figure, article'],
      ['/storage', 'figure, article'],
      ['/projects', 'article'],
      ['/press', 'article'],
      ['/documents', 'li h3'],
      ['/changes', 'section li'],
      ['/progress', 'article'],
      ['/press?year=1999', '#results ~ *'],
    ].flatMap(([path = '', card = '']) => [375, 1440].map((width) => ({ path, card, width }))),
  )(
    'have their filter within 14 and their first entry within 20 steps of Tab ($path, $width px)',
    async ({ path, card, width }) => {
      const { page } = await site.visit({ width, hasAnsweredNotice: true })
      await page.goto(path)
      await waitForScripts(page)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'К результатам', exact: true }).first()
      expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const filter = 'main :is(details, [popover], button[formaction$="/filters"]'
      expect(2 + (await countTabs(page, `${filter})`))).toBeLessThanOrEqual(14)
      await skip.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results')
      expect(1 + (await countTabs(page, `main :is(${card})`))).toBeLessThanOrEqual(20)
    },
  )

  it.each(['/flats', '/apartments', '/parking', '/storage', '/projects'])(
    'have their first entry within 20 steps of Tab on a phone without a link past anything (%s)',
    async (path) => {
      const { page } = await site.visit({ width: 375, hasAnsweredNotice: true })
      await page.goto(path)
      await waitForScripts(page)
      expect(await countTabs(page, 'main :is(article, figure)')).toBeLessThanOrEqual(20)
    },
  )

  it.each(['/parking', '/storage'])(
    '%s lead from the scheme to a place, on a phone and by keyboard',
    async (path) => {
      const { page, errors } = await site.visit({ width: 375 })
      await page.goto(path)
      expect(await findViolations(page)).toEqual([])
      const place = page.getByRole('figure').first().getByRole('link').first()
      await place.focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`${path}/\\d+$`))
      expect(errors.filter((text) => !text.includes('404'))).toEqual([])
    },
  )

  it('stay visible while the code of their view is loading', async () => {
    const { page } = await site.visit({ width: 375 })
    const released = Promise.withResolvers<void>()
    await page.route(isChunk('catalogue/list/other-views-page.late.tsx'), async (route) => {
      await released.promise
      await route.continue()
    })
    const filter = page.waitForResponse((response) =>
      isChunk('catalogue/list/lot-list-page.late.tsx')(new URL(response.url())),
    )
    await page.goto('/parking', { waitUntil: 'commit' })
    await (await filter).finished()
    await waitForScripts(page)
    await page.waitForTimeout(500)
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    released.resolve()
  })

  it('work without scripts: the page of all filters leads to a clean address', async () => {
    const { page } = await site.visit({ scripts: false, width: 375 })
    await page.goto('/apartments')
    await page.getByRole('button', { name: /^Фильтр/ }).click()
    await page.waitForLoadState()
    expect(address(page)).toBe('/apartments/filters')
    await page.getByRole('checkbox', { name: /^2-комнатная/ }).check({ force: true })
    const submit = page.getByRole('button', { name: /^Показать/ })
    await page.getByRole('main').locator('summary:visible').last().click()
    const [list, button] = [
      await page.locator('details[open] > :not(summary)').last().boundingBox(),
      await submit.boundingBox(),
    ]
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await submit.click()
    await page.waitForLoadState()
    expect(address(page)).toBe('/apartments?rooms=2')
    expect(await heading(page).count()).toBe(1)
    verifies('D71-1')
  })
})

describe('the filters of a list of documents', () => {
  it('open by keyboard, stay open for a second choice, and close on Escape', async () => {
    const { page, errors } = await site.visit({ width: 1280 })
    await page.goto('/documents')
    await waitForScripts(page)
    const project = page.getByRole('navigation', { name: 'Проект' })
    const line = project.locator('summary')
    await line.focus()
    await page.keyboard.press('Enter')
    await project.getByRole('link', { name: /^Водомерная, 12/ }).click()
    await page.waitForURL(/\/documents\?project=vodomernaya-12$/)
    await project.getByRole('link', { name: /^Две вертикали/ }).click()
    await page.waitForURL(/project=vodomernaya-12&project=dve-vertikali$/)
    await expect.poll(() => line.innerText()).toContain('Водомерная, 12, Две вертикали')
    await page.keyboard.press('Escape')
    expect(await project.getByRole('link').first().isVisible()).toBe(false)
    expect(await line.evaluate((summary) => summary === document.activeElement)).toBe(true)
    expect(errors).toEqual([])
  })

  it('choose without scripts on a phone, where nothing covers an open list', async () => {
    const { page } = await site.visit({ scripts: false, width: 375 })
    await page.goto('/documents')
    const category = page.getByRole('navigation', { name: 'Категория' })
    await category.locator('summary').click()
    const last = category.getByRole('link').last()
    const isOnTop = await last.evaluate((link) => {
      const { left, top, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + 40, top + height / 2))
    })
    expect(isOnTop).toBe(true)
    await last.click()
    await page.waitForLoadState()
    expect(address(page)).toMatch(/^\/documents\?category=[\w-]+$/)
  })
})

describe('a printed lot', () => {
  it('fits one printed A4 page, for the largest, a middle and the smallest lot of each kind', async () => {
    const { page } = await site.visit({ width: 1280 })
    for (const path of ['flats', 'apartments', 'parking', 'storage']) {
      const read = async (offset: number) => {
        const response = await page.request.get(
          `${site.address}/api/${path}/?limit=1&order=-area&offset=${offset}`,
        )
        return (await response.json()) as { count: number; results: Array<{ id: number }> }
      }
      const { count } = await read(0)
      for (const offset of [0, Math.floor(count / 2), count - 1]) {
        const { id } = (await read(offset)).results[0] ?? {}
        await page.goto(`/${path}/${id}`)
        const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
        expect([path, id, pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([path, id, 1])
      }
    }
  })
})
