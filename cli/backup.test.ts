import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLastingMedia } from '../src/features/content/media/media-rows.server.ts'
import { planRowRenditions } from '../src/features/content/media/renditions.server.ts'
import { listTables } from '../src/features/backup/stored-tables.server.ts'
import { createBackupSite, readAllRows } from '../tests/support/backup-site.ts'
import { makeLot, makeProject } from '../tests/support/factories.ts'
import { startFakeS3 } from '../tests/support/fake-s3.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { type Store, stores } from '../tests/support/stores.ts'
import { verifies } from '../tests/support/verifies.ts'
import { addBackupCommands } from './backup.ts'
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

const createSite = (store: Store, options?: { empty: boolean }) =>
  createBackupSite({ folder, closing }, store, options)

const pairs = stores.flatMap((from) => stores.map((to) => [from, to] as const))

describe('kvartal backup and restore', () => {
  it.each(pairs)('restores a backup of %s into an empty %s', async (from, to) => {
    const source = await createSite(from)
    const target = await createSite(to, { empty: true })
    const file = join(folder, 'site.backup')
    const made = await source.run('backup', file, '--verify')
    expect([made.err, made.code]).toEqual(['', 0])
    expect(made.out).toContain('Копия проверена')
    expect(made.out).not.toContain('Канарейка')
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const restored = await target.run('restore', file, '--settings', join(folder, 'settings'))
    expect([restored.err, restored.code]).toEqual(['', 0])
    expect(restored.out).toMatch(/Восстановлена копия от \d\d\.\d\d\.\d{4}, \d\d:\d\d: /)
    const verified = await target.run('restore', file, '--verify')
    expect(verified.out).toMatch(/Копия от \d\d\.\d\d\.\d{4}, \d\d:\d\d восстанавливается: /)
    expect(await readAllRows(target.db)).toEqual(await readAllRows(source.db))
    expect(await readdir(join(target.media, 'pictures'))).toEqual(['двор-1.jpg'])
    expect(await readFile(join(target.media, 'pictures/двор-1.jpg'))).toEqual(
      Buffer.alloc(300_000, 7),
    )
    const settings = await readFile(join(folder, 'settings/settings.env'), 'utf8')
    expect(settings).toContain(String.raw`LEADS_WEBHOOK_SECRET="a\"\$b"`)
    expect(settings).not.toContain('DATABASE_URL')
    // Generated ids go on after the restored ones.
    await makeLot(target.db)
    const doctor = await runCommand(addDoctorCommand, ['doctor', '--json'], {
      settings: target.settings,
    })
    const states = Object.groupBy(
      JSON.parse(doctor.out) as Array<{ check: string }>,
      (found) => found.check,
    )
    expect(states['база данных']).toMatchObject([{ state: 'ok' }])
    expect(states['политика']).toMatchObject([{ state: 'ok' }])
    verifies('D43-1')
  })

  it.each(stores)(
    'contains the files of a bucket, and restores them into one (%s)',
    async (store) => {
      const s3 = await startFakeS3()
      closing.push(() => s3.stop())
      const [source, target] = [await createSite(store), await createSite(store, { empty: true })]
      const place = (prefix: string) => s3.settings(prefix)
      const file = join(folder, 'site.backup')
      s3.objects.set('old/pictures/a.avif', {
        bytes: Buffer.from('avif'),
        sha256: undefined,
        modified: new Date(),
      })
      const options = { settings: { ...source.settings, ...place('old') } }
      const made = await runCommand(addBackupCommands, ['backup', file, '--verify'], options)
      expect([made.err, made.code]).toEqual(['', 0])
      const restored = await runCommand(addBackupCommands, ['restore', file], {
        settings: { ...target.settings, ...place('new') },
      })
      expect([restored.err, restored.code]).toEqual(['', 0])
      expect(s3.objects.get('new/pictures/a.avif')?.bytes.toString()).toBe('avif')
      verifies('D80-8')
    },
  )

  it.each(stores)('restores an encrypted backup with the secret key only (%s)', async (store) => {
    const source = await createSite(store)
    const target = await createSite(store, { empty: true })
    const file = join(folder, 'site.backup')
    const [key, otherKey] = [join(folder, 'key'), join(folder, 'other')]
    const recipient = (await source.run('backup-key', key)).out.trim()
    await source.run('backup-key', otherKey)
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    const made = await source.run(
      'backup',
      file,
      '--recipient',
      recipient,
      '--identity',
      key,
      '--verify',
    )
    expect([made.err, made.code]).toEqual(['', 0])
    expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1/)
    const refusals = [
      await target.run('restore', file),
      await target.run('restore', file, '--identity', otherKey),
      await target.run('restore', file, '--identity', file),
    ]
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(refusals.map(({ err }) => err)).toEqual([
      expect.stringContaining('зашифрована'),
      expect.stringContaining('Ключ не подходит'),
      expect.stringContaining('нет секретного ключа'),
    ])
    expect(await listTables(target.db)).toEqual([])
    expect((await target.run('restore', file, '--identity', key)).code).toBe(0)
    expect(await readAllRows(target.db)).toEqual(await readAllRows(source.db))
    verifies('D43-2')
  })

  it.each(stores)(
    'rejects files that are no complete backup and changes nothing (%s)',
    async (store) => {
      const source = await createSite(store)
      const target = await createSite(store)
      const before = await readAllRows(target.db)
      const file = join(folder, 'site.backup')
      await source.run('backup', file)
      const bytes = await readFile(file)
      const plain = gunzipSync(bytes)
      const flipped = Buffer.from(plain)
      const place = flipped.indexOf('Канарейка')
      flipped.write('Подмена!!', place)
      const newer = Buffer.from(
        plain.toString('latin1').replaceAll('0002-visitors', '9999-visitors'),
        'latin1',
      )
      const middle = Buffer.from(bytes)
      middle.writeUInt8(middle.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
      const files: Record<string, Buffer> = {
        'truncated by half': bytes.subarray(0, bytes.length / 2),
        'truncated by one byte': bytes.subarray(0, -1),
        'packed again without its end': gzipSync(plain.subarray(0, -4096)),
        'one byte changed': middle,
        'a changed name': gzipSync(flipped),
        'a changed column': gzipSync(
          Buffer.from(plain.toString('latin1').replace('"phone"', '"phome"'), 'latin1'),
        ),
        'a newer release': gzipSync(newer),
        'an archive of another program': gzipSync('hello'),
        'a picture': Buffer.from([0xff, 0xd8, 0xff]),
        empty: Buffer.alloc(0),
      }
      for (const [name, content] of Object.entries(files)) {
        const damaged = join(folder, 'damaged.backup')
        await writeFile(damaged, content)
        const { code, err } = await target.run('restore', damaged, '--force')
        expect([name, code]).toEqual([name, 1])
        expect(err).toMatch(/^kvartal: (Копи|Файл|Это)/)
        expect(err).not.toContain('Канарейка')
      }
      expect((await target.run('restore', join(folder, 'none'), '--force')).err).toContain(
        'его нет',
      )
      expect(await readAllRows(target.db)).toEqual(before)
      verifies('D43-3')
    },
    180_000,
  )

  it.each(stores)('replaces a database that is not empty only with --force (%s)', async (store) => {
    const source = await createSite(store)
    const target = await createSite(store)
    await makeProject(target.db, { name: 'Прежний' })
    const before = await target.db.selectFrom('catalogue_version').select('version').execute()
    const file = join(folder, 'site.backup')
    await source.run('backup', file)
    const refused = await target.run('restore', file)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('--force')
    expect((await target.run('restore', file, '--force')).err).toBe('')
    expect(await readAllRows(target.db)).toEqual(await readAllRows(source.db))
    const after = await target.db.selectFrom('catalogue_version').select('version').execute()
    expect(after[0]?.version).toBeGreaterThan(before[0]?.version ?? 0)
    verifies('D43-4')
  })

  it.each(stores)(
    'names a file that cannot be made again, and no rendition that was never requested (%s)',
    async (store) => {
      const source = await createSite(store)
      const { db, media } = source
      const file = join(folder, 'site.backup')
      const add = (path: string) =>
        mkdir(join(media, dirname(path)), { recursive: true }).then(() =>
          writeFile(join(media, path), path),
        )
      for (const path of (await readLastingMedia(db)).keys()) await add(path)
      const row = { key: 'press/двор.jpg', hash: 'a'.repeat(64), width: 800, height: 600 }
      const renditions = planRowRenditions(row).map(({ format, width, name }) => ({
        format,
        width,
        path: `/media/pictures/${name}`,
      }))
      await db
        .insertInto('pictures')
        .values({ ...row, placeholder: '', renditions: JSON.stringify(renditions) })
        .execute()
      await add(`originals/${row.hash}`)
      const whole = await source.run('backup', file)
      expect([whole.err, whole.code]).toEqual(['', 0])
      expect(whole.out).not.toContain('нет файлов')

      await rm(join(media, 'originals', row.hash))
      const { out } = await source.run('backup', file)
      expect(out).toContain('нет файлов, которые нельзя создать заново: 1.')
      expect(out).toContain(`originals/${row.hash} (press/двор.jpg)`)
      expect(out).not.toContain(renditions[0]?.path.replace('/media/', ''))
      verifies('D84-1')
    },
  )

  it.each(stores)('does not touch a database with tables of other programs (%s)', async (store) => {
    const source = await createSite(store)
    const target = await createSite(store)
    await target.db.schema.createTable('their_rows').addColumn('a', 'integer').execute()
    const file = join(folder, 'site.backup')
    await source.run('backup', file)
    expect((await target.run('restore', file, '--force')).err).toContain('their_rows')
    expect(await target.db.selectFrom('lots').select('id').execute()).toHaveLength(1)
  })
})
