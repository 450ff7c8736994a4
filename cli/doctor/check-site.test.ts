import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../tests/support/content-folder.ts'
import { makeLot } from '../../tests/support/factories.ts'
import { runCommand } from '../../tests/support/run-command.ts'
import { createMigratedStore, describeOnStores } from '../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { addImportCommand } from '../import.ts'
import { addDoctorCommand } from '../doctor.ts'

interface Found {
  check: string
  ok: boolean
  value: string
  advice: string | null
}

const ORDER = [
  'logo',
  'phone',
  'hours',
  'policy',
  'consent',
  'classes',
  'coordinates',
  'pictures',
  'plans',
  'finishes',
  'map',
  'documents',
  'deliveries',
  'https',
  'demo',
  'names',
  'legal_phone',
  'recipients',
  'duplicates',
]

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-ready-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('kvartal doctor --site', (under) => {
  let site: { url: string; drop: () => Promise<void> }
  let db: Database
  beforeEach(async () => {
    site = await createMigratedStore(under.store)
    db = connectDatabase(site.url)
  })
  afterEach(async () => {
    await db.destroy()
    await site.drop()
  })
  const base = () => ({ DATABASE_URL: site.url, MEDIA_DIR: join(top, `media-${under.store}`) })
  const run = (settings: Record<string, string>, ...flags: string[]) =>
    runCommand(addDoctorCommand, ['doctor', '--site', ...flags], { settings })
  const check = async (more: Record<string, string> = {}) => {
    const { code, out } = await run({ ...base(), ...more }, '--json')
    const found = JSON.parse(out) as Found[]
    return { code, found, findCheck: (name: string) => found.find((one) => one.check === name) }
  }

  it('names everything that is missing of an empty site, with what to do, and exits with 1', async () => {
    const { code, found } = await check()
    expect(code).toBe(1)
    expect(found.map((one) => one.check)).toEqual(ORDER)
    const isMissing = (name: string) =>
      !['demo', 'names', 'legal_phone', 'recipients', 'duplicates'].includes(name)
    expect(
      found
        .filter(({ check }) => isMissing(check))
        .filter(({ ok, advice }) => ok || !advice?.endsWith('.')),
    ).toEqual([])
    const text = await run(base())
    expect(text).toMatchObject({ code: 1, out: expect.stringMatching(/^✗ logo {9}нет\n/) })
  })

  it('exits with 0 as soon as requests can be taken, whatever else is missing', async () => {
    const folder = join(top, `folder-${under.store}`)
    await writeFolder(folder, {
      ...(await smallCompany()),
      'documents/policy.md':
        '---\ntitle: Политика\ntype: privacy_policy\nversion: "1"\n---\nТекст\n',
    })
    await runCommand(addImportCommand, ['import', 'content', folder], { settings: base() })
    await db.updateTable('lots').set({ status: 'sold' }).execute()
    const project = await db.selectFrom('projects').select('id').executeTakeFirstOrThrow()
    await makeLot(db, { project_id: project.id, plan_picture_url: 'https://x.example/1.png' })
    await makeLot(db, { project_id: project.id })
    const closed = await check()
    expect(closed.code).toBe(1)
    expect(closed.findCheck('deliveries')).toMatchObject({ ok: false, value: 'никуда' })
    const open = await check({
      LEADS_WEBHOOK_URL: 'https://crm.example/leads',
      PUBLIC_URL: 'https://www.example.ru',
    })
    expect(open.code).toBe(0)
    expect(open.findCheck('deliveries')).toEqual({
      check: 'deliveries',
      ok: true,
      value: 'webhook',
      advice: null,
    })
    expect(open.findCheck('https')).toMatchObject({ ok: true })
    expect(open.findCheck('phone')).toMatchObject({ ok: true, value: '2 из 2' })
    expect(open.findCheck('plans')).toMatchObject({
      ok: false,
      value: expect.stringContaining(' 50 %'),
    })
    expect(open.findCheck('logo')).toMatchObject({ ok: false, value: 'нет' })
  })
})
