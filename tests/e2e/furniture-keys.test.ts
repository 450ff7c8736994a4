import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpDemoSite } from '../support/browser-site.ts'

const site = setUpDemoSite()
let path = ''

beforeAll(async () => {
  const response = await fetch(`${site.address}/api/flats/?limit=1&order=-price`)
  const { results } = (await response.json()) as { results: Array<{ id: number }> }
  path = `/flats/${results[0]?.id}`
})

const TWO = 'b0x80x80.w1100x80'
const ownPlan = (page: Page) => page.getByRole('region', { name: 'План с вашей мебелью' })
const piece = (page: Page, name: string) =>
  ownPlan(page).locator('svg[role="group"]').getByRole('button', { name })
const readFurniture = (page: Page) => new URL(page.url()).searchParams.get('furniture')
const status = (page: Page) => ownPlan(page).getByRole('status').innerText()

async function open(page: Page, furniture: string): Promise<void> {
  await page.goto(`${path}?${new URLSearchParams({ furniture }).toString()}`)
  await waitForScripts(page)
  await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).waitFor()
}

async function center(page: Page, name: string): Promise<[number, number]> {
  const box = await piece(page, name).boundingBox()
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
}

describe('keys on a plan with furniture', () => {
  it('wait for the end of a drag, after which pieces are dragged and removed as before', async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await open(page, TWO)
    const bed = piece(page, 'кровать 160')
    await bed.scrollIntoViewIfNeeded()
    const drag = async (whileDown?: () => Promise<void>) => {
      const [x, y] = await center(page, 'кровать 160')
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 20, y + 10, { steps: 4 })
      await whileDown?.()
      await page.mouse.up()
    }
    await drag(async () => {
      await page.keyboard.press('Delete')
      await page.keyboard.press('Control+z')
      expect(await bed.count()).toBe(1)
    })
    expect(await ownPlan(page).locator('[aria-hidden="true"] > svg > g[transform]').count()).toBe(0)
    const before = await bed.getAttribute('transform')
    await drag()
    await expect.poll(() => bed.getAttribute('transform')).not.toBe(before)
    await page.keyboard.press('Delete')
    await expect.poll(() => bed.count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('are the browser’s with Alt, and a piece stays in its place', async () => {
    const { page } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await open(page, TWO)
    const bed = piece(page, 'кровать 160')
    await bed.focus()
    const before = await bed.getAttribute('transform')
    const isTaken = await bed.evaluate((own) =>
      ['altKey', 'ctrlKey', 'metaKey'].map(
        (held) =>
          !own.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: 'ArrowLeft',
              [held]: true,
              bubbles: true,
              cancelable: true,
            }),
          ),
      ),
    )
    expect(isTaken).toEqual([false, false, false])
    expect(await bed.getAttribute('transform')).toBe(before)
  })

  it('undo from anywhere in the plan, which is said, and leave the focus and the choice on their piece', async () => {
    const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
    await open(page, TWO)
    const [bed, wardrobe] = [piece(page, 'кровать 160'), piece(page, 'шкаф 150')]
    await bed.focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => bed.count()).toBe(0)
    await page.keyboard.press('Control+z')
    await expect.poll(() => bed.count()).toBe(1)
    await expect.poll(() => status(page)).toMatch(/^Отменено/)
    await bed.focus()
    await page.keyboard.press('Delete')
    await wardrobe.focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => bed.count()).toBe(1)
    expect(await wardrobe.evaluate((own) => own === document.activeElement)).toBe(true)
    expect(await wardrobe.getAttribute('aria-pressed')).toBe('true')
    expect(await bed.getAttribute('aria-pressed')).toBe('false')
    expect(errors).toEqual([])
  })
})

it('takes a value that says nothing out of the address, and the sentence away with the first piece', async () => {
  const { page, errors } = await site.visit({ width: 1280, hasAnsweredNotice: true })
  await open(page, '<script>')
  const sentence = page.getByText('Мебель из ссылки не прочиталась')
  await sentence.waitFor()
  await expect.poll(() => readFurniture(page)).toBeNull()
  await ownPlan(page).getByRole('button', { name: 'Поставить', exact: true }).click()
  await expect.poll(() => sentence.count()).toBe(0)
  await expect.poll(() => readFurniture(page)).toMatch(/^b\w+$/)
  expect(errors).toEqual([])
})

it('holds the focus on the button that places the last piece that the plan takes', async () => {
  const { page } = await site.visit({ width: 1280, hasAnsweredNotice: true })
  await open(page, Array.from({ length: 29 }, () => 'c0x80x80').join('.'))
  const add = ownPlan(page).getByRole('button', { name: 'Поставить', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await ownPlan(page).getByText('На плане уже 30 предметов').waitFor()
  expect(await add.evaluate((own) => own === document.activeElement)).toBe(true)
})
