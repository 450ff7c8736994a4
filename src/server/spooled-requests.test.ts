import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../tests/support/factories.ts'
import { failingDatabase } from '../../tests/support/failing-database.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { verifies } from '../../tests/support/verifies.ts'
import { hashSender } from '../db/sender-hash.ts'
import { paidPrice } from '../lib/lots/paid-price.ts'

const lost = Object.assign(new Error('terminating connection: secret'), { code: '57P01' })
const full = Object.assign(new Error('could not extend file'), { code: '53100' })
const CSRF = 'a'.repeat(32)
const PHONE = '+7(912)345-67-89'

describeOnStores('a callback request during an outage of the database', (under) => {
  let folder = ''
  let site: TestApp
  let faults: ReturnType<typeof failingDatabase>
  const start = async () => {
    site = await createTestApp(under, {
      requestDb: faults.db,
      settings: { SPOOL_DIR: join(folder, 'spool') },
    })
    // In production the site and its requests share one database object.
    await hashSender(faults.db, '')
  }
  beforeEach(async () => {
    for (const table of ['deliveries', 'callback_requests'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    const published = await under.db.selectFrom('documents').select('id').executeTakeFirst()
    if (!published) await makeDocument(under.db)
    folder = await mkdtemp(join(tmpdir(), 'kvartal-spooled-'))
    faults = failingDatabase(under.db)
    await start()
  })
  afterEach(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const files = () => readdir(join(folder, 'spool'))
  const post = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/api/request/',
      headers: {
        'content-type': 'application/json',
        cookie: `csrftoken=${CSRF}`,
        'x-csrftoken': CSRF,
        ...headers,
      },
      payload: { name: 'Анна', phone: PHONE, privacy_policy_agreed: true, ...fields },
    })
  const storedRows = () =>
    under.db
      .selectFrom('callback_requests')
      .leftJoin('deliveries', 'deliveries.request_id', 'callback_requests.id')
      .select(['callback_requests.id', 'lot', 'lot_price', 'flagged', 'state', 'project'])
      .orderBy('callback_requests.created_at')
      .execute()
  const waitUntilMoved = () => expect.poll(async () => (await files()).length).toBe(0)

  it.each([
    ['gone', 'all', lost],
    ['full', 'writes', full],
  ] as const)(
    'is acknowledged while the database is %s, and stored once with its delivery afterwards',
    async (_state, which, error) => {
      faults.fail(which, error)
      const response = await post()
      expect(response.statusCode).toBe(201)
      const { id } = response.json<{ id: string }>()
      expect(await files()).toEqual([`${id}.json`])
      expect([...site.context.health.problems().keys()]).toContain('spool')
      expect(await storedRows()).toEqual([])
      faults.fail('none')
      await waitUntilMoved()
      expect(await storedRows()).toMatchObject([{ id, flagged: null, state: 'pending' }])
      await expect.poll(() => site.context.health.problems().has('spool')).toBe(false)
      expect(JSON.stringify(site.log)).not.toMatch(/345-67|3456789|Анна|secret/)
      verifies('D17-5')
    },
  )

  it('is stored by the next process, once, also when the first had stored it already', async () => {
    faults.fail('all', lost)
    const { id } = (await post()).json<{ id: string }>()
    const [name = ''] = await files()
    await site.close()
    faults.fail('none')
    const text = await readFile(join(folder, 'spool', name), 'utf8')
    for (let process = 1; process <= 2; process++) {
      await writeFile(join(folder, 'spool', name), text)
      await start()
      await waitUntilMoved()
      if (process === 1) await site.close()
    }
    expect(await storedRows()).toMatchObject([{ id, state: 'pending' }])
  })

  it('does not wait for a database that hangs once another request is spooled', async () => {
    faults.fail('all', lost)
    await post()
    faults.fail('hang')
    const asked = faults.asked()
    expect((await post({ phone: '+7(912)000-00-01' })).statusCode).toBe(201)
    // The retry of the first request may ask; the second request does not.
    expect(faults.asked() - asked).toBeLessThanOrEqual(1)
    faults.fail('none')
  })

  it('returns the first id for the same request and the same key, and 409 for other content', async () => {
    faults.fail('all', lost)
    const headers = { 'idempotency-key': randomUUID() }
    const { id } = (await post({}, headers)).json<{ id: string }>()
    expect((await post({}, headers)).json()).toEqual({ id })
    expect((await post()).json()).toEqual({ id })
    expect((await post({ name: 'Олег' }, headers)).statusCode).toBe(409)
    expect(await files()).toHaveLength(1)
    faults.fail('none')
    await waitUntilMoved()
    expect((await post({}, headers)).json()).toEqual({ id })
    expect(await storedRows()).toHaveLength(1)
  })

  it('returns 429 over the limit of a phone, and is stored flagged', async () => {
    faults.fail('all', lost)
    const statuses: number[] = []
    for (const name of ['Анна', 'Олег', 'Иван', 'Ольга']) {
      statuses.push((await post({ name })).statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
    faults.fail('none')
    await waitUntilMoved()
    expect((await storedRows()).map(({ flagged }) => flagged)).toEqual([
      null,
      null,
      null,
      'phone_limit',
    ])
  })

  it('gets project and price of its lot when it is stored', async () => {
    const lot = await makeLot(under.db, { article: 'С-1' })
    await under.db
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    const findCard = () => site.context.catalogue.current().findLot(lot)
    await expect.poll(findCard).toBeDefined()
    const card = findCard()
    faults.fail('all', lost)
    expect((await post({ lot: 'С-1' })).statusCode).toBe(201)
    expect((await post({ page: `/flats/${lot}`, name: 'Олег' })).statusCode).toBe(201)
    faults.fail('none')
    await waitUntilMoved()
    const expected = {
      lot: 'С-1',
      lot_price: card && paidPrice(card),
      project: card?.project.name,
    }
    expect(await storedRows()).toMatchObject([expected, expected])
  })

  it('is quarantined and reported when the database rejects it for another reason', async () => {
    faults.fail('all', lost)
    const { id } = (await post()).json<{ id: string }>()
    faults.fail('all', Object.assign(new Error(`bad row ${PHONE}`), { code: '22001' }))
    await expect.poll(files).toEqual([`${id}.refused`])
    faults.fail('none')
    expect((await post({ name: 'Олег' })).statusCode).toBe(201)
    expect(await storedRows()).toHaveLength(1)
    await expect
      .poll(() => site.context.health.problems().get('spool'))
      .toMatch(/^1 callback request/)
    expect(JSON.stringify(site.log)).not.toMatch(/345-67/)
  })

  it('without scripts leads to the page of thanks', async () => {
    faults.fail('all', lost)
    const response = await site.app.inject({
      method: 'POST',
      url: '/callback',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        host: 'site.example',
        referer: 'http://site.example/flats',
      },
      payload: new URLSearchParams({
        name: 'Анна',
        phone: PHONE,
        privacy_policy_agreed: 'true',
      }).toString(),
    })
    expect([response.statusCode, response.headers['location']]).toEqual([303, '/callback/thanks'])
    faults.fail('none')
    await waitUntilMoved()
    expect(await storedRows()).toHaveLength(1)
  })
})
