import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RequestSpool } from './request-spool.server.ts'
import { pickWishes } from '../callback-fields.ts'
import type { SpooledRequest } from './spooled-request.ts'

describe('RequestSpool', () => {
  let folder = ''
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'kvartal-spool-')), 'spool')
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

  it('returns added requests oldest first, also to another process, until they are removed', async () => {
    const spool = new RequestSpool(folder)
    const late = makeSpooled('2026-11-20T10:00:01.000Z')
    const early = makeSpooled('2026-11-20T10:00:00.000Z')
    await Promise.all([spool.add(late), spool.add(early)])
    expect(spool.list()).toEqual([early, late])
    const other = new RequestSpool(folder)
    expect(await other.load()).toBe(0)
    expect(other.list()).toEqual([early, late])
    await spool.remove(early.request.id)
    await other.remove(early.request.id)
    await other.remove(late.request.id)
    expect([spool.size, other.size, await readdir(folder)]).toEqual([1, 0, []])
    await spool.remove(late.request.id)
    expect(spool.size).toBe(0)
  })

  it('writes files that only the owner may read', async () => {
    const spool = new RequestSpool(folder)
    const spooled = makeSpooled()
    await spool.add(spooled)
    const file = await stat(join(folder, `${spooled.request.id}.json`))
    expect([file.mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it.each(['', '{"at":', '{}', JSON.stringify({ at: 'now', request: {} })])(
    'quarantines a file with the content «%s»',
    async (text) => {
      const spool = new RequestSpool(folder)
      await spool.add(makeSpooled())
      const id = randomUUID()
      await writeFile(join(folder, `${id}.json`), text)
      expect(await spool.load()).toBe(1)
      expect([spool.size, (await readdir(folder)).includes(`${id}.refused`)]).toEqual([1, true])
    },
  )

  it('quarantines a file whose request has another id', async () => {
    const spool = new RequestSpool(folder)
    await spool.add(makeSpooled())
    await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(makeSpooled()))
    expect([await spool.load(), spool.size]).toEqual([1, 1])
  })

  it('removes what a killed process was writing a minute ago, and nothing newer', async () => {
    const spool = new RequestSpool(folder)
    await spool.add(makeSpooled())
    const [old, fresh] = [`${randomUUID()}.part`, `${randomUUID()}.part`]
    for (const name of [old, fresh]) await writeFile(join(folder, name), '{')
    const minutesAgo = new Date(Date.now() - 120_000)
    await utimes(join(folder, old), minutesAgo, minutesAgo)
    await spool.load()
    const names = await readdir(folder)
    expect([names.includes(old), names.includes(fresh)]).toEqual([false, true])
  })

  it('rejects and leaves no file when the folder cannot be written', async () => {
    await writeFile(folder, '')
    const spool = new RequestSpool(folder)
    await expect(spool.add(makeSpooled())).rejects.toMatchObject({ code: 'EEXIST' })
    expect([spool.size, spool.known()]).toEqual([0, []])
  })

  it('returns no request for a folder that does not exist', async () => {
    const spool = new RequestSpool(folder)
    expect([await spool.load(), spool.list()]).toEqual([0, []])
  })
})

function makeSpooled(at = '2026-11-20T10:00:00.000Z'): SpooledRequest {
  return {
    at,
    request: {
      id: randomUUID(),
      type: 'callback',
      name: 'Анна',
      phone: '+79123456789',
      page: '/flats/7',
      project: null,
      lot: 'Ф-7',
      lot_price: null,
      form_name: null,
      campaign: null,
      scheduled_at: null,
      ...pickWishes({}),
      consent_version: '1',
      consent_at: at,
      mailing_consent_at: null,
      idempotency_key: null,
      fingerprint: 'fingerprint',
      content_hash: null,
      sender: 'sender',
    },
  }
}
