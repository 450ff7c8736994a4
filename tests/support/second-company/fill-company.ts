import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { loadConfig } from '../../../src/config/config.ts'
import type { Database } from '../../../src/db/connect.ts'
import { fetchDuePictures } from '../../../src/features/content/media/feed-picture-worker.server.ts'
import { createStarter } from '../../../src/features/content/starter/create-starter.server.ts'
import { importContent } from '../../../src/features/content/write/import-content.server.ts'
import { importFeed } from '../../../src/features/feeds/merge/import-feed.server.ts'
import { systemClock } from '../../../src/lib/time/clock.ts'
import type { Outbound } from '../../../src/outbound/outbound.ts'
import { createHealth } from '../../../src/server/create-health.ts'
import { isNightly } from '../nightly.ts'
import { makeCompanyFeeds } from './feeds.ts'
import { oddPlans, PLAN_HOST } from './pictures.ts'

/** Added to the brand of the new company: a yellow in which no text can be read, neither on white nor on itself. */
const LOUD_COLORS = `
colors: {accent: "#ffee00", ink: "#aa00ff", paper: "#fff6a8", dark: {accent: "#3300aa"}}
radius: 24
areas:
  premium_area: {name: Яркий, tone: light}
`
/** What feeds do not say of a company. */
const answers = {
  legal_name: 'ООО «Специализированный застройщик «Заречный порт и пристань»',
  inn: '7707329152',
  ogrn: '1047707030513',
  address: 'Сосновка, Портовая улица, 1',
  phone: '+7 (495) 000-00-77',
  email: 'sales@port.example',
}
/** Houses of forty storeys: 12,000 lots at night, 1,200 by day. */
const TOWERS = isNightly ? 11 : 1

/**
 * Imports the feeds of the second company into an empty, migrated database, fetches their plans into a media folder, and
 * imports the content that `kvartal new` writes for it, with a brand of an impossible yellow. Throws if an offer is
 * rejected or a plan cannot be decoded.
 */
export async function fillSecondCompany(
  db: Database,
  databaseUrl: string,
  mediaFolder: string,
): Promise<void> {
  await importCompanyFeeds(db)
  await importNewContent(db, mediaFolder)
  const log = pino({ level: 'silent' })
  const config = loadConfig({ DATABASE_URL: databaseUrl, MEDIA_DIR: mediaFolder })
  const context = { db, clock: systemClock, config, log, health: createHealth(log) }
  const { fetched } = await fetchDuePictures(context, planHost, new AbortController().signal)
  if (fetched !== oddPlans.length) throw new Error(`${fetched} of ${oddPlans.length} plans`)
}

async function importNewContent(db: Database, mediaFolder: string): Promise<void> {
  const top = await mkdtemp(join(tmpdir(), 'kvartal-second-content-'))
  const folder = join(top, 'company')
  try {
    const { unfilled } = await createStarter(db, {
      folder,
      given: answers,
      ask: null,
      onInvalid: () => {},
      version: '2026-09-01',
    })
    const left = unfilled.filter(({ reason }) => !reason.includes('{{Часовой пояс}}'))
    if (left.length > 0) throw new Error(`no answers: ${JSON.stringify(left)}`)
    // Its second town is in no table of zones.
    const cities = join(folder, 'cities.yaml')
    const text = await readFile(cities, 'utf8')
    await writeFile(cities, text.replaceAll('{{Часовой пояс}}', 'Europe/Moscow'))
    await appendFile(join(folder, 'brand.yaml'), LOUD_COLORS)
    await importContent(db, { folder, mediaFolder, clock: systemClock })
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}

/** Imports the feeds of the second company, whose lots are on sale then. Throws if an offer is rejected. */
export async function importCompanyFeeds(db: Database): Promise<void> {
  for (const { text, ...options } of makeCompanyFeeds(TOWERS)) {
    const report = await importFeed(db, Readable.from([Buffer.from(text)]), {
      ...options,
      clock: systemClock,
    })
    const { refused, held_back } = report
    if (refused.length + held_back.length > 0) {
      throw new Error(`feed ${options.source}: ${JSON.stringify([...refused, ...held_back])}`)
    }
  }
}

/** The host of the plans, without a network. */
const planHost: Outbound = {
  async get(url) {
    const plan = oddPlans.find(({ path }) => `${PLAN_HOST}${path}` === url)
    const body = plan ? [await plan.draw()] : []
    return { status: plan ? 200 : 404, headers: {}, url, body: Readable.from(body) }
  },
}
