import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { SellingBrowserSite } from '../support/browser-site.ts'
import { sendForm } from '../support/desk-screen.ts'
import { type DeskVisitor, makeDeskVisitor, signInOnPage } from '../support/desk-visitor.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { startSellingSite } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

describe.skipIf(!stores.includes('postgres'))('the desk whose database is gone', () => {
  const site = new SellingBrowserSite()
  let proxy: FaultProxy
  let person: DeskVisitor
  let databaseUrl = ''
  beforeAll(async () => {
    site.server = await startSellingSite(
      'postgres',
      {},
      async (db) => {
        person = await makeDeskVisitor(db, 'manager', 'Анна')
      },
      async (url) => {
        databaseUrl = url
        proxy = await startFaultProxy(url)
        return proxy.url
      },
    )
  })
  afterAll(async () => {
    await site.closeTabs()
    await site.server.close()
    await proxy.close()
  })

  it('keeps a note that is being written, and stores it once when it is sent again', {
    timeout: 240_000,
  }, async () => {
    const { page } = await site.visit()
    page.setDefaultTimeout(60_000)
    await page.goto('/desk/requests')
    await signInOnPage(page, person)
    await sendForm(site, 'Канарейка', '8 912 000 00 77')
    await page.getByRole('link', { name: 'Канарейка', exact: true }).click()
    await page.getByLabel('Заметка').fill('Перезвонить в среду')
    await proxy.mode('down')
    await page.getByRole('button', { name: 'Добавить заметку' }).click()
    const again = page.getByRole('button', { name: 'Повторить' })
    await again.waitFor()
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Перезвонить в среду')
    await again.click()
    await again.and(page.locator(':not([aria-busy])')).waitFor()
    expect(await page.getByLabel('Заметка').inputValue()).toBe('Перезвонить в среду')
    await proxy.mode('pass')
    await expect
      .poll(
        async () => {
          if (await again.isVisible()) await again.click()
          return page.getByText('«Перезвонить в среду»').count()
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(1)
    expect(await page.getByLabel('Заметка').inputValue()).toBe('')
    const db = connectDatabase(databaseUrl)
    const notes = await db.selectFrom('request_notes').select('text').execute()
    await db.destroy()
    expect(notes).toEqual([{ text: 'Перезвонить в среду' }])
  })
})
