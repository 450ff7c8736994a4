import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addBackupCommands } from '../../cli/backup.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { listTables, readRows } from '../../src/features/backup/stored-tables.server.ts'
import { requestCallback } from '../../src/features/callback/intake/commands.server.ts'
import { callbackContext } from './callback-context.ts'
import { fillContent } from './content-rows.ts'
import { makeDocument, makeLot, makeProject } from './factories.ts'
import { runCommand } from './run-command.ts'
import { createMigratedStore, createStore, type Store } from './stores.ts'

/** A site with content, a lot, a request and a picture; `empty`: a new database without tables. */
export async function createBackupSite(
  { folder, closing }: { folder: string; closing: Array<() => Promise<unknown>> },
  store: Store,
  { empty = false } = {},
) {
  const { url, drop } = await (empty ? createStore(store) : createMigratedStore(store))
  closing.push(drop)
  const media = await mkdtemp(join(folder, 'media-'))
  const db = connectDatabase(url)
  closing.push(() => db.destroy())
  const settings = { DATABASE_URL: url, MEDIA_DIR: media, LEADS_WEBHOOK_SECRET: 'a"$b' }
  const run = (...words: string[]) => runCommand(addBackupCommands, words, { settings })
  if (!empty) {
    await makeLot(db)
    await fillContent(db, await makeProject(db))
    await makeDocument(db)
    await requestCallback(callbackContext(db), {
      form: {
        type: 'callback',
        name: 'Канарейка',
        phone: '+7(912)000-00-01',
        privacy_policy_agreed: true,
      },
      context: {},
      ip: '10.1.0.1',
    })
    await mkdir(join(media, 'pictures'))
    await writeFile(join(media, 'pictures', 'двор-1.jpg'), Buffer.alloc(300_000, 7))
    await writeFile(join(media, 'pictures', 'half.tmp'), 'x')
  }
  return { db, url, media, run, settings }
}

/** Every row of every table but the counter of the catalogue, in an order of their own. */
export async function readAllRows(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of await listTables(db)) {
    if (table.name === 'catalogue_version') continue
    const rows: string[] = []
    await db.transaction().execute(async (trx) => {
      const sorted = { ...table, columns: table.columns.toSorted() }
      for await (const chunk of readRows(trx, sorted)) rows.push(...chunk.rows.map(toText))
    })
    all[table.name] = rows.toSorted()
  }
  return all
}
const toText = (row: unknown) => JSON.stringify(row)
