import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { REVISION_FILE } from '../../src/features/content/write/desk-changes.server.ts'
import { exportContent } from '../../src/features/content/write/export-content.server.ts'
import {
  importContent,
  type ContentImportOptions,
} from '../../src/features/content/write/import-content.server.ts'
import { importFeed } from '../../src/features/feeds/merge/import-feed.server.ts'
import type { OperationContext } from '../../src/operations/operation.server.ts'
import { readFolder } from './content-folder.ts'
import { toByteStream } from './feed-text.ts'
import { createMigratedStore, type Store } from './stores.ts'

const TEXTS = /\.(md|yaml)$|^(maps|plans)\/.*\.json$/

/** A database with its media folder, whose content is edited, exported and imported. */
export interface ContentSite {
  db: Database
  /** Of a person at the terminal, who may do everything. */
  context: OperationContext
  importFolder: (
    folder: string,
    options?: Partial<ContentImportOptions>,
  ) => ReturnType<typeof importContent>
  /** Imports a feed in the format of Yandex, whatever it withdraws. */
  importFeed: (text: string) => ReturnType<typeof importFeed>
  /** Exports into a new folder, and returns it with its texts by path. */
  exportFolder: () => Promise<{ folder: string; texts: Record<string, string> }>
  close: () => Promise<void>
}

/** Opens a new empty database, with folders below `top`. */
export async function openContentSite(store: Store, top: string): Promise<ContentSite> {
  const { url, drop } = await createMigratedStore(store)
  const db = connectDatabase(url)
  const clock = { now: () => new Date('2026-11-20T10:00:30.000Z') }
  const place = { mediaFolder: await mkdtemp(join(top, 'media-')) }
  return {
    db,
    context: { db, clock, actor: { kind: 'cli', login: 'test' }, address: null },
    importFolder: (folder, options) =>
      importContent(db, { folder, ...place, clock, rendersLater: true, ...options }),
    importFeed: (text) =>
      importFeed(db, toByteStream(text), {
        format: 'yrl',
        source: 'yrl',
        clock,
        acceptOutliers: true,
        allowWithdrawals: true,
      }),
    exportFolder: async () => {
      const folder = await mkdtemp(join(top, 'export-'))
      await exportContent(db, { folder, ...place })
      const { [REVISION_FILE]: _revision, ...files } = await readFolder(folder)
      return { folder, texts: toTexts(files) }
    },
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

function toTexts(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => TEXTS.test(path))
      .map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString()]),
  )
}

/** How many lines of a text another one replaces: the most of both, between the lines that are the same above and below. */
export function countChangedLines(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, now.length)
  let top = 0
  while (top < shorter && old[top] === now[top]) top++
  let below = 0
  while (below < shorter - top && old.at(-1 - below) === now.at(-1 - below)) below++
  return Math.max(old.length, now.length) - top - below
}
