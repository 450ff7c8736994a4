import type { Page } from 'playwright-core'
import { openBrowser } from '../../tests/support/browser.ts'
import { callbackFrom } from '../../tests/support/callback-load.ts'
import { PASSWORD } from '../../tests/support/desk.ts'
import type { Store } from '../../tests/support/stores.ts'
import { report } from '../measure.ts'
import { withPhone } from '../taps/phone.ts'
import { writeProbe } from '../taps/probe.ts'
import { type Office, openOffice } from './open-office.ts'
import { reportTimes } from './report-times.ts'

const REQUESTS = 20
const SCREEN_LIMIT_MS = 1_000
const TAP_LIMIT_MS = 100
const SETTLE_MS = 1_000
/** Requests come at any time between two looks of a server. */
const SPREAD_MS = 37

/** What the probe waits for on a card. */
const probe = writeProbe(() => {
  const hasButton = (text: string) =>
    [...document.querySelectorAll('main button')].some((one) => one.textContent?.trim() === text)
  return {
    acknowledged: () => document.querySelector('button[aria-busy=true]') !== null,
    taken: () => hasButton('Отдать всем'),
    chosen: () => document.querySelector('form button[aria-pressed=true]') !== null,
    recorded: () => document.querySelector('[aria-label^="Итоги"] p') !== null,
  }
})

/**
 * Measures with two processes on one store: a request is sent to one, and a browser has the list of the other. Then
 * takes and outcomes on a phone, from the tap until the card shows them. It takes three to four minutes.
 */
export async function benchScreens(store: Store): Promise<void> {
  const office = await openOffice(store, { servers: 2, people: 1 })
  try {
    const ids = await benchArrival(office, store)
    await benchTaps(office, store, ids)
  } finally {
    await office.close()
  }
}

async function benchArrival({ servers, people }: Office, store: Store): Promise<string[]> {
  const [first, second] = servers.map(({ address }) => address)
  const browser = await openBrowser()
  const ids: string[] = []
  const times: number[] = []
  try {
    const page = await browser.newPage()
    await openList(page, `${second}`, people[0] ?? '')
    for (let n = 0; n < REQUESTS; n++) {
      // The list is quiet, as when a single request arrives.
      await page.waitForTimeout(SETTLE_MS + n * SPREAD_MS)
      const { status, id } = await callbackFrom(`${first}`, n)
      const from = performance.now()
      if (status !== 201) throw new Error(`not accepted: ${status}`)
      await page.locator(`[data-request="${id}"]`).waitFor()
      times.push(performance.now() - from)
      ids.push(id)
    }
  } finally {
    await browser.close()
  }
  reportTimes(`${store}, two processes: on the screen after 201`, times, SCREEN_LIMIT_MS)
  return ids
}

async function benchTaps({ servers, people }: Office, store: Store, ids: string[]): Promise<void> {
  const address = servers[0]?.address ?? ''
  const times = new Map<string, number[]>()
  const add = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms])
  const miss = (what: string, why: string) => report(what, '—', why)
  await withPhone(probe, { add, miss }, async ({ page, measure, show }) => {
    await openList(page, address, people[0] ?? '')
    for (const [n, id] of ids.entries()) {
      await page.goto(`${address}/desk/requests/${id}`)
      const isAcknowledged = n % 2 === 0
      const name = (what: string) => `${what} ${isAcknowledged ? 'acknowledged' : 'shown'}`
      const take = await show(page.getByRole('button', { name: 'Взять', exact: true }))
      const test = (shown: string) => (isAcknowledged ? 'acknowledged' : shown)
      await measure(name('take'), { test: test('taken'), act: () => take.tap() })
      const choose = await show(page.getByRole('button', { name: 'Поговорили', exact: true }))
      await measure('outcome chosen', { test: 'chosen', act: () => choose.tap() })
      const send = await show(page.getByRole('button', { name: 'Записать: поговорили' }))
      // It is sent ten seconds later: the line with «Отменить» is all that the tap waits for.
      await measure('outcome recorded', { test: 'recorded', act: () => send.tap() })
    }
  })
  for (const [what, all] of [...times].toSorted(([a], [b]) => a.localeCompare(b))) {
    reportTimes(`${store}, processor 4 × slower: ${what}`, all, TAP_LIMIT_MS)
  }
}

async function openList(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/desk/requests`)
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Заявки' }).waitFor()
}
