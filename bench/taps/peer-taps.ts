import { type AddTime, type AddTrouble, withPhone } from './phone.ts'
import { type Wanted, writeProbe } from './probe.ts'

const SETTLE_MS = 3_000
const LOTS = 10

/** What the probe waits for on the pages of the peer. */
function createPeerTests(): Record<string, (wanted: Wanted) => boolean> {
  const findLots = () =>
    [...document.querySelectorAll('a[href^="/flats/"]')].map(
      (link) => (link as HTMLAnchorElement).pathname,
    )
  return {
    results: ({ first }) =>
      location.search.includes('rooms=2') && findLots().length > 0 && findLots()[0] !== first,
    pressed: ({ pressed }) =>
      document.querySelectorAll('[aria-pressed=true]').length > Number(pressed),
    lot: ({ path, title }) => {
      const heading = document.querySelector('h1')?.textContent?.trim()
      return location.pathname === path && heading !== undefined && heading !== title
    },
    list: ({ least }) => location.pathname === '/flats' && findLots().length >= Number(least),
  }
}

const probe = writeProbe(createPeerTests)

/** Measures the taps that the Next.js peer has as well, each once: the same phone and way of measuring. */
export async function measurePeerTaps(
  address: string,
  record: { add: AddTime; miss: AddTrouble },
): Promise<void> {
  await withPhone(probe, record, async ({ page, measure, show, goBack, wait }) => {
    const links = page.locator('a[href^="/flats/"]')
    const readPath = () => links.first().evaluate((link) => (link as HTMLAnchorElement).pathname)
    await page.goto(`${address}/flats`, { waitUntil: 'load' })
    await wait(SETTLE_MS)

    const first = await readPath()
    const twoRooms = await show(page.locator('label:has(input[name=rooms][value="2"])').first())
    await measure('filter → results', {
      test: 'results',
      wanted: { first },
      act: () => twoRooms.tap(),
    })
    const star = await show(page.locator('button[aria-pressed]').first())
    const pressed = await page.locator('[aria-pressed=true]').count()
    await measure('favourite → pressed', {
      test: 'pressed',
      wanted: { pressed },
      act: () => star.tap(),
    })
    const link = await show(links.first())
    const path = await readPath()
    const title = (await page.locator('h1').first().textContent())?.trim() ?? ''
    await measure('list → lot', { test: 'lot', wanted: { path, title }, act: () => link.tap() })
    await measure('Back → list', { test: 'list', wanted: { least: LOTS }, act: goBack })
  })
}
