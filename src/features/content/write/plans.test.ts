import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFolder, smallPlan, writeFolder } from '../../../../tests/support/content-folder.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-plans-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('plans of a content folder', (under) => {
  async function runImport(files: Record<string, string>) {
    const folder = await mkdtemp(join(top, 'folder-'))
    await writeFolder(folder, files)
    return importContent(under.db, { folder, mediaFolder: join(top, 'media'), clock: systemClock })
  }

  it('are imported unchanged, and importing an export changes nothing', async () => {
    const odd = smallPlan.replace('"swing": "left"}', '"swing": "left", "hinge": "end"}')
    const report = await runImport({ 'plans/1-24.json': smallPlan, 'plans/1-24-odd.json': odd })
    expect(report.kinds.plans).toMatchObject({ created: 2 })
    const rows = await under.db.selectFrom('plans').selectAll().orderBy('key').execute()
    expect(rows.map(({ key }) => key)).toEqual(['1-24', '1-24-odd'])
    expect(JSON.parse(rows[0]?.geometry ?? '')).toEqual(JSON.parse(smallPlan))
    // Without stored sources the export builds the files from the rows.
    await under.db.deleteFrom('content_sources').execute()
    const folder = await mkdtemp(join(top, 'export-'))
    await exportContent(under.db, { folder, mediaFolder: join(top, 'media') })
    const files = await readFolder(folder)
    const version = await getCatalogueVersion(under.db)
    const plans = Object.entries(files).filter(([path]) => path.startsWith('plans/'))
    const decoded = plans.map(([path, text]): [string, string] => [
      path,
      Buffer.from(text, 'latin1').toString(),
    ])
    const again = await runImport(Object.fromEntries(decoded))
    expect(again.kinds.plans).toEqual({ created: 0, changed: 0, unchanged: 2, deleted: 0 })
    expect(await getCatalogueVersion(under.db)).toBe(version)
  })

  it('are updated with their file, and removed with it unless lots use them', async () => {
    await runImport({ 'plans/1-24.json': smallPlan, 'plans/1-25.json': smallPlan })
    const { id } = await under.db
      .selectFrom('plans')
      .select('id')
      .where('key', '=', '1-24')
      .executeTakeFirstOrThrow()
    await makeLot(under.db, { plan_id: id })
    const wider = smallPlan.replace('"width": 1.8', '"width": 2')
    const changed = await runImport({ 'plans/1-25.json': wider })
    expect(changed.kinds.plans).toMatchObject({ changed: 1, deleted: 0 })
    expect(changed.kept).toEqual([
      { kind: 'plans', key: '1-24', reason: 'с этой планировкой есть лоты' },
    ])
    await under.db.updateTable('lots').set({ plan_id: null }).execute()
    expect((await runImport({ 'plans/1-25.json': wider })).kinds.plans).toMatchObject({
      deleted: 1,
    })
    const rows = await under.db.selectFrom('plans').selectAll().execute()
    expect(rows).toMatchObject([{ key: '1-25' }])
    expect(rows[0]?.geometry).toContain('"width":2}')
  })
})
