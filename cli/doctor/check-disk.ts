import { randomUUID } from 'node:crypto'
import { access, constants, open, statfs, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { getErrorCode } from '../../src/lib/errors.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Below this a day of callback requests, pictures and write-ahead logs may not fit. */
const MIN_FREE_BYTES = 1024 ** 3
const CHECK = 'диск'

/** Checks that every folder the server writes can be written and has a gibibyte of space. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  const { MEDIA_DIR, SPOOL_DIR, DATABASE_URL } = config
  const folders: Array<[string, string]> = [
    ['MEDIA_DIR', MEDIA_DIR],
    ['SPOOL_DIR', SPOOL_DIR],
  ]
  if (DATABASE_URL.startsWith('file:')) {
    folders.push(['DATABASE_URL', dirname(DATABASE_URL.slice('file:'.length))])
  }
  return Promise.all(folders.map(([name, folder]) => checkFolder(name, resolve(folder))))
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  // The server creates a missing folder when it needs it: then its parent decides.
  const existing = await findExisting(folder)
  try {
    await writeProbe(existing)
  } catch (error) {
    return problem(
      CHECK,
      `${name}: в папку ${folder} нельзя записать (${getErrorCode(error)})`,
      'Освободите место или дайте пользователю сервера право записи в эту папку.',
    )
  }
  const { bavail, bsize } = await statfs(existing)
  const free = bavail * bsize
  const gibibytes = `${(free / 1024 ** 3).toFixed(1)} ГиБ`
  if (free >= MIN_FREE_BYTES) return ok(CHECK, `${name}: свободно ${gibibytes}`)
  return warning(
    CHECK,
    `${name}: свободно только ${gibibytes}`,
    'Освободите или добавьте место: на полном диске заявки не сохраняются.',
  )
}

async function findExisting(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK)
    return folder
  } catch {
    const parent = dirname(folder)
    return parent === folder ? folder : findExisting(parent)
  }
}

/** Free space alone would not show quotas and read-only mounts. */
async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `.kvartal-doctor-${randomUUID()}`)
  const file = await open(path, 'wx')
  try {
    await file.writeFile('x')
  } finally {
    await file.close()
    await unlink(path)
  }
}
