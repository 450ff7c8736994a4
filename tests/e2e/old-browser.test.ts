import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setUpDemoSite } from '../support/browser-site.ts'

const site = setUpDemoSite()

/** Opens a page in a browser that lacks a feature of the oldest supported ones: it runs scripts, but not the site's. */
async function visit(path: string) {
  const visitor = await site.visit({ width: 1440 })
  await visitor.page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
  await visitor.page.goto(path)
  return visitor
}

const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Все разделы' })

describe('a browser that is older than the supported ones', () => {
  it('gets the page without scripts: links in place of controls that would do nothing', async () => {
    const { page, errors } = await visit('/flats')
    await menuLink(page).waitFor()
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /м²$/ }).waitFor()
    await menuLink(page).waitFor()
    for (const name of ['Приблизить план', 'Поделиться', 'Распечатать']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    }
    expect(errors).toEqual([])
  })

  it('reads that a map needs scripts', async () => {
    const { page, errors } = await visit('/projects/dve-vertikali')
    await page
      .getByText(/^Карте нужны скрипты\./)
      .first()
      .waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  it('sends a form as a document', async () => {
    const { page } = await visit('/flats')
    await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
    await page.waitForURL('**/callback?**')
    await page.getByLabel('Имя').waitFor()
  })
})
