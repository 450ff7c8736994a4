import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMediaStore } from '../src/features/content/media/media-store.server.ts'
import { migrateTo, migrationNames } from '../src/db/migrate.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { writeBackup } from '../src/features/backup/write-backup.server.ts'
import { createBackupSite, readAllRows } from '../tests/support/backup-site.ts'
import { makeProject } from '../tests/support/factories.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { createStore, type Store, stores } from '../tests/support/stores.ts'
import { verifies } from '../tests/support/verifies.ts'
import { addDoctorCommand } from './doctor.ts'

let folder = ''
const closing: Array<() => Promise<unknown>> = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-backup-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await rm(folder, { recursive: true, force: true })
})

const createSite = (store: Store) => createBackupSite({ folder, closing }, store)

describe('kvartal backup', () => {
  it.each(stores)('holds the rows of one moment while others write (%s)', async (store) => {
    const { db, run } = await createSite(store)
    const target = await createBackupSite({ folder, closing }, store, { empty: true })
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n++) {
        await setImmediate()
        const at = new Date().toISOString()
        await db.transaction().execute(async (trx) => {
          const id = `visitor-${n}`
          await trx
            .insertInto('visitors')
            .values({ id, created_at: at, used_on: at.slice(0, 10) })
            .execute()
          const lot = await trx.selectFrom('lots').select('id').executeTakeFirstOrThrow()
          await trx
            .insertInto('favourites')
            .values({ visitor_id: id, lot_id: lot.id, added_at: at })
            .execute()
        })
      }
    })()
    const file = join(folder, 'site.backup')
    for (let n = 0; n < 5; n++) expect((await run('backup', file)).err).toBe('')
    isWriting = false
    await writing
    expect((await target.run('restore', file)).err).toBe('')
    const rows = await readAllRows(target.db)
    expect(rows['visitors']?.length).toBeGreaterThan(0)
    expect(rows['favourites']).toHaveLength(rows['visitors']?.length ?? 0)
    expect(rows['visitors']?.length).toBeLessThan((await readAllRows(db))['visitors']?.length ?? 0)
    verifies('D43-1')
  })

  it.each(stores)('of an older release is migrated when it is restored (%s)', async (store) => {
    const { url, drop } = await createStore(store)
    closing.push(drop)
    const db = connectDatabase(url)
    closing.push(() => db.destroy())
    const older = migrationNames.slice(0, -3)
    await db.transaction().execute((trx) => migrateTo(trx, older))
    await makeProject(db, { name: 'Старый' })
    const file = join(folder, 'old.backup')
    const settings = {
      db,
      mediaStore: createMediaStore({ mediaFolder: join(folder, 'none') }),
      settings: {},
      portalsFile: undefined,
    }
    const readLastingMedia = async () => new Map<string, string>()
    await writeBackup({ ...settings, readLastingMedia, now: new Date() }, file, [])
    const target = await createBackupSite({ folder, closing }, store, { empty: true })
    expect((await target.run('restore', file)).err).toBe('')
    const found = await target.db.selectFrom('projects').select('name').execute()
    expect(found).toEqual([{ name: 'Старый' }])
    expect(await target.db.selectFrom('feed_sources').selectAll().execute()).toEqual([])
  })

  it('keeps the newest backups of a folder and leaves other files', async () => {
    const { run } = await createSite('sqlite')
    const backups = join(folder, 'backups')
    await mkdir(backups)
    const old = ['kvartal-2026-01-01T00-00-00Z.backup', 'kvartal-2026-01-02T00-00-00Z.backup']
    for (const name of [...old, 'notes.txt']) await writeFile(join(backups, name), '')
    expect((await run('backup', backups, '--keep', '2')).code).toBe(0)
    const names = (await readdir(backups)).toSorted()
    expect(names).toEqual([old[1], expect.stringMatching(/^kvartal-20.*\.backup$/), 'notes.txt'])
    const notFolder = await run('backup', join(folder, 'x'), '--keep', '2')
    expect(notFolder.err).toContain('--keep')
    verifies('D43-5')
  })

  it('rejects invalid recipients and folders, and leaves no file behind', async () => {
    const { run, media } = await createSite('sqlite')
    const file = join(folder, 'site.backup')
    expect((await run('backup', file, '--recipient', 'age1x')).err).toContain('age1…')
    expect((await run('backup', media)).err).toContain('MEDIA_DIR')
    expect((await run('backup', join(folder, 'none', 'x'))).err).toContain('такой папки нет')
    expect((await readdir(folder)).filter((name) => name.includes('backup'))).toEqual([])
  })

  it('reports the age of the last backup in kvartal doctor', async () => {
    const find = async (settings: Record<string, string>) => {
      const { out } = await runCommand(addDoctorCommand, ['doctor', '--json'], {
        settings: { DATABASE_URL: `file:${join(folder, 'none.db')}`, ...settings },
      })
      const found = JSON.parse(out) as Array<{ check: string; state: string }>
      return found.find(({ check }) => check === 'копии')?.state
    }
    expect(await find({})).toBe('warning')
    expect(await find({ BACKUP_DIR: join(folder, 'none') })).toBe('problem')
    expect(await find({ BACKUP_DIR: folder })).toBe('problem')
    await writeFile(join(folder, 'kvartal-2026-01-01T00-00-00Z.backup'), '')
    expect(await find({ BACKUP_DIR: folder })).toBe('problem')
    const { run } = await createSite('sqlite')
    await run('backup', folder)
    expect(await find({ BACKUP_DIR: folder })).toBe('ok')
    verifies('D43-6')
  })
})
