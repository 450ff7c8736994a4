import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../support/browser.ts'
import { setUpSellingSite } from '../support/browser-site.ts'
import { freePort } from '../support/running-server.ts'
import { verifies } from '../support/verifies.ts'

const port = await freePort()

const visit = async (page: Page): Promise<string[]> => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/browser-reports')) sent.push(request.postData() ?? '')
  })
  const isLoaded = page.waitForResponse(/\/assets\/browser-reports-[\w-]+\.js/).catch(() => null)
  await page.goto('/flats?rooms=1&phone=79120000001')
  await waitForScripts(page)
  await Promise.race([isLoaded, page.waitForTimeout(3_000)])
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const error = new TypeError('Анна 79120000001')
    error.stack = `TypeError: Анна 79120000001\n at f (${window.location.origin}/assets/x-1.js:1:2)`
    window.dispatchEvent(new ErrorEvent('error', { error }))
  })
  await page.goto('about:blank')
  await page.waitForTimeout(500)
  return sent
}

describe('reports of browsers', () => {
  const site = setUpSellingSite({
    settings: { BROWSER_REPORTS: '1', METRICS_PORT: String(port) },
    // A line for the error.
    hasEmptyLog: false,
  })

  it('reach the metrics without anything of the visitor', async () => {
    const { page } = await site.visit()
    const sent = await visit(page)
    expect(sent.join()).not.toMatch(/7912|Анна|rooms/)
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await expect
      .poll(metrics)
      .toContain('kvartal_web_vital_seconds_count{vital="LCP",page="flats",device="desktop"} 1')
    expect(await metrics()).toContain('kvartal_events_total{event="browser_error"} 1')
    expect(site.warnings().join()).not.toMatch(/7912|Анна/)
  })
})

describe('browsers', () => {
  const site = setUpSellingSite()

  it('report nothing without metrics', async () => {
    const { page } = await site.visit()
    expect(await visit(page)).toEqual([])
    verifies('D46-3')
  })
})
