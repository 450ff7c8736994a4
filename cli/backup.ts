import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { loadConfig, readGivenSettings } from '../src/config/config.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { readOfficeZone } from '../src/db/places.ts'
import {
  createBackupName,
  deleteOldBackups,
  isFolder,
} from '../src/features/backup/backup-folder.server.ts'
import { createKeyFile } from '../src/features/backup/backup-keys.server.ts'
import { verifyBackup } from '../src/features/backup/read-backup.server.ts'
import { restoreBackup, writeSettings } from '../src/features/backup/restore-backup.server.ts'
import { type BackupReport, writeBackup } from '../src/features/backup/write-backup.server.ts'
import { holdMedia } from '../src/features/content/media/media-holds.server.ts'
import { readLastingMedia } from '../src/features/content/media/media-rows.server.ts'
import {
  createMediaStore,
  findMediaPlace,
} from '../src/features/content/media/media-store.server.ts'
import { systemClock } from '../src/lib/time/clock.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { formatZoneTime } from '../src/lib/time/office-time.ts'
import { withStore } from '../src/server/open-store.ts'

/** Missing files that are named. */
const SHOWN_MISSING = 20

interface BackupOptions {
  recipient?: string[]
  identity?: string
  verify?: true
  keep?: number
}

/** Adds `kvartal backup`, `kvartal restore` and `kvartal backup-key`. The actions throw readable errors. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description(
      'back up database, media and settings while the site runs; a folder gets a new file',
    )
    .option('--recipient <keys...>', 'encrypt to these public keys of age')
    .option('--identity <file>', 'secret key, to verify an encrypted backup')
    .option('--verify', 'restore the backup into a temporary database')
    .addOption(
      new Option('--keep <count>', 'newest backups to keep in the folder').argParser(parseCount),
    )
    .action(runBackup)
  program
    .command('restore <file>')
    .description('replace database and media by those of a backup')
    .option('--identity <file>', 'secret key of an encrypted backup')
    .option('--verify', 'only check that the backup can be restored')
    .option('--force', 'replace a database that is not empty')
    .option('--settings <folder>', 'also write the settings of the backup into this folder')
    .action(runRestore)
  program
    .command('backup-key <file>')
    .description(
      'create a key pair of age: the secret key into the file, the public key is printed',
    )
    .action(async (file: string) => print(await createKeyFile(file)))
}

async function runBackup(target: string, options: BackupOptions): Promise<void> {
  const recipients = options.recipient ?? []
  const inFolder = await isFolder(target)
  if (options.keep !== undefined && !inFolder) throw new Error('для --keep укажите папку копий')
  if (options.verify && recipients.length > 0 && !options.identity) {
    throw new Error('для проверки зашифрованной копии нужен --identity ФАЙЛ')
  }
  const now = systemClock.now()
  const file = inFolder ? join(target, createBackupName(now)) : target
  const report = await withStore(({ db, config, clock }) => {
    // The server answers everybody with the files of this folder.
    if (resolve(file).startsWith(join(resolve(config.MEDIA_DIR), '/'))) {
      throw new Error('копия не может лежать в MEDIA_DIR: эта папка открыта посетителям')
    }
    const source = {
      db,
      mediaStore: createMediaStore(findMediaPlace(config)),
      readLastingMedia,
      settings: readGivenSettings(),
      portalsFile: config.PORTALS_FILE,
      now,
    }
    return holdMedia({ db, clock }, 'backup', () => writeBackup(source, file, recipients))
  })
  print(`${describe(report)}: ${file}`)
  if (report.missing.length > 0) print(describeMissing(report.missing))
  if (recipients.length === 0) {
    print('Внимание: копия не зашифрована, в ней имена, телефоны и секреты настроек')
  }
  if (options.verify) {
    await verifyBackup({ file, keyFile: options.identity }, now)
    print('Копия проверена: она восстановлена во временную базу')
  }
  // An older backup is deleted only after the new one was written and, if wanted, verified.
  if (options.keep === undefined) return
  const deleted = await deleteOldBackups(target, options.keep)
  if (deleted.length > 0) print(`Удалены старые копии: ${deleted.length}`)
}

async function runRestore(
  file: string,
  options: { identity?: string; verify?: true; force?: true; settings?: string },
): Promise<void> {
  const now = systemClock.now()
  const backup = { file, keyFile: options.identity }
  if (options.verify) {
    const found = await verifyBackup(backup, now)
    print(
      `Копия от ${formatZoneTime(found.manifest.created_at, found.zone)} восстанавливается: ${describe(found)}`,
    )
    return
  }
  const config = loadConfig()
  const db = connectDatabase(config.DATABASE_LISTEN_URL ?? config.DATABASE_URL)
  try {
    const found = await restoreBackup(backup, {
      db,
      mediaStore: createMediaStore(findMediaPlace(config)),
      force: options.force ?? false,
      now,
    })
    if (options.settings) await writeSettings(options.settings, found)
    const at = formatZoneTime(found.manifest.created_at, await readOfficeZone(db))
    print(`Восстановлена копия от ${at}: ${describe(found)}`)
  } finally {
    await db.destroy()
  }
}

function describe({ rows, media }: { rows: number; media: number }): string {
  const files = formatCount(media, 'файл', 'файла', 'файлов')
  return `${formatCount(rows, 'строка', 'строки', 'строк')}, ${files}`
}

function describeMissing(missing: BackupReport['missing']): string {
  const shown = missing.slice(0, SHOWN_MISSING).map(({ path, key }) => `  ${path} (${key})`)
  const more = missing.length - shown.length
  return [
    `Внимание: на сайте нет файлов, которые нельзя создать заново: ${missing.length}. Их вернёт импорт содержания`,
    ...shown,
    ...(more > 0 ? [`  и ещё ${more}`] : []),
  ].join('\n')
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('нужно целое число от 1')
  return Number(text)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
