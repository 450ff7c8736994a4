import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { access, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { getErrorCode } from '../lib/errors.ts'

/** Pages that are open load their late parts for this long after their build was last used (decision D106). */
const UNUSED_MS = 24 * 3_600_000
const MARK_EVERY_MS = 3_600_000
/** Its time of modification says when a process last used the build. */
const MARK = '.used-at'
/** What a build has for browsers. */
const parts = ['client', 'desk'] as const
type BuildPart = (typeof parts)[number]
/** A path separator cannot be in it. */
const ASSET_NAME = /^[\w-]+(?:\.[\w-]+)+$/

/** The files for browsers of this process's build, and of the builds before and after it. */
export interface Builds {
  /** The build of this process: a folder with `client` and `desk`. */
  folder: string
  /** Returns the folder in which a build has the asset, or null. The process's own build comes first. */
  findAssets: (part: BuildPart, name: string) => Promise<string | null>
  stop: () => void
}

interface BuildsOptions {
  /** The build of this process. */
  folder: string
  /** Folder that processes with other files share: the build is copied there. Without one, the folder of all builds. */
  sharedFolder?: string | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Opens the build of a process, and marks it as used every hour. If it cannot be copied to the shared folder, that is
 * logged, and pages of this build depend on this process.
 */
export async function openBuilds({ folder, sharedFolder, log }: BuildsOptions): Promise<Builds> {
  const all = sharedFolder ?? dirname(folder)
  const own = basename(folder)
  const names = new Map(
    parts.map((part) => [part, new Set(readdirSync(join(folder, part, 'assets')))]),
  )
  const use = async () => {
    try {
      if (sharedFolder !== undefined) await copyBuild(folder, join(sharedFolder, own))
      await markUsed(join(all, own))
      if (sharedFolder !== undefined) await removeUnused(sharedFolder, [own])
    } catch (error) {
      // The code of a release can belong to another user: then those who build decide what is old.
      if (sharedFolder === undefined) return
      log.warn({ code: getErrorCode(error) }, 'BUILDS_DIR cannot be written')
    }
  }
  await use()
  const timer = setInterval(() => void use(), MARK_EVERY_MS)
  timer.unref()
  return {
    folder,
    findAssets: async (part, name) => {
      if (names.get(part)?.has(name)) return join(folder, part, 'assets')
      if (!ASSET_NAME.test(name)) return null
      for (const other of await readdir(all).catch(() => [])) {
        const assets = join(all, other, part, 'assets')
        if (await exists(join(assets, name))) return assets
      }
      return null
    },
    stop: () => clearInterval(timer),
  }
}

async function copyBuild(from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const copy = join(dirname(to), `.new-${randomUUID()}`)
  try {
    await mkdir(copy, { recursive: true })
    for (const part of parts) await cp(join(from, part), join(copy, part), { recursive: true })
    await rename(copy, to)
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    // Another process has copied the same build in the meantime.
    if (!(await exists(to))) throw error
  }
}

/** Marks a build as used now. */
export async function markUsed(build: string): Promise<void> {
  await writeFile(join(build, MARK), '')
}

/** Removes the builds of a folder that were not used for 24 hours, except those with the names `kept`. */
export async function removeUnused(
  folder: string,
  kept: readonly string[],
  now = Date.now(),
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (kept.includes(name)) continue
    const build = join(folder, name)
    // A copy that was interrupted has no mark.
    const used = await stat(join(build, MARK)).catch(() => stat(build).catch(() => null))
    if (used && now - used.mtimeMs > UNUSED_MS) await rm(build, { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
