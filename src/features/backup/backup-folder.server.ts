import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names that `createBackupName` makes; other files of the folder are left alone. */
const NAME = /^kvartal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** Returns the name of a backup of that moment. Names sort by time. */
export function createBackupName(now: Date): string {
  return `kvartal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Returns whether the path is an existing folder. */
export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/** Lists the backups of a folder with their times, newest first. Throws if the folder cannot be read. */
export async function listBackups(folder: string): Promise<Array<{ name: string; at: Date }>> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({ name, at: new Date(name.replace(NAME, '$1T$2:$3:$4Z')) }))
}

/** Deletes all but the newest backups of a folder. Returns the deleted names. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep).map(({ name }) => name)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
