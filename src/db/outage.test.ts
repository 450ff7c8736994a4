import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { connectDatabase, type Database } from './connect.ts'
import { findOutage } from './outage.ts'

const withCode = (code: string) => Object.assign(new Error('secret text'), { code })
const withResult = (errcode: number) =>
  Object.assign(new Error('secret text'), { code: 'ERR_SQLITE_ERROR', errcode })

describe('findOutage', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    '08000',
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '53300',
    '55P03',
    '25P03',
    '58030',
    '28P01',
    '3D000',
  ])('returns unreachable for the code %s', (code) => {
    expect(findOutage(withCode(code))).toEqual({
      kind: 'unreachable',
      reason: `The database does not respond or accepts no queries (${code}).`,
    })
  })

  it.each(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])(
    'returns unwritable for the code %s',
    (code) => {
      expect(findOutage(withCode(code))).toEqual({
        kind: 'unwritable',
        reason: `A write failed (${code}): the disk or the database is full or read-only.`,
      })
    },
  )

  it.each([
    [5, 'unreachable'],
    [517, 'unreachable'],
    [6, 'unreachable'],
    [10, 'unreachable'],
    [266, 'unreachable'],
    [14, 'unreachable'],
    [8, 'unwritable'],
    [1032, 'unwritable'],
    [13, 'unwritable'],
    [778, 'unwritable'],
    [4874, 'unwritable'],
  ])('classifies the result code %i of SQLite as %s', (errcode, kind) => {
    expect(findOutage(withResult(errcode))?.kind).toBe(kind)
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('returns unreachable for the message «%s» of pg', (message) => {
    expect(findOutage(new Error(message))?.kind).toBe('unreachable')
  })

  it('finds the outage in causes and in the errors of an AggregateError', () => {
    const parts = new AggregateError([new Error('first'), withCode('ECONNREFUSED')])
    expect(findOutage(new Error('outer', { cause: parts }))?.kind).toBe('unreachable')
  })

  it.each([
    ['a unique constraint', withCode('23505')],
    ['a missing table', withCode('42P01')],
    ['a constraint of SQLite', withResult(2067)],
    ['a corrupt SQLite file', withResult(11)],
    ['a code of another kind', withCode('ENOENT')],
    ['an error without a code', new Error('57P01')],
    ['no error', '57P01'],
    ['an error that is its own cause', causedByItself()],
  ])('returns null for %s', (_name, error) => {
    expect(findOutage(error)).toBeNull()
  })

  it('does not include the text of the error in the reason', () => {
    expect(findOutage(withCode('57P01'))?.reason).not.toContain('secret')
  })
})

function causedByItself(): Error {
  const error = new Error('circle')
  error.cause = error
  return error
}

const toError = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: unknown) => error,
  )

describe('an error of SQLite', () => {
  let folder = ''
  let db: Database | undefined
  afterEach(async () => {
    await db?.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['max_page_count = 2', 'SQLITE_FULL'],
    ['query_only = on', 'SQLITE_READONLY'],
  ])('is classified as unwritable for a write with %s: %s', async (pragma, name) => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-outage-'))
    db = connectDatabase(`file:${join(folder, 'test.db')}`)
    await sql`create table rows (text)`.execute(db)
    await sql.raw(`pragma ${pragma}`).execute(db)
    const error = await toError(sql`insert into rows values (${'x'.repeat(100_000)})`.execute(db))
    expect(findOutage(error)).toMatchObject({
      kind: 'unwritable',
      reason: expect.stringContaining(name),
    })
  })

  it('is classified as unreachable for a file that cannot be opened', async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-outage-'))
    db = connectDatabase(`file:${folder}`)
    expect(findOutage(await toError(sql`select 1`.execute(db)))).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('SQLITE_CANTOPEN'),
    })
  })
})

describeOnStores('an error of a lost connection', (under) => {
  if (under.store === 'sqlite') {
    it('does not occur with SQLite', () => expect(under.url).toMatch(/^file:/))
    return
  }
  const open: Array<{ close: () => Promise<unknown> }> = []
  afterEach(async () => {
    for (const { close } of open.splice(0).toReversed()) await close()
  })

  async function connectThroughProxy(parameters = ''): Promise<[Database, FaultProxy]> {
    const proxy = await startFaultProxy(under.url)
    const db = connectDatabase(`${proxy.url}${parameters}`)
    open.push({ close: () => db.destroy() }, proxy)
    await sql`select 1`.execute(db)
    return [db, proxy]
  }

  it.each(['down', 'reset'] as const)(
    'is classified as unreachable when the server is %s',
    async (mode) => {
      const proxy = await startFaultProxy(under.url)
      open.push(proxy)
      const client = new pg.Client({ connectionString: proxy.url })
      client.on('error', () => {})
      await client.connect()
      const running = toError(client.query(`select pg_sleep(30), '${mode}'`))
      await expect.poll(() => isActive(under.db, mode)).toBe(true)
      await proxy.mode(mode)
      expect(findOutage(await running)?.kind).toBe('unreachable')
      expect(findOutage(await toError(client.query('select 1')))?.kind).toBe('unreachable')
      const db = connectDatabase(proxy.url)
      open.push({ close: () => db.destroy() })
      expect(findOutage(await toError(sql`select 1`.execute(db)))?.kind).toBe('unreachable')
      await proxy.mode('pass')
      await sql`select 1`.execute(db)
    },
  )

  it('is classified as unreachable when a query or a new connection gets no response', async () => {
    const [db, proxy] = await connectThroughProxy('?query_timeout=300')
    await proxy.mode('hang')
    const query = await toError(sql`select 1`.execute(db))
    expect(findOutage(query)?.reason).toContain('query timeout')
    const next = connectDatabase(proxy.url)
    open.push({ close: () => next.destroy() })
    const connecting = await toError(sql`select 1`.execute(next))
    expect(findOutage(connecting)?.kind).toBe('unreachable')
  })

  it('is classified as unreachable when the server ends the session', async () => {
    const client = new pg.Client({ connectionString: under.url })
    client.on('error', () => {})
    await client.connect()
    const error = await toError(client.query('select pg_terminate_backend(pg_backend_pid())'))
    expect(findOutage(error)?.reason).toContain('57P01')
  })

  it('is classified as unreachable for a statement timeout, and unwritable for a read-only transaction', async () => {
    const [db] = await connectThroughProxy('?statement_timeout=50')
    expect(findOutage(await toError(sql`select pg_sleep(30)`.execute(db)))?.reason).toContain(
      '57014',
    )
    const write = under.db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => sql`create table rows (text text)`.execute(trx))
    expect(findOutage(await toError(write))).toMatchObject({ kind: 'unwritable' })
  })
})

async function isActive(db: Database, mark: string): Promise<boolean> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and state = 'active'
  `.execute(db)
  return rows.some(({ query }) => query.includes(`'${mark}'`))
}
