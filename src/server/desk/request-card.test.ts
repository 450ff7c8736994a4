import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePicture } from '../../../tests/support/content-rows.ts'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type DeskBrowser, makeDeskUser, signIn, totpCode } from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { countAlarming } from '../../features/callback/intake/late-requests.server.ts'

const PHONE = '+79120000077'

describeOnStores('the card of a request', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let manager: DeskBrowser
  let analyst: DeskBrowser
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
    manager = await signIn(site, await makeDeskUser(under.db, 'manager'), clock)
    analyst = await signIn(site, await makeDeskUser(under.db, 'analyst'), clock)
  })
  afterAll(() => site.close())

  it('has the other requests of the phone, newest first, and no other', async () => {
    const ids = await storeRequests(under.db, 4, (n) => ({
      phone: n === 1 ? '+79120000078' : PHONE,
      lot: `А-${n}`,
    }))
    const { body } = await manager.get(`requests/${ids[2]}/`)
    expect(body.history).toMatchObject([
      { id: ids[3], lot: 'А-3', state: 'new', outcome: null },
      { id: ids[0], lot: 'А-0' },
    ])
    // Joined when it is read: each stays a request of its own.
    await manager.post(`requests/${ids[2]}/outcome/`, { version: 1, outcome: 'meeting' })
    const first = await manager.get(`requests/${ids[0]}/`)
    expect(first.body).toMatchObject({ state: 'new', version: 1 })
    expect(first.body.history[1]).toMatchObject({ id: ids[2], state: 'done', outcome: 'meeting' })
  })

  it('has a message that speaks of calls only when there were any', async () => {
    const [id = ''] = await storeRequests(under.db, 1, () => ({ lot: 'А-1' }))
    const before = await manager.get(`requests/${id}/`)
    expect(before.body.message).toContain('Вы оставили на сайте заявку (А-1). Напишите')
    await manager.post(`requests/${id}/outcome/`, { version: 1, outcome: 'no_answer' })
    const after = await manager.get(`requests/${id}/`)
    expect(after.body.message).toContain('(А-1), но дозвониться не получилось. Напишите')
  })

  it('gives an analyst no name, no phone, no note and no message', async () => {
    const [id = ''] = await storeRequests(under.db, 1, () => ({ name: 'Канарейка', phone: PHONE }))
    await manager.post(`requests/${id}/take/`, { version: 1 })
    await manager.post(`requests/${id}/notes/`, { text: 'Канарейка просит в среду' })
    const open = await manager.get(`requests/${id}/`)
    expect(open.body.message).toContain('Канарейка')
    const { body } = await analyst.get(`requests/${id}/`)
    expect(body).toMatchObject({ name: 'К•••', phone: '+7••••••••••', notes: [], message: null })
    expect(JSON.stringify(body)).not.toMatch(/Канарейка|9120000077/)
    expect((await analyst.get('requests/export/')).status).toBe(403)
  })
})

describeOnStores('the plan on the card of a request with furniture', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  const bedroom = { kind: 'bedroom', name: 'Спальня', x: 0, y: 0, width: 4, height: 5, area: 20 }
  const geometry = JSON.stringify({ width: 4, height: 5, rooms: [bedroom], openings: [] })
  /** A bed of 160 cm with its middle 1 m from the left and 2 m from above. */
  const BED = 'b0uk0xc0'
  const url = 'https://feed.example/plan.png'
  let site: TestApp
  let manager: DeskBrowser
  const lots = { drawn: 0, mirrored: 0, pictured: 0, bare: 0, hidden: 0 }
  beforeAll(async () => {
    const { db } = under
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: 'bedroom', geometry })
      .returning('id')
      .executeTakeFirstOrThrow()
    await makePicture(db, 'plan')
    const seen = { picture: 'plan', address: '/media/plan-640.jpg', width: 800, height: 400 }
    await db
      .insertInto('feed_pictures')
      .values({ url, next_try_at: '2026-11-20T10:00:00.000Z', ...seen })
      .execute()
    lots.drawn = await makeLot(db, { plan_id })
    lots.mirrored = await makeLot(db, { plan_id, plan_mirrored: 1 })
    lots.pictured = await makeLot(db, { plan_picture_url: url, area: 28 })
    lots.bare = await makeLot(db)
    const project_id = await makeProject(db, { hidden_by: 'command' })
    lots.hidden = await makeLot(db, { plan_id, project_id })
    site = await createTestApp(under, { clock })
    manager = await signIn(site, await makeDeskUser(db, 'manager'), clock)
  })
  afterAll(() => site.close())

  const readPlan = async (furniture: string | null): Promise<string | null> => {
    const [id = ''] = await storeRequests(under.db, 1, () => ({ furniture }))
    const { body } = await manager.get(`requests/${id}/`)
    return body.furniture_plan as string | null
  }
  const note = (lot: number, furniture = BED) =>
    `спальня: кровать 160 заходит на стену. План: /flats/${lot}?furniture=${furniture}`

  it('is drawn with the pieces where the visitor has them, and what does not fit is outlined', async () => {
    const drawn = await readPlan(note(lots.drawn))
    expect(drawn).toContain('<title>План с мебелью: 2-комнатная квартира, 58,4')
    expect(drawn).toContain('data-piece="0" transform="translate(40 80) rotate(0)"')
    expect(drawn).not.toContain('stroke-dasharray="6 3"')
    expect(drawn).not.toContain('data-layer="furniture"')
    // 20 cm from the left wall axis it is over the wall.
    expect(await readPlan(note(lots.drawn, 'b0sc0xc0'))).toContain('stroke-dasharray="6 3"')
  })

  it('is mirrored for a mirrored lot', async () => {
    expect(await readPlan(note(lots.mirrored))).toContain('translate(120 80)')
  })

  it('is the picture where there is no other plan, with pieces to the scale of the area', async () => {
    const drawn = await readPlan(note(lots.pictured))
    expect(drawn).toContain('<image href="/media/plan-640.jpg" width="800" height="400"')
    expect(drawn).toContain(', примерно</title>')
    // 28 m² of 70 % of a picture twice as wide as high: 894 cm.
    expect(drawn).toContain('translate(89.49 178.97)')
    expect(await readPlan(note(lots.pictured, `z0dw.${BED}`))).toContain('translate(160 320)')
  })

  it('is null for a hidden lot, a lot without a plan, an unknown lot, bad furniture and no note', async () => {
    expect(await readPlan(note(lots.hidden))).toBeNull()
    expect(await readPlan(note(lots.bare))).toBeNull()
    expect(await readPlan(note(999_999))).toBeNull()
    expect(await readPlan(note(lots.drawn, 'q0uk0xc0'))).toBeNull()
    expect(await readPlan('План: https://evil.example/')).toBeNull()
    expect(await readPlan(null)).toBeNull()
  })
})

describeOnStores('requests whose states a CRM has', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp(under, { clock, settings: { DESK_REQUESTS: 'off' } })
  })
  afterAll(() => site.close())

  it('are one list with deliveries, consents and erase, without takes, outcomes and alarms', async () => {
    const [id = ''] = await storeRequests(under.db, 2, () => ({
      phone: PHONE,
      due_at: '2026-11-19T10:00:00.000Z',
    }))
    const at = clock.now().toISOString()
    await under.db
      .insertInto('deliveries')
      .values({
        request_id: id,
        channel: 'bitrix24',
        state: 'delivered',
        lane: 'queue',
        attempts: 1,
        due_at: at,
        created_at: at,
        first_attempt_at: at,
        last_error: null,
        delivered_at: at,
        reference: '815',
      })
      .execute()
    const person = await makeDeskUser(under.db, 'owner')
    const owner = await signIn(site, person, clock)
    const list = await owner.get('requests/?state=all')
    expect(list.body).toMatchObject({ works: false, results: [{}, {}] })
    const { body } = await owner.get(`requests/${id}/`)
    expect(body).toMatchObject({
      works: false,
      deliveries: [{ channel: 'bitrix24', state: 'delivered', delivered_at: at, reference: '815' }],
      consent: { version: expect.any(String) },
    })
    for (const call of ['take', 'assign', 'outcome', 'reopen', 'notes']) {
      const answer = await owner.post(`requests/${id}/${call}/`, { version: 1, text: 'x' })
      expect([call, answer.status]).toEqual([call, 404])
    }
    expect((await owner.post(`requests/${id}/retry/`, { channel: 'bitrix24' })).status).toBe(200)
    expect(await countAlarming(site.context)).toBe(0)
    clock.advance(30_000)
    await owner.post('me/step-up/', { code: totpCode(person.secret, clock.now()) })
    const erased = await owner.post(`requests/${id}/erase/`, { reason: 'просьба' })
    expect(erased.body.erased).toHaveLength(2)
  })
})
