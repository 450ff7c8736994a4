import { parseString } from 'fast-csv'
import { inflateRawSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { formatRequest, formatRequestTable } from '../../../../cli/requests-table.ts'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { recordAttempt } from '../delivery/make-attempt.server.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { exportRequestsCsv, exportRequestsXlsx } from './request-export.server.ts'
import { describeCallTime } from '../describe-request.ts'
import { describeDeliveryStatus, type DeliveryStatus } from './delivery-labels.server.ts'
import { eraseByPhone } from './office-operations.server.ts'
import { terminal } from '../../../../tests/support/terminal.ts'
import {
  getOfficeRequest,
  type OfficeRequest,
  listAttempts,
  listDeliveries,
  listOfficeRequests,
  markHandled,
  retryDeliveries,
} from './office-requests.server.ts'
import { formatZoneTime } from '../../../lib/time/office-time.ts'
import type { CallbackForm } from '../schema.ts'
import { deleteExpiredRequests, sweepRequests } from './retention.server.ts'

const DAY_MS = 86_400_000
const noHistory = { deliveries: [], attempts: [] }
const noTexts = { consent: undefined, policy: undefined, mailing: undefined }

describeOnStores('leads', (under) => {
  let clock: ReturnType<typeof movableClock>
  let n = 0

  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    clock = movableClock()
  })

  const ask = async (
    name = 'Анна',
    phone = `+7(912)000-00-${10 + (++n % 90)}`,
    time: Partial<CallbackForm> = {},
  ) => {
    clock.advance(1_000)
    const result = await requestCallback(callbackContext(under.db, { clock }), {
      form: { type: 'callback', name, phone, privacy_policy_agreed: true, ...time },
      context: {},
      ip: `10.1.0.${++n % 250}`,
    })
    return result.id ?? ''
  }
  const setDelivery = (id: string, values: Record<string, string | number | null>) =>
    under.db.updateTable('deliveries').set(values).where('request_id', '=', id).execute()
  const findIds = async (status: DeliveryStatus) =>
    (await listOfficeRequests(under.db, { status })).map((request) => request.id)

  it('lists newest first, filtered by status, start time and limit', async () => {
    const first = await ask()
    const since = clock.now()
    const [retried, failed, done] = [await ask(), await ask(), await ask()]
    await setDelivery(retried, { lane: 'aside' })
    await setDelivery(failed, { state: 'needs_human', lane: 'aside' })
    await setDelivery(done, { state: 'delivered', delivered_at: clock.now().toISOString() })
    expect((await listOfficeRequests(under.db)).map(({ id }) => id)).toEqual([
      done,
      failed,
      retried,
      first,
    ])
    expect(await findIds('pending')).toEqual([first])
    expect(await findIds('aside')).toEqual([retried])
    expect(await findIds('needs_human')).toEqual([failed])
    expect(await findIds('delivered')).toEqual([done])
    expect(
      await listOfficeRequests(under.db, { since: new Date(since.getTime() + 1) }),
    ).toHaveLength(3)
    expect(await listOfficeRequests(under.db, { limit: 2 })).toHaveLength(2)
    await expect(getOfficeRequest(under.db, 'нет такой')).rejects.toThrow('нет')
  })

  it('makes requests due that need a person or are in the retry queue, and flagged ones only by id', async () => {
    const [failed, retried] = [await ask(), await ask()]
    await setDelivery(failed, { state: 'needs_human', attempts: 400 })
    await setDelivery(retried, { lane: 'aside', due_at: '2027-01-01T00:00:00.000Z' })
    for (let i = 0; i < 3; i++) await ask('Анна'.repeat(i + 1), '+7(912)111-11-11')
    const flagged = await ask('Фёдор', '+7(912)111-11-11')
    expect(await findIds('flagged')).toEqual([flagged])
    expect(await retryDeliveries(under.db, 'all', clock.now())).toBe(2)
    expect(await findIds('aside')).toEqual([retried, failed])
    expect(await getOfficeRequest(under.db, failed)).toMatchObject({
      attempts: 0,
      delivery_state: 'pending',
    })
    expect(await retryDeliveries(under.db, { id: flagged }, clock.now())).toBe(1)
    expect(await findIds('flagged')).toEqual([])
  })

  it('erases the requests of a phone in any notation, and no others', async () => {
    await ask('Анна', '+7(912)222-22-22')
    const other = await ask()
    const { erased } = await eraseByPhone(terminal(under.db), { phone: '8 912 222-22-22' })
    expect(erased).toHaveLength(1)
    expect((await listOfficeRequests(under.db)).map(({ id }) => id)).toEqual([other])
    await expect(eraseByPhone(terminal(under.db), { phone: '12' })).rejects.toThrow('не российский')
  })

  it('deletes delivered, handled and flagged requests after 180 days, and no others', async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
    const createAged = async (
      createdDaysAgo: number,
      request: object = {},
      delivery?: object | null,
    ) => {
      const id = await ask()
      const created_at = daysAgo(createdDaysAgo)
      await under.db
        .updateTable('callback_requests')
        .set({ created_at, ...request })
        .where('id', '=', id)
        .execute()
      if (delivery === null) {
        await under.db.deleteFrom('deliveries').where('request_id', '=', id).execute()
      } else await setDelivery(id, { created_at, ...delivery })
      return id
    }
    const delivered = (days: number) => ({ state: 'delivered', delivered_at: daysAgo(days) })
    const deleteOld = (hasChannel: boolean) =>
      deleteExpiredRequests(under.db, {
        now: clock.now(),
        days: 180,
        channels: hasChannel ? ['webhook'] : [],
      })
    const left = async () => new Set((await listOfficeRequests(under.db)).map(({ id }) => id))
    await createAged(182, {}, delivered(181))
    await createAged(181, { flagged: 'phone_limit' }, null)
    await createAged(400, { handled_at: daysAgo(181) }, { state: 'needs_human' })
    const remaining = [
      await createAged(182, {}, delivered(179)),
      await createAged(182, { meeting_at: daysAgo(-20) }, delivered(181)),
      await createAged(900),
      await createAged(900, {}, { state: 'needs_human' }),
      await createAged(900, { flagged: 'phone_limit' }),
      await createAged(179, { flagged: 'phone_limit' }, null),
      await createAged(400, { handled_at: daysAgo(179) }),
    ]
    const handledButPending = await createAged(400, { handled_at: daysAgo(181) })
    expect(await deleteOld(true)).toBe(3)
    expect(await left()).toEqual(new Set([...remaining, handledButPending]))
    expect(await deleteOld(false)).toBe(1)
    expect(await left()).toEqual(new Set(remaining))
  })

  it('deletes more expired requests than fit into one transaction', async () => {
    const id = await ask()
    const row = await under.db.selectFrom('callback_requests').selectAll().executeTakeFirstOrThrow()
    const created_at = '2020-01-01T00:00:00.000Z'
    for (let n = 0; n < 1_200; n += 100) {
      const rows = Array.from({ length: 100 }, (_, i) => ({
        ...row,
        id: `old-${n + i}`,
        created_at,
        flagged: 'address_limit',
      }))
      await under.db.insertInto('callback_requests').values(rows).execute()
    }
    const options = { now: clock.now(), days: 180, channels: ['webhook'] }
    expect(await deleteExpiredRequests(under.db, options)).toBe(1_200)
    expect((await listOfficeRequests(under.db)).map((request) => request.id)).toEqual([id])
  })

  it('reports unhandled old requests until they are handled', async () => {
    const context = callbackContext(under.db, { clock })
    const old = await ask()
    await ask()
    await under.db
      .updateTable('callback_requests')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', old)
      .execute()
    await sweepRequests(context)
    expect(context.health.problems().get('unhandled_requests')).toMatch(/^1 callback request/)
    expect(context.logged.filter((line) => line.includes('unhandled_requests'))).toHaveLength(1)
    expect(await markHandled(under.db, [old], clock.now())).toBe(1)
    expect(await markHandled(under.db, [old], clock.now())).toBe(0)
    expect(await findIds('handled')).toEqual([old])
    expect(await findIds('pending')).not.toContain(old)
    await sweepRequests(context)
    expect([...context.health.problems()]).toEqual([])
    expect(await listOfficeRequests(under.db)).toHaveLength(2)
  })

  it('shows the call time in Moscow time in the list, in one request and in the exports', async () => {
    await ask('Анна', '+7(912)444-44-44', { call_date: '23.11.2026', call_time: '15:30' })
    const requests = await listOfficeRequests(under.db)
    const words = '23.11.2026, 15:30'
    expect(formatRequestTable(requests, [])).toContain(words)
    expect(
      requests.map((request) => formatRequest(request, [], noTexts, noHistory)).join(),
    ).toContain(`Позвонить (МСК): ${words}`)
    const cell = words.replace(',', '')
    expect((await exportRequestsCsv(requests, [])).toString()).toContain(cell)
    expect(readZip(await exportRequestsXlsx(requests, []), 'xl/sharedStrings.xml')).toContain(cell)
    await ask()
    expect(
      (await listOfficeRequests(under.db, { limit: 1 })).map((request) =>
        describeCallTime(request),
      ),
    ).toEqual([''])
  })

  it('shows the campaign and every attempt of a request', async () => {
    const id = await ask()
    await under.db
      .updateTable('callback_requests')
      .set({ campaign: '{"utm_source":"=1+1","yclid":"17"}' })
      .execute()
    for (const [outcome, reason] of [
      ['channel_failed', 'HTTP 500'],
      ['delivered', null],
    ] as const) {
      const started_at = clock.now().toISOString()
      await recordAttempt(under.db, {
        request_id: id,
        channel: 'webhook',
        started_at,
        duration_ms: 40,
        outcome,
        reason,
      })
    }
    const request = await getOfficeRequest(under.db, id)
    const at = clock.now().toISOString()
    const office = { city: 'Владивосток', zone: 'Asia/Vladivostok' }
    const local = formatZoneTime(at, office.zone)
    const shown = formatRequest(
      request,
      ['webhook'],
      noTexts,
      {
        deliveries: await listDeliveries(under.db, id),
        attempts: await listAttempts(under.db, id),
      },
      office,
    ).split('\n')
    expect(shown).toContain('Реклама: utm_source==1+1, yclid=17')
    expect(shown).toContain(
      `Попытка (Владивосток): ${local} webhook: CRM не отвечает (HTTP 500), 40 мс`,
    )
    expect(shown).toContain(`Попытка (Владивосток): ${local} webhook: передана, 40 мс`)
    expect((await exportRequestsCsv([request], ['webhook'])).toString()).toContain(
      'utm_source==1+1, yclid=17',
    )
    await eraseByPhone(terminal(under.db), { phone: request.phone })
    expect(await listAttempts(under.db, id)).toEqual([])
    // An attempt in flight while its request is erased.
    await recordAttempt(under.db, {
      request_id: id,
      channel: 'webhook',
      started_at: at,
      duration_ms: 1,
      outcome: 'delivered',
      reason: null,
    })
    expect(await listAttempts(under.db, id)).toEqual([])
  })

  it('exports CSV without formula cells and with every text unchanged', async () => {
    await ask('Анна', '+7(912)333-33-33')
    const requests = [
      ...(await listOfficeRequests(under.db)),
      ...(await listOfficeRequests(under.db)).map(hostile),
    ]
    const csv = (await exportRequestsCsv(requests, [])).toString()
    expect(csv.startsWith('\ufeff')).toBe(true)
    const rows = await new Promise<string[][]>((resolve, reject) => {
      const read: string[][] = []
      parseString(csv, { delimiter: ';' })
        .on('data', (row: string[]) => read.push(row))
        .on('end', () => resolve(read))
        .on('error', reject)
    })
    expect(rows).toHaveLength(3)
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(rows[1]).toContain("'+7 (912) 333-33-33")
    expect(rows[2]).toContain(`'=HYPERLINK("http://x";"y")`)
    expect(rows[2]).toContain('"две\nстроки";')
  })

  it('exports a workbook whose cells are all text', async () => {
    await ask()
    const requests = (await listOfficeRequests(under.db)).map(hostile)
    const book = await exportRequestsXlsx(requests, ['webhook'])
    const sheet = readZip(book, 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f>')
    const cells = sheet.match(/<c [^>]*>/g) ?? []
    expect(cells.length).toBeGreaterThan(20)
    expect(
      cells.filter((cell) => !/ t="(s|inlineStr)"/.test(cell) && !cell.endsWith('/>')),
    ).toEqual([])
    expect(readZip(book, 'xl/sharedStrings.xml')).toContain('=HYPERLINK')
  })
})

it('describes the status of a request', () => {
  const request = {
    delivery_state: 'pending',
    lane: 'queue',
    attempts: 0,
    last_error: null,
    handled_at: null,
  } as const
  expect(describeDeliveryStatus(request, true)).toBe('ждёт доставки')
  expect(describeDeliveryStatus(request, false)).toBe('не передана: нет адреса CRM')
  expect(describeDeliveryStatus({ ...request, lane: 'aside', last_error: 'HTTP 400' }, true)).toBe(
    'CRM не принимает, повторяем (HTTP 400)',
  )
  const handled_at = '2026-11-20T10:00:00.000Z'
  expect(describeDeliveryStatus({ ...request, handled_at }, false)).toBe('обработана')
  expect(
    describeDeliveryStatus({ ...request, handled_at, delivery_state: 'delivered' }, true),
  ).toBe('передана')
})

function hostile(request: OfficeRequest): OfficeRequest {
  return {
    ...request,
    name: '=HYPERLINK("http://x";"y")',
    project: '@SUM(A1)',
    lot: '-1+1',
    page: '\tcmd',
    form_name: '"две\nстроки";',
    last_error: '+1',
  }
}

/** Returns the text of one file in a ZIP archive, found through its central directory. */
function readZip(zip: Buffer, name: string): string {
  for (
    let at = zip.indexOf('PK\u0001\u0002');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4)
  ) {
    const length = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    return (zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString()
  }
  throw new Error(`no ${name} in the archive`)
}
