import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { markUsed, removeUnused } from '../../src/server/builds.ts'

/** So many hexadecimal digits of the hash of all files name a build. */
const NAME_LENGTH = 16

/**
 * Makes a complete build the current one, and returns its folder, `dist/builds/HASH`. The switch is one rename of the link
 * `dist/current`; `dist/server` and the others lead through it. A process that runs has opened its own build by its real
 * path and is not affected. Builds that were not used for 24 hours are removed, except the one before.
 */
export async function switchBuild(root: string, built: string): Promise<string> {
  const dist = join(root, 'dist')
  const current = join(dist, 'current')
  const name = await hashFiles(built)
  const folder = join(dist, 'builds', name)
  await rename(built, folder).catch(async (error: unknown) => {
    // Another process may have brought the same build, also in this moment.
    if (!existsSync(folder)) throw error
    await rm(built, { recursive: true })
  })
  await markUsed(folder)
  const before = await readlink(current).then(basename, () => null)
  // From now on it is no longer used, except by processes that run and mark it themselves.
  if (before !== null) await markUsed(join(dist, 'builds', before)).catch(() => {})
  const link = join(dist, `.current-${process.pid}-${name}`)
  await rm(link, { force: true })
  await symlink(join('builds', name), link)
  await rename(link, current)
  await linkParts(dist, folder)
  await removeUnused(join(dist, 'builds'), [name, ...(before === null ? [] : [before])])
  return folder
}

/** Links each part of the build below `dist`. What an earlier release has written there becomes a build of its own. */
async function linkParts(dist: string, folder: string): Promise<void> {
  for (const part of (await readdir(folder)).filter((one) => !one.startsWith('.'))) {
    const path = join(dist, part)
    const found = await lstat(path).catch(() => null)
    if (found?.isSymbolicLink()) continue
    if (found) {
      await mkdir(join(dist, 'builds/earlier'), { recursive: true })
      await rename(path, join(dist, 'builds/earlier', part))
    }
    await symlink(join('current', part), path).catch(async (error: unknown) => {
      const isThere = (await lstat(path).catch(() => null))?.isSymbolicLink()
      if (!isThere) throw error
    })
  }
}

async function hashFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${relative(folder, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, NAME_LENGTH)
}
