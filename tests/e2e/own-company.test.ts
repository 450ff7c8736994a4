import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newVisitor, sharedBrowser, waitForScripts } from '../support/browser.ts'
import { makeFeed } from '../support/make-feed.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createStore } from '../support/stores.ts'
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts'

/* What a new company does in its first hour: feed, folder, brand, start, and the first request. */

const run = promisify(execFile)
const PAGES = [
  '/',
  '/projects',
  '/flats',
  '/flats/1',
  '/projects/…',
  '/documents',
  '/about',
  '/nowhere',
]
const answers = {
  name: 'Тихий берег',
  'legal-name': 'ООО «Тихий берег»',
  inn: '7707329152',
  ogrn: '1047707030513',
  address: 'Кострома, Набережная, 1',
  city: 'Кострома',
  phone: '8 (4942) 00-00-01',
  email: 'sales@bereg.example',
}

let top = ''
let drop: () => Promise<void>
let server: RunningServer
let crm: WebhookSink
let browser: Browser
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-own-'))
  const store = await createStore('sqlite')
  drop = store.drop
  crm = await startWebhookSink()
  const settings = {
    DATABASE_URL: store.url,
    MEDIA_DIR: join(top, 'media'),
    LEADS_WEBHOOK_URL: crm.url,
  }
  const kvartal = (...words: string[]) =>
    run(process.execPath, ['cli/kvartal.mjs', ...words], { env: { ...process.env, ...settings } })
  const feed = join(top, 'feed.xml')
  await writeFile(feed, makeFeed([{ id: 'a' }, { id: 'b', number: 2 }]))
  await kvartal('import', 'yrl', feed)
  const folder = join(top, 'company')
  const flags = Object.entries(answers).flatMap(([flag, value]) => [`--${flag}`, value])
  await kvartal('new', folder, '--yes', ...flags)
  await appendFile(join(folder, 'brand.yaml'), 'colors: {accent: "#ffee00"}\nradius: 8\n')
  const { stdout } = await kvartal('import', 'content', folder)
  expect(stdout).toContain('Цвет accent (светлые страницы): #ffee00 → #')
  const { MEDIA_DIR, LEADS_WEBHOOK_URL } = settings
  await kvartal('doctor', '--site')
  server = await startServer(store.url, { MEDIA_DIR, LEADS_WEBHOOK_URL })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await server.stop()
  await crm.close()
  await drop()
  await rm(top, { recursive: true, force: true })
})

async function open(path: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const visitor = await newVisitor(browser)
  await visitor.page.goto(`${server.address}${path}`)
  return { page: visitor.page, close: () => visitor.context.close() }
}

async function findSlug(): Promise<string> {
  const response = await fetch(`${server.address}/api/projects/`)
  const { results } = (await response.json()) as { results: Array<{ slug: string }> }
  return results[0]?.slug ?? ''
}

it.each(PAGES)('%s has name, logo, colours, phone and policy of the company', async (path) => {
  const { page, close } = await open(path.replace('…', await findSlug()))
  const home = page.getByRole('banner').getByRole('link', { name: answers.name })
  expect(await home.getAttribute('href')).toBe('/')
  expect(await home.locator('svg').count()).toBe(1)
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  )
  expect(accent).not.toBe('#a8431f')
  if (path !== '/nowhere') {
    const footer = page.getByRole('contentinfo')
    await footer.getByText('+7 (4942) 00-00-01').waitFor()
    await footer.getByRole('link', { name: /^Политика обработки/ }).waitFor()
  }
  expect(await findViolations(page)).toEqual([])
  await close()
})

it('takes a callback request and delivers it', async () => {
  const { page, close } = await open('/')
  await waitForScripts(page)
  await page.getByRole('banner').getByRole('button', { name: 'Заказать звонок' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имя').fill('Анна')
  await dialog.getByLabel('Телефон').fill('9123456789')
  await dialog.getByRole('checkbox', { name: /^Я согласен/ }).check()
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => crm.accepted().length).toBe(1)
  expect(JSON.parse(crm.accepted()[0]?.body ?? '')).toMatchObject({
    name: 'Анна',
    phone: '+79123456789',
  })
  await close()
})
