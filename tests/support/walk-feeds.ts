import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished } from 'vitest'
import { addImportCommand } from '../../cli/import.ts'
import { addNewCommand } from '../../cli/new.ts'
import { connectDatabase } from '../../src/db/connect.ts'
import { importFeed } from '../../src/features/feeds/merge/import-feed.server.ts'
import { mayLackCity } from '../../src/features/feeds/schema.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import type { Feed } from './bare-feeds.ts'
import { findInvented, findUngiven } from './feed-facts.ts'
import { runCommand } from './run-command.ts'
import { createMigratedStore } from './stores.ts'
import { createTestApp } from './test-app.ts'
import { walkSite } from './walk-site.ts'

/** Where the projects are of which a feed tells no city. */
const CITY = 'Кострома'
/** Every answer of `kvartal new`. */
const COMPANY = [
  ['--name', 'Тихий берег', '--legal-name', 'ООО «Тихий берег»', '--inn', '7707329152'],
  ['--ogrn', '1047707030513', '--address', 'Кострома, Набережная, 1', '--city', CITY],
  ['--phone', '8 (4942) 00-00-01', '--email', 'sales@bereg.example'],
].flat()

interface WalkFeedsOptions {
  /** With a content folder as `kvartal new` writes it: company, city with phone and hours, legal texts, menu, projects. */
  hasContent?: boolean
}

/**
 * Imports feeds into an empty site, whatever they reject, and follows its links. Fails at what `walkSite` fails at and
 * at a fact that none of the feeds gives. Returns how many lots they created.
 */
export async function walkFeeds(
  feeds: readonly Feed[],
  { hasContent = false }: WalkFeedsOptions = {},
): Promise<number> {
  const { url, drop } = await createMigratedStore('sqlite')
  const db = connectDatabase(url)
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-walk-'))
  onTestFinished(async () => {
    await db.destroy()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  let created = 0
  const imported = feeds.map(([format, bytes], index) => ({
    format,
    source: `${format}-${index}`,
    text: new TextDecoder().decode(bytes),
    bytes,
  }))
  for (const { format, source, bytes } of imported) {
    const report = await importFeed(db, Readable.from([bytes]), {
      format,
      source,
      clock: systemClock,
      ...(mayLackCity(format) && { city: CITY }),
    })
    created += report.created
  }
  expect(await findInvented(db, imported)).toEqual([])
  if (hasContent) await addContent(url, folder)
  const site = await createTestApp({ db, url }, { settings: { MEDIA_DIR: join(folder, 'media') } })
  onTestFinished(site.close)
  const claims = findUngiven(imported.map(({ text }) => text))
  await walkSite((path) => site.app.inject(path), { claims })
  return created
}

async function addContent(url: string, folder: string): Promise<void> {
  const content = join(folder, 'content')
  const settings = { DATABASE_URL: url, MEDIA_DIR: join(folder, 'media') }
  const made = await runCommand(addNewCommand, ['new', content, '--yes', ...COMPANY], { settings })
  expect(made).toMatchObject({ code: 0, err: '' })
  const words = ['import', 'content', content]
  expect(await runCommand(addImportCommand, words, { settings })).toMatchObject({ code: 0 })
}
