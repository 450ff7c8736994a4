import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../tests/support/content-folder.ts'
import { makeCity, makeDocument, makeLot, makeProject } from '../../tests/support/factories.ts'
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

  it('counts template hours, an old phone of legal texts, a receiver that the policy lacks, a home twice and photos that were not fetched', async () => {
    const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const working_hours = JSON.stringify(Object.fromEntries(week.map((day) => [day, '9:00-21:00'])))
    const city_id = await makeCity(db, { phone: '+7 (495) 000-00-01', working_hours })
    const project_id = await makeProject(db, { city_id, name: 'Сад' })
    const id = await makeLot(db, { project_id })
    const { building_id, section_id, floor_id, number } = await db
      .selectFrom('lots')
      .select(['building_id', 'section_id', 'floor_id', 'number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await makeDocument(db, { html: '<p>Телефон +7 (495) 000-00-99</p>' })
    await db
      .insertInto('feed_project_pictures')
      .values({ project_id, source: 'yrl', position: 1, url: 'https://p/1.jpg', is_common: 1 })
      .execute()
    const settings = { BITRIX24_WEBHOOK_URL: 'https://company.bitrix24.ru/rest/1/abc/' }
    const before = await check(settings)
    expect(before.findCheck('duplicates')).toMatchObject({ ok: true, value: '0' })
    await makeLot(db, { project_id, building_id, section_id, floor_id, number })
    const { findCheck } = await check(settings)
    expect(findCheck('duplicates')).toMatchObject({ ok: false, value: '1' })
    expect(findCheck('hours')).toMatchObject({
      ok: false,
      value: expect.stringContaining('0 из 1'),
    })
    expect(findCheck('legal_phone')).toMatchObject({
      ok: false,
      value: 'в текстах +7 (495) 000-00-99',
    })
    expect(findCheck('recipients')).toMatchObject({ ok: false, value: 'нет в политике: Битрикс24' })
    expect(findCheck('pictures')).toMatchObject({
      ok: false,
      value: expect.stringContaining('0 из 1'),
    })
  })
})
