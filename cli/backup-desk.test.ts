import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackupSite } from '../tests/support/backup-site.ts'
import { movableClock } from '../tests/support/callback-context.ts'
import {
  createFirstLink,
  DeskBrowser,
  makeDeskUser,
  PASSWORD,
  signIn,
  totpCode,
} from '../tests/support/desk.ts'
import { stores } from '../tests/support/stores.ts'
import { createTestApp } from '../tests/support/test-app.ts'

let folder = ''
const closing: Array<() => Promise<unknown>> = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-backup-desk-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(stores)('a backup of the desk on %s', (store) => {
  it('keeps accounts with their factors, and ends sessions and links', async () => {
    const clock = movableClock()
    const source = await createBackupSite({ folder, closing }, store)
    const link = await createFirstLink(source.db, clock)
    const anna = await makeDeskUser(source.db, 'owner', { name: 'Анна' })
    const before = await createTestApp(source, { clock })
    closing.push(() => before.close())
    const browser = await signIn(before, anna, clock)
    const spent = totpCode(anna.secret, clock.now())
    expect((await browser.get('session/')).status).toBe(200)
    const file = join(folder, 'site.backup')
    expect((await source.run('backup', file)).code).toBe(0)

    // Over a database that is in use: its open sessions end, too.
    const restored = await source.run('restore', file, '--force')
    expect([restored.err, restored.code]).toEqual(['', 0])
    const users = await source.db.selectFrom('desk_users').select(['id', 'email', 'role']).execute()
    expect(users).toEqual([{ id: anna.id, email: anna.email, role: 'owner' }])
    for (const table of ['desk_sessions', 'desk_invites'] as const) {
      expect([table, await source.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    expect((await browser.get('session/')).status).toBe(401)
    expect((await new DeskBrowser(before).get(`invites/${link}/`)).status).toBe(404)
    const again = new DeskBrowser(before)
    await again.post('session/', { email: anna.email, password: PASSWORD })
    expect((await again.post('session/code/', { code: spent })).status).toBe(401)
    clock.advance(30_000)
    const code = totpCode(anna.secret, clock.now())
    expect((await again.post('session/code/', { code })).status).toBe(200)
  })
})
