import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { makeCity } from '../support/factories.ts'
import { verifies } from '../support/verifies.ts'

const site = setUpSellingSite({
  fill: async (db) => {
    const contacts = { phone: '+7 (812) 000-00-10', email: 'piter@ordinata.example' }
    await makeCity(db, { slug: 'piter', name: 'Петербург', ...contacts })
    const moscow = await db
      .selectFrom('cities')
      .select('id')
      .where('name', '=', 'Москва')
      .executeTakeFirstOrThrow()
    await db.updateTable('projects').set({ city_id: moscow.id }).execute()
  },
})

describe('the city', () => {
  const inDays = (expires: number) => (expires - Date.now() / 1000) / 86_400

  it('is stored for seven days when it is chosen, and the page reloads with its contacts', async () => {
    const { page, context } = await site.visit()
    await page.goto('/flats?rooms=1')
    await waitForScripts(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('button', { name: 'Москва' }).first().click()
    const choice = page.getByRole('dialog', { name: 'Выбор города' })
    await choice.getByRole('button', { name: 'Петербург' }).click()
    await page.getByRole('button', { name: 'Петербург' }).first().waitFor()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
    expect(new URL(page.url()).search).toBe('?rooms=1')
    await page.getByRole('link', { name: '+7 (812) 000-00-10' }).first().waitFor()
    const cookie = (await context.cookies()).find(({ name }) => name === 'city')
    expect(cookie).toMatchObject({ value: 'piter', path: '/', sameSite: 'Lax' })
    expect(inDays(cookie?.expires ?? 0)).toBeCloseTo(7, 1)
    verifies('§4.4-2', '§9-8', 'D11-2')
  })

  it('is the first of the list when the stored one is unknown', async () => {
    const { page, context } = await site.visit()
    await context.addCookies([{ name: 'city', value: 'atlantida', url: site.address }])
    await page.goto('/flats')
    await page.getByRole('button', { name: 'Москва' }).first().waitFor()
    verifies('§4.4-1')
  })

  it('is a filter in the links to lists after it is chosen, also if it is the first city', async () => {
    const { page } = await site.visit()
    await page.goto('/flats')
    await waitForScripts(page)
    const link = page.getByRole('banner').getByRole('link', { name: 'Квартиры' })
    expect(await link.getAttribute('href')).toBe('/flats')
    await page.getByRole('button', { name: 'Москва' }).first().click()
    const choice = page.getByRole('dialog', { name: 'Выбор города' })
    await choice.getByRole('button', { name: 'Москва' }).click()
    await page.locator('header a[href^="/flats?city="]').first().waitFor()
    const href = await link.getAttribute('href')
    await link.click()
    await page.waitForURL(`${site.address}${href}`)
    const chips = page.getByRole('list', { name: 'Выбрано' })
    await chips.getByRole('link', { name: 'Убрать: Москва' }).click()
    await page.waitForURL(`${site.address}/flats`)
    verifies('D42-1', 'D42-6')
  })

  it('can be chosen without scripts', async () => {
    const { page } = await site.visit({ scripts: false })
    await page.goto('/flats')
    await page.getByRole('button', { name: 'Москва' }).first().click()
    await page.getByRole('button', { name: 'Петербург' }).click()
    await page.getByRole('button', { name: 'Петербург' }).first().waitFor()
    expect(page.url()).toBe(`${site.address}/flats`)
    verifies('§4.4-2')
  })

  // Browsers do not load the form itself there, only its styles.
  it.each(['/flats', '/about'])(
    'is a list of rows without the box of the platform, without scripts (%s)',
    async (path) => {
      const { page } = await site.visit({ scripts: false })
      await page.goto(path)
      await page.getByRole('button', { name: 'Москва' }).first().click()
      const rows = await page.locator('#modal-city li > button').evaluateAll((all) =>
        all.map((one) => {
          const { borderTopWidth, backgroundColor } = getComputedStyle(one)
          const { width, height } = one.getBoundingClientRect()
          const isFull = width === one.parentElement?.getBoundingClientRect().width
          return { borderTopWidth, backgroundColor, isFull, isHigh: height >= 44 }
        }),
      )
      const look = { borderTopWidth: '0px', backgroundColor: 'rgba(0, 0, 0, 0)' }
      expect(rows.length).toBeGreaterThan(1)
      expect(rows).toEqual(rows.map(() => ({ ...look, isFull: true, isHigh: true })))
    },
  )
})

it('stores the language for 365 days, and sets no other cookies but the CSRF token on load', async () => {
  const { page, context } = await site.visit()
  await page.goto('/flats')
  await waitForScripts(page)
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name).toSorted())
    .toEqual(['csrftoken', 'locale'])
  const locale = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(locale).toMatchObject({ value: 'ru', path: '/', sameSite: 'Lax' })
  expect(((locale?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 1)
  verifies('§1-2', '§9-9', 'D11-2')
})
