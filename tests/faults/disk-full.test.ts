import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { startVisitors } from '../support/steady-visitors.ts'
import { compareStored } from '../support/stored-requests.ts'

const FULL_MS = isNightly ? 20_000 : 1_500
const SIZE = '16m'
const canMount = canMountMemory()

it.runIf(canMount)(
  'rejects callback requests with 503 on a full disk, loses none that it acknowledged, and continues when there is room',
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'kvartal-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk])
    const store = await createSellingStore('sqlite')
    const file = join(disk, 'site.db')
    copyDatabase(store.url, file)
    await mkdir(join(disk, 'spool'))
    const server = await startServer(`file:${file}`, {
      SPOOL_DIR: join(disk, 'spool'),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    })
    try {
      const before = startVisitors(() => server.address, { pauseMs: 5 })
      await sleep(300)
      const fine = await before.stop()
      expect(fine.rejected).toEqual([])
      await fillDisk(join(disk, 'filler'))
      const during = startVisitors(() => server.address, { firstPhone: 100_000, pauseMs: 5 })
      await sleep(FULL_MS)
      const full = await during.stop()
      await rm(join(disk, 'filler'))
      const after = startVisitors(() => server.address, { firstPhone: 200_000, pauseMs: 5 })
      await sleep(500)
      const again = await after.stop()
      const acknowledged = [...fine.acknowledged, ...full.acknowledged, ...again.acknowledged]
      const { lost, doubled } = await compareStored(`file:${file}`, acknowledged)
      expect(checkIntegrity(file)).toEqual({ integrity_check: 'ok' })
      recordFigure({
        promise: 'R2',
        what: 'acknowledged requests lost or doubled by a full disk',
        figure: `${lost} lost, ${doubled} doubled of ${acknowledged.length}`,
        limit: '0',
        isHeld: lost + doubled === 0,
      })
      const others = full.rejected.filter((outcome) => outcome !== '503')
      recordFigure({
        promise: 'R2',
        what: `answers on a full disk that are neither 201 nor 503 (${full.rejected.length} × 503, ${full.acknowledged.length} × 201)`,
        figure: String(others.length + full.failedPages.length),
        limit: '0',
        isHeld: others.length + full.failedPages.length === 0 && full.rejected.length > 0,
      })
      recordFigure({
        promise: 'R2',
        what: 'requests refused after there is room again',
        figure: `${again.rejected.length} of ${again.acknowledged.length + again.rejected.length}`,
        limit: '0',
        isHeld: again.rejected.length === 0 && again.acknowledged.length > 0,
      })
    } finally {
      await server.stop()
      await store.drop()
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true })
    }
  },
)

/** Only root may mount, and not in every container. */
function canMountMemory(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

function copyDatabase(url: string, to: string): void {
  const db = new DatabaseSync(url.replace('file:', ''))
  db.prepare('vacuum into ?').run(to)
  db.close()
}

function checkIntegrity(file: string): unknown {
  const db = new DatabaseSync(file)
  const result = db.prepare('pragma integrity_check').get()
  db.close()
  return result
}

async function fillDisk(file: string): Promise<void> {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) await writeFile(file, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}
