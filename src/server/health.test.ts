import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failingDatabase } from '../../tests/support/failing-database.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { fillSqlite } from '../../tests/support/full-database.ts'
import { makeDocument } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { connectDatabase } from '../db/connect.ts'

const lost = Object.assign(new Error('postgres://user:password@db.example/base'), {
  code: '57P01',
  detail: 'Key (phone)=(+79123456789)',
})
const full = Object.assign(new Error('could not extend file'), { code: '53100' })

describeOnStores('/readyz', (under) => {
  const opened: Array<() => Promise<unknown>> = []
  let faults: ReturnType<typeof failingDatabase>
  let folder: string
  beforeEach(async () => {
    await makeDocument(under.db)
    faults = failingDatabase(under.db)
    folder = await mkdtemp(join(tmpdir(), 'kvartal-media-'))
    opened.push(() => rm(folder, { recursive: true }))
  })
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })

  async function start(options: Parameters<typeof createTestApp>[1] = {}): Promise<TestApp> {
    const settings = { MEDIA_DIR: folder, ...options.settings }
    const site = await createTestApp(under, { requestDb: faults.db, ...options, settings })
    opened.push(site.close)
    return site
  }
  const ask = async ({ app }: TestApp) => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, JSON.parse(body)]
  }
  const problemLines = ({ log }: TestApp) =>
    log.flatMap(({ msg, problem }) =>
      typeof problem === 'string' ? [`${String(msg)}: ${problem}`] : [],
    )

  it('returns 200 ready, and 503 draining once the process stops', async () => {
    const readiness = { isDraining: false }
    const site = await start({ readiness })
    expect(await ask(site)).toEqual([200, { status: 'ready' }])
    readiness.isDraining = true
    expect(await ask(site)).toEqual([503, { status: 'draining' }])
    expect((await site.app.inject('/readyz')).headers['cache-control']).toBe('no-store')
  })

  it('returns 200 degraded while the database fails, with a reason without secrets, and logs each change once', async () => {
    const site = await start()
    faults.fail('all', lost)
    const reason = 'The database does not respond or accepts no queries (57P01).'
    for (let n = 0; n < 3; n++) {
      expect(await ask(site)).toEqual([200, { status: 'degraded', problems: { database: reason } }])
    }
    expect((await site.app.inject('/')).statusCode).toBe(200)
    faults.fail('none')
    await expect.poll(() => ask(site)).toEqual([200, { status: 'ready' }])
    expect(problemLines(site)).toEqual(['problem started: database', 'problem is over: database'])
    expect(JSON.stringify(site.log)).not.toMatch(/password|\+79123456789/)
  })

  it('returns the code of any other database error', async () => {
    const site = await start()
    faults.fail('all', Object.assign(new Error('secret'), { code: '42P01' }))
    expect(await ask(site)).toEqual([
      200,
      { status: 'degraded', problems: { database: 'The database rejects a query (42P01).' } },
    ])
  })

  it('returns 200 ready with problems that do not affect serving', async () => {
    const site = await start()
    site.context.health.setProblem('flagged_cap', 'The cap is reached.')
    expect(await ask(site)).toEqual([
      200,
      { status: 'ready', problems: { flagged_cap: 'The cap is reached.' } },
    ])
  })

  it('returns 200 degraded while MEDIA_DIR cannot be written, and leaves no file where it can', async () => {
    const notFolder = join(folder, 'media')
    await writeFile(notFolder, '')
    const site = await start({ settings: { MEDIA_DIR: notFolder } })
    expect(await ask(site)).toEqual([
      200,
      { status: 'degraded', problems: { disk: 'MEDIA_DIR cannot be written (ENOTDIR).' } },
    ])
    await rm(notFolder)
    await mkdir(notFolder)
    await expect.poll(() => ask(site)).toEqual([200, { status: 'ready' }])
    expect(await readdir(notFolder)).toEqual([])
  })

  it('stays degraded after a request failed on a full disk, until a write succeeds', async () => {
    const site = await start()
    const free = under.store === 'sqlite' ? await fillSqlite(under.db) : null
    if (!free) faults.fail('writes', full)
    const reason = free ? /SQLITE_FULL/ : /53100/
    const spooled = await site.app.inject({
      method: 'POST',
      url: '/callback',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: 'name=Анна&phone=89123456789&privacy_policy_agreed=true',
    })
    expect(spooled.statusCode).toBe(303)
    const problems = { disk: expect.stringMatching(reason), spool: expect.any(String) }
    const degraded = { status: 'degraded', problems }
    expect(await ask(site)).toEqual([200, degraded])
    await afterCache()
    expect(await ask(site)).toEqual([200, degraded])
    if (free) await free()
    faults.fail('none')
    await expect.poll(() => ask(site)).toEqual([200, { status: 'ready' }])
    const lines = problemLines(site)
    expect(lines.filter((line) => line.endsWith('disk'))).toEqual([
      'problem started: disk',
      'problem is over: disk',
    ])
    await expect.poll(() => problemLines(site)).toContain('problem is over: spool')
  })

  it('logs a lost database and its return without requests, until the site is closed', async () => {
    const site = await start({ probeEveryMs: 20 })
    faults.fail('all', lost)
    const lines = () => problemLines(site)
    await expect.poll(lines).toEqual(['problem started: database'])
    faults.fail('none')
    await expect.poll(lines).toEqual(['problem started: database', 'problem is over: database'])
    await site.close()
    opened.pop()
    faults.fail('all', lost)
    await afterCache()
    expect(lines()).toHaveLength(2)
  })

  it('returns within its time limit while the database hangs, without a second query', async () => {
    if (under.store === 'sqlite') {
      // A file cannot hang like a connection: a query that never returns represents it.
      faults.fail('hang')
      const site = await start()
      await expectHanging(site)
      expect(faults.asked()).toBe(1)
      return
    }
    const proxy = await startFaultProxy(under.url)
    const requestDb = connectDatabase(proxy.url)
    opened.push(proxy.close, () => requestDb.destroy())
    const site = await start({ requestDb })
    expect(await ask(site)).toEqual([200, { status: 'ready' }])
    await proxy.mode('hang')
    await afterCache()
    await expectHanging(site)
    expect(proxy.accepted()).toBe(1)
    await proxy.mode('pass')
    await expect.poll(() => ask(site)).toEqual([200, { status: 'ready' }])
  })

  async function expectHanging(site: TestApp): Promise<void> {
    const hanging = {
      status: 'degraded',
      problems: { database: 'The database did not respond within 1 s.' },
    }
    expect(await Promise.all([ask(site), ask(site)])).toEqual([
      [200, hanging],
      [200, hanging],
    ])
    await afterCache()
    expect(await ask(site)).toEqual([200, hanging])
  }
})

/** A probe result is reused for 1 s. */
function afterCache(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_100))
}
