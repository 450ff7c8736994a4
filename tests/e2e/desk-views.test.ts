import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import { storeFeedRun } from '../support/desk-feeds.ts'
import { type DeskOffice, fillOffice } from '../support/desk-office.ts'
import { signInOnPage } from '../support/desk-visitor.ts'
import { findBrokenWords, cutTexts, overflow, walkByTab } from '../support/page-checks.ts'

let office = {} as DeskOffice
let run = 0
const site = setUpSellingSite({
  // It is never called: the form only shows its button.
  settings: {
    DESK_OIDC_ISSUER: 'https://id.company.example',
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: 'secret',
  },
  fill: async (db) => {
    office = await fillOffice(db)
    run = await storeFeedRun(db, 'cian')
  },
})

/** Shows each screen of the desk in turn. */
async function forEachScreen(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`/desk/invite/${office.invite}`)
  await page.getByLabel('Пароль').waitFor()
  await check('invite')
  await page.goto('/desk/requests')
  await page.getByLabel('Почта').waitFor()
  await check('sign-in')
  await signInOnPage(page, office.people.owner)
  await page.getByRole('link', { name: 'Канарейка', exact: true }).first().waitFor()
  await check('requests')
  await page.getByRole('link', { name: 'Канарейка Константинопольская', exact: true }).click()
  await page.getByLabel('Заметка').waitFor()
  await check('request')
  for (const [path, title] of [
    ['lots', 'Лоты'],
    [`lots/${site.server.flats[0]}`, '1-комнатная квартира, 58,4 м²'],
    ['lots/bulk?all=true', 'Изменить много лотов'],
    ['sources', 'Фиды и прайсы'],
    ['sources/cian', 'cian'],
    [`sources/cian/runs/${run}`, 'cian: ждёт решения'],
    ['sources/help', 'Что чаще всего не так'],
    ['team', 'Команда'],
    ['audit', 'Журнал'],
    ['state', 'Состояние'],
    ['me', 'Моя учётная запись'],
  ] as const) {
    await page.goto(`/desk/${path}`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.locator('main[aria-busy="false"]').waitFor()
    await check(path.replaceAll(/\W+/g, '-'))
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['DESK_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

describe('every screen of the desk', { timeout: 240_000 }, () => {
  it('fits at a zoom of 200 % in a window of 1280 × 1024, with nothing cut and no word broken', async () => {
    const { page, errors } = await site.visit({ width: 640, height: 512 })
    await forEachScreen(page, async (name) => {
      await shoot(page, `zoom-${name}`)
      expect([name, await overflow(page)]).toEqual([name, []])
      expect([name, await cutTexts(page)]).toEqual([name, []])
      expect([name, await findBrokenWords(page)]).toEqual([name, []])
    })
    expect(errors).toEqual([])
  })

  it('shows edges of controls, the focus and what is chosen in forced colours', async () => {
    const { page } = await site.visit()
    await page.emulateMedia({ forcedColors: 'active' })
    await forEachScreen(page, async (name) => {
      await shoot(page, `forced-${name}`)
      expect([name, await findEdgeless(page)]).toEqual([name, []])
      expect([name, await findUnmarkedChoices(page)]).toEqual([name, []])
      const { missed, unmarked } = await walkByTab(page)
      expect([name, missed, unmarked]).toEqual([name, [], []])
    })
    await page.emulateMedia({ forcedColors: null })
  })
})

/** Buttons and fields without a border, which forced colours would draw; buttons like links are underlined instead. */
function findEdgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const style = getComputedStyle(control)
        // The browser draws these itself.
        if (control.matches('[type="checkbox"], [type="radio"]') && style.appearance !== 'none') {
          return false
        }
        const hasBorder = ['top', 'right', 'bottom', 'left'].every(
          (side) =>
            style.getPropertyValue(`border-${side}-style`) !== 'none' &&
            Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
        )
        return !hasBorder && !style.textDecorationLine.includes('underline')
      })
      .map((control) => control.outerHTML.slice(0, 160)),
  )
}

/** Chosen entries of a menu or tabs that look like the others once backgrounds and shadows are gone. */
function findUnmarkedChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const look = (element: Element) => {
      const { backgroundColor, borderBottomStyle, textDecorationLine } = getComputedStyle(element)
      return [backgroundColor, borderBottomStyle, textDecorationLine].join()
    }
    const chosen = '[aria-current]:not([aria-current="false"]), [aria-selected="true"]'
    return [...document.querySelectorAll(chosen)]
      .filter((element) => {
        const others = [
          ...(element.closest('nav, [role="tablist"], ul')?.querySelectorAll('a, button') ?? []),
        ]
        return others.some(
          (other) => other !== element && !other.matches(chosen) && look(other) === look(element),
        )
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })
}
