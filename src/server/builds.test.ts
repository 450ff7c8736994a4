import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { markUsed, openBuilds, removeUnused } from './builds.ts'

const HOUR_MS = 3_600_000
const log = { warn: vi.fn<() => void>() }
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kvartal-builds-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  log.warn.mockClear()
})

/** Writes a build whose only file for browsers is `NAME.js`. */
async function writeBuild(folder: string, name: string): Promise<string> {
  const build = join(root, folder, name)
  for (const part of ['client', 'desk']) {
    await mkdir(join(build, part, 'assets'), { recursive: true })
    await writeFile(join(build, part, 'assets', `${name}.js`), name)
  }
  return build
}

async function open(folder: string, sharedFolder?: string) {
  const builds = await openBuilds({ folder, sharedFolder, log })
  onTestFinished(builds.stop)
  return builds
}

describe('openBuilds', () => {
  it('finds the files of its own build and of a build that was made later', async () => {
    const builds = await open(await writeBuild('dist', 'one'))
    const later = await writeBuild('dist', 'two')
    expect(await builds.findAssets('client', 'one.js')).toBe(join(root, 'dist/one/client/assets'))
    expect(await builds.findAssets('client', 'two.js')).toBe(join(later, 'client/assets'))
    expect(await builds.findAssets('desk', 'two.js')).toBe(join(later, 'desk/assets'))
  })

  it.each(['three.js', '../../one.js', '..', 'one', 'assets/one.js', ''])(
    'returns null for %j',
    async (name) => {
      const builds = await open(await writeBuild('dist', 'one'))
      expect(await builds.findAssets('client', name)).toBeNull()
    },
  )

  it('shares the files of processes with separate disks through BUILDS_DIR', async () => {
    const shared = join(root, 'shared')
    const one = await open(await writeBuild('first', 'one'), shared)
    const two = await open(await writeBuild('second', 'two'), shared)
    expect(await one.findAssets('client', 'two.js')).toBe(join(shared, 'two/client/assets'))
    expect(await two.findAssets('desk', 'one.js')).toBe(join(shared, 'one/desk/assets'))
    expect((await readdir(shared)).toSorted()).toEqual(['one', 'two'])
  })

  it('serves its own build when BUILDS_DIR cannot be written, and logs that', async () => {
    await writeFile(join(root, 'file'), '')
    const builds = await open(await writeBuild('dist', 'one'), join(root, 'file/builds'))
    expect(await builds.findAssets('client', 'one.js')).not.toBeNull()
    expect(await builds.findAssets('client', 'two.js')).toBeNull()
    expect(log.warn).toHaveBeenCalledWith({ code: 'ENOTDIR' }, 'BUILDS_DIR cannot be written')
  })
})

describe('removeUnused', () => {
  it('removes builds 24 hours after their last use, and none that is named', async () => {
    for (const [name, hours] of [
      ['current', 200],
      ['recent', 23],
      ['old', 25],
    ] as const) {
      const build = await writeBuild('dist', name)
      await markUsed(build)
      const used = new Date(Date.now() - hours * HOUR_MS)
      await utimes(join(build, '.used-at'), used, used)
    }
    await removeUnused(join(root, 'dist'), ['current'])
    expect((await readdir(join(root, 'dist'))).toSorted()).toEqual(['current', 'recent'])
  })
})
