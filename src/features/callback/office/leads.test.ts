import { parseString } from 'fast-csv'
import { inflateRawSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { leadAsLines, leadsAsTable } from '../../../../cli/leads-table.ts'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { exportLeadsCsv, exportLeadsXlsx } from './lead-export.server.ts'
import { describeCallTime, describeLeadStatus, type LeadStatus } from './lead-words.server.ts'
import {
  eraseLeads,
  getLead,
  type Lead,
  listLeads,
  markHandled,
  retryLeads,
} from './leads.server.ts'
import type { CallbackForm } from '../schema.ts'
import { deleteExpiredRequests, sweepRequests } from './retention.server.ts'

const DAY_MS = 86_400_000
const noTexts = { consent: undefined, policy: undefined, mailing: undefined }

describeOnStores('the ledger of requests', (under) => {
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
    const answer = await requestCallback(callbackContext(under.db, { clock }), {
      form: { type: 'callback', name, phone, privacy_policy_agreed: true, ...time },
      context: {},
      ip: `10.1.0.${++n % 250}`,
    })
    return answer.id ?? ''
  }
  const setDelivery = (id: string, values: Record<string, string | number | null>) =>
    under.db.updateTable('deliveries').set(values).where('request_id', '=', id).execute()
  const idsOf = async (status: LeadStatus) =>
    (await listLeads(under.db, { status })).map((lead) => lead.id)

  it('lists the newest first, by status, since a moment and at most so many', async () => {
    const first = await ask()
    const since = clock.now()
    const [aside, given, done] = [await ask(), await ask(), await ask()]
    await setDelivery(aside, { lane: 'aside' })
    await setDelivery(given, { state: 'needs_human', lane: 'aside' })
    await setDelivery(done, { state: 'delivered', delivered_at: clock.now().toISOString() })
    expect((await listLeads(under.db)).map(({ id }) => id)).toEqual([done, given, aside, first])
    expect(await idsOf('pending')).toEqual([first])
    expect(await idsOf('aside')).toEqual([aside])
    expect(await idsOf('needs_human')).toEqual([given])
    expect(await idsOf('delivered')).toEqual([done])
    expect(await listLeads(under.db, { since: new Date(since.getTime() + 1) })).toHaveLength(3)
    expect(await listLeads(under.db, { limit: 2 })).toHaveLength(2)
    await expect(getLead(under.db, 'нет такой')).rejects.toThrow('нет')
  })

  it('makes given-up and refused requests due again, held-back ones only by their id', async () => {
    const [given, aside] = [await ask(), await ask()]
    await setDelivery(given, { state: 'needs_human', attempts: 400 })
    await setDelivery(aside, { lane: 'aside', due_at: '2027-01-01T00:00:00.000Z' })
    for (let i = 0; i < 3; i++) await ask('Анна'.repeat(i + 1), '+7(912)111-11-11')
    const held = await ask('Фёдор', '+7(912)111-11-11')
    expect(await idsOf('flagged')).toEqual([held])
    expect(await retryLeads(under.db, 'all', clock.now())).toBe(2)
    expect(await idsOf('aside')).toEqual([aside, given])
    expect(await getLead(under.db, given)).toMatchObject({ attempts: 0, delivery_state: 'pending' })
    expect(await retryLeads(under.db, { id: held }, clock.now())).toBe(1)
    expect(await idsOf('flagged')).toEqual([])
  })

  it('erases everything about a phone, however it is written, and nothing else', async () => {
    await ask('Анна', '+7(912)222-22-22')
    const other = await ask()
    expect(await eraseLeads(under.db, '8 912 222-22-22')).toBe(1)
    expect((await listLeads(under.db)).map(({ id }) => id)).toEqual([other])
    await expect(eraseLeads(under.db, '12')).rejects.toThrow('не российский')
  })

  it('deletes delivered, handled and flagged requests after 180 days and never another one', async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
    const made = async (createdDaysAgo: number, request: object = {}, delivery?: object | null) => {
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
      deleteExpiredRequests(under.db, { now: clock.now(), days: 180, hasChannel })
    const left = async () => new Set((await listLeads(under.db)).map(({ id }) => id))
    await made(182, {}, delivered(181))
    await made(181, { flagged: 'phone_limit' }, null)
    await made(400, { handled_at: daysAgo(181) }, { state: 'needs_human' })
    const kept = [
      await made(182, {}, delivered(179)),
      await made(900),
      await made(900, {}, { state: 'needs_human' }),
      await made(900, { flagged: 'phone_limit' }),
      await made(179, { flagged: 'phone_limit' }, null),
      await made(400, { handled_at: daysAgo(179) }),
    ]
    const handledButPending = await made(400, { handled_at: daysAgo(181) })
    expect(await deleteOld(true)).toBe(3)
    expect(await left()).toEqual(new Set([...kept, handledButPending]))
    expect(await deleteOld(false)).toBe(1)
    expect(await left()).toEqual(new Set(kept))
  })

  it('deletes more expired requests than one transaction takes', async () => {
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
    const options = { now: clock.now(), days: 180, hasChannel: true }
    expect(await deleteExpiredRequests(under.db, options)).toBe(1_200)
    expect((await listLeads(under.db)).map((lead) => lead.id)).toEqual([id])
  })

  it('reports requests that nobody took care of, until somebody does', async () => {
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
    expect(await idsOf('handled')).toEqual([old])
    expect(await idsOf('pending')).not.toContain(old)
    await sweepRequests(context)
    expect([...context.health.problems()]).toEqual([])
    expect(await listLeads(under.db)).toHaveLength(2)
  })

  it('tells when to call by the clock of Moscow, in the list, in one request and in the exports', async () => {
    await ask('Анна', '+7(912)444-44-44', { call_date: '23.11.2026', call_time: '15:30' })
    const leads = await listLeads(under.db)
    const words = '23.11.2026, 15:30'
    expect(leadsAsTable(leads, false)).toContain(words)
    expect(leads.map((lead) => leadAsLines(lead, false, noTexts)).join()).toContain(
      `Позвонить (МСК): ${words}`,
    )
    expect((await exportLeadsCsv(leads, false)).toString()).toContain(words)
    expect(readZip(await exportLeadsXlsx(leads, false), 'xl/sharedStrings.xml')).toContain(words)
    await ask()
    expect((await listLeads(under.db, { limit: 1 })).map(describeCallTime)).toEqual([''])
  })

  it('exports CSV in which no cell can be a formula and every text comes back', async () => {
    await ask('Анна', '+7(912)333-33-33')
    const leads = [...(await listLeads(under.db)), ...(await listLeads(under.db)).map(hostile)]
    const csv = (await exportLeadsCsv(leads, false)).toString()
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
    const leads = (await listLeads(under.db)).map(hostile)
    const book = await exportLeadsXlsx(leads, true)
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

it('says in words where a request stands', () => {
  const lead = {
    delivery_state: 'pending',
    lane: 'queue',
    attempts: 0,
    last_error: null,
    handled_at: null,
  } as const
  expect(describeLeadStatus(lead, true)).toBe('ждёт доставки')
  expect(describeLeadStatus(lead, false)).toBe('не передана: нет адреса CRM')
  expect(describeLeadStatus({ ...lead, lane: 'aside', last_error: 'HTTP 400' }, true)).toBe(
    'CRM не принимает, повторяем (HTTP 400)',
  )
  const handled_at = '2026-11-20T10:00:00.000Z'
  expect(describeLeadStatus({ ...lead, handled_at }, false)).toBe('обработана')
  expect(describeLeadStatus({ ...lead, handled_at, delivery_state: 'delivered' }, true)).toBe(
    'передана',
  )
})

function hostile(lead: Lead): Lead {
  return {
    ...lead,
    name: '=HYPERLINK("http://x";"y")',
    project: '@SUM(A1)',
    lot: '-1+1',
    page: '\tcmd',
    form_name: '"две\nстроки";',
    last_error: '+1',
  }
}

/** The text of one file in a ZIP archive, found by its central directory. */
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
