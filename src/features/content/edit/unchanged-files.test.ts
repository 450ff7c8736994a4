import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { type ContentSite, openContentSite } from '../../../../tests/support/content-site.ts'
import { isNightly } from '../../../../tests/support/nightly.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { findFilePlace } from '../model/folder-layout.ts'
import { createStarterFiles } from '../starter/starter-files.server.ts'
import { saveDraft } from './drafts.server.ts'
import { planPublish } from './publish.server.ts'
import { readContentFile } from './read-file.server.ts'

const starterAnswers = {
  name: 'Тихий берег',
  legal_name: 'ООО «Тихий берег»',
  inn: '7707329152',
  ogrn: '1047707030513',
  address: 'Кострома, Набережная, 1',
  city: 'Кострома',
  time_zone: 'Europe/Moscow',
  hours: 'пн–пт 9:00–19:00',
  phone: '+7 (494) 200-00-01',
  email: 'sales@bereg.example',
  privacy_email: 'privacy@bereg.example',
}

/** What `kvartal new` writes for a company that answers every question. */
async function writeStarter(folder: string): Promise<void> {
  const files = await createStarterFiles(starterAnswers, { cities: [], projects: [] }, '2026-11-20')
  await writeFolder(folder, Object.fromEntries(files))
}

async function writeSmall(folder: string): Promise<void> {
  await writeFolder(folder, await smallCompany())
}

/** That of the demo takes minutes to import; its files are read and written again in the tests of forms each day. */
const companies = [
  ['a small company', writeSmall],
  ['a company of `kvartal new`', writeStarter],
  ...(isNightly
    ? ([['the demo company', (to: string) => cp('demo/company', to, { recursive: true })]] as const)
    : []),
] as const

/** The texts of a folder that the desk opens, by path. */
async function readTexts(folder: string): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter(
    (path) => findFilePlace(path) && !path.endsWith('sources.yaml'),
  )
  const texts = paths.map(
    async (path) => [path, await readFile(join(folder, path), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

/** The shortest file of each kind: the parser of the desk is tested with all of them. */
function chooseOnePerKind(texts: ReadonlyMap<string, string>): string[] {
  const shortest = [...texts].toSorted(([, one], [, other]) => other.length - one.length)
  return [...new Map(shortest.map(([path]) => [findFilePlace(path)?.kind, path])).values()]
}

describeOnStores('a file that is opened and saved as it was', (under) => {
  let top = ''
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'kvartal-unchanged-'))
  })
  afterAll(() => rm(top, { recursive: true, force: true }))

  it.each(companies)(
    'has the same bytes, whichever kind of file of %s it is, and nothing to publish',
    { timeout: 300_000 },
    async (_, write) => {
      const folder = await mkdtemp(join(top, 'company-'))
      await write(folder)
      const texts = await readTexts(folder)
      expect(texts.size).toBeGreaterThan(5)
      const site = await openContentSite(under.store, top)
      try {
        await site.importFolder(folder)
        const paths = chooseOnePerKind(texts)
        for (const path of paths) {
          expect([path, await saveAsItIs(site, path)]).toEqual([path, texts.get(path)])
        }
        const plan = await planPublish(site.context, { paths })
        expect(plan).toMatchObject({ changes: [], removals: [], problems: [] })
      } finally {
        await site.close()
      }
    },
  )
})

/** Saves the fields and the body of a file as a form got them. Returns the text of the draft. */
async function saveAsItIs({ context }: ContentSite, path: string): Promise<string> {
  const { fields, body, base } = await readContentFile(context, { path })
  const saved = await saveDraft(context, { path, fields, body, base, version: 0 })
  expect([path, saved.problems]).toEqual([path, []])
  return saved.text
}
