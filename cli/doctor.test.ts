import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callbackContext, movableClock } from '../tests/support/callback-context.ts'
import { makeDeskUser } from '../tests/support/desk.ts'
import { makeDocument, makeLot } from '../tests/support/factories.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { freePort } from '../tests/support/running-server.ts'
import { createStore, describeOnStores, stores } from '../tests/support/stores.ts'
import { startAmocrm, startBitrix24 } from '../tests/support/fake-crm.ts'
import { startFakeIdentityProvider } from '../tests/support/fake-identity-provider.ts'
import { startFakeS3 } from '../tests/support/fake-s3.ts'
import { startSmtpSink } from '../tests/support/smtp-sink.ts'
import { verifies } from '../tests/support/verifies.ts'
import { startWebhookSink } from '../tests/support/webhook-sink.ts'
import { requestCallback } from '../src/features/callback/intake/commands.server.ts'
import { parseSource } from '../src/features/feeds/sources/source-settings.server.ts'
import { addSource, removeSource } from '../src/features/feeds/sources/sources.server.ts'
import { createFetchRecorder } from '../src/features/feeds/write/portal-fetches.server.ts'
import { checkStore } from './doctor/check-store.ts'
import { addDoctorCommand } from './doctor.ts'
import { loadConfig } from '../src/config/config.ts'
import { problemNames } from '../src/app/context.server.ts'
import { problemWords } from './doctor/problem-words.ts'

interface Found {
  check: string
  state: string
  text: string
  advice: string | null
}

let folder = ''
const closing: Array<() => unknown> = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-doctor-'))
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await rm(folder, { recursive: true, force: true })
})

const examine = async (settings: Record<string, string>) => {
  const { code, out } = await runCommand(addDoctorCommand, ['doctor', '--json'], {
    settings: { MEDIA_DIR: folder, SPOOL_DIR: join(folder, 'later', 'spool'), ...settings },
  })
  const found = JSON.parse(out) as Found[]
  const findChecks = (check: string) => found.filter((one) => one.check === check)
  const states = (check: string) => findChecks(check).map(({ state }) => state)
  return { code, found, findChecks, states }
}

/** A program on a port of this machine that answers everything with `body`. */
async function answer(body: unknown): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify(body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return String((server.address() as AddressInfo).port)
}

describeOnStores('kvartal doctor', (under) => {
  it('reports a feed source without success for three intervals, and nothing without sources', async () => {
    const config = loadConfig({ DATABASE_URL: under.url })
    const clock = movableClock('2026-11-21T09:00:00.000Z')
    const find = async () => {
      const found = await checkStore(config, clock)
      return found.find(({ check }) => check === 'источники')
    }
    expect(await find()).toBeUndefined()
    const settings = parseSource({ format: 'cian', url: 'https://a.example/', every: '1h' })
    await addSource(under.db, settings, clock.now())
    expect(await find()).toMatchObject({ state: 'ok' })
    clock.advance(3 * 3_600_000 + 1)
    expect(await find()).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('«cian»'),
    })
    await removeSource(under.db, 'cian')
  })

  it('reports sources that were never loaded, and when portals fetched our feeds', async () => {
    const config = loadConfig({ DATABASE_URL: under.url })
    const clock = movableClock('2026-11-21T09:00:00.000Z')
    const find = async (check: string) =>
      (await checkStore(config, clock)).filter((found) => found.check === check)
    for (const name of ['good', 'bad', 'new']) {
      const url = `https://${name}.example/`
      await addSource(
        under.db,
        parseSource({ format: 'cian', url, every: '1h', name }),
        clock.now(),
      )
    }
    await under.db
      .updateTable('feed_sources')
      .set({ last_ok_at: clock.now().toISOString() })
      .where('name', '=', 'good')
      .execute()
    await under.db
      .updateTable('feed_sources')
      .set({ failures: 1, last_outcome: 'unreachable', problem: 'ответ 404' })
      .where('name', '=', 'bad')
      .execute()
    expect(await find('источники')).toMatchObject([
      { state: 'problem', text: 'Ни разу не загружены 1 из 3: «bad» (ответ 404)' },
    ])
    clock.advance(16 * 60_000)
    expect((await find('источники'))[0]?.text).toContain('2 из 3: «bad» (ответ 404), «new»')
    for (const name of ['good', 'bad', 'new']) await removeSource(under.db, name)

    expect(await find('площадки')).toMatchObject([{ state: 'warning' }])
    const record = createFetchRecorder({ db: under.db, clock, log: pino({ level: 'silent' }) })
    await record('avito', 'curl/8')
    await record('cian', 'CianBot')
    expect(await find('площадки')).toMatchObject([
      { state: 'ok', text: expect.stringMatching(/^ЦИАН: площадка забирала фид 2026/) },
      { state: 'ok', text: expect.stringContaining('не робот площадки') },
    ])
    clock.advance(49 * 3_600_000)
    expect((await find('площадки')).map(({ state }) => state)).toEqual(['warning', 'warning'])
    await under.db.deleteFrom('portal_fetches').execute()
    verifies('D86-2')
  })

  it('warns before another PUBLIC_URL loses the passkeys of the office', async () => {
    const { id } = await makeDeskUser(under.db, 'owner')
    const passkey = (name: string, host: string) => ({
      id: name,
      user_id: id,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      host,
      name,
      created_at: '2026-11-01T00:00:00.000Z',
      used_at: null,
    })
    await under.db
      .insertInto('desk_passkeys')
      .values([passkey('a', 'old.example'), passkey('b', ''), passkey('c', 'new.example')])
      .execute()
    const find = async (settings: Record<string, string>) => {
      const config = loadConfig({ DATABASE_URL: under.url, ...settings })
      const found = await checkStore(config, movableClock())
      return found.filter(({ check }) => check === 'ключи доступа')
    }
    expect(await find({})).toEqual([])
    expect(await find({ PUBLIC_URL: 'https://new.example' })).toMatchObject([
      { state: 'warning', text: expect.stringContaining('(old.example: 1)') },
    ])
    await under.db.deleteFrom('desk_users').execute()
    expect(await find({ PUBLIC_URL: 'https://new.example' })).toEqual([])
  })

  it('reports what is missing on an empty site, with advice for each problem, and exits with 1', async () => {
    const { code, found, states } = await examine({
      DATABASE_URL: under.url,
      PORT: String(await freePort()),
    })
    expect(code).toBe(1)
    expect(states('база данных')).toEqual(['ok'])
    expect(states('диск')).toEqual(under.store === 'sqlite' ? ['ok', 'ok', 'ok'] : ['ok', 'ok'])
    expect(states('политика')).toEqual(['problem'])
    expect(states('выгрузка')).toEqual(['warning'])
    expect(states('заявки')).toEqual(['warning'])
    expect(states('HTTPS')).toEqual(['problem'])
    expect(states('сервер')).toEqual(['problem'])
    for (const { state, advice } of found) expect(advice === null).toBe(state === 'ok')
  })

  it('finds no problem in a running site with a policy, lots and a CRM, but for what needs HTTPS', async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    const sink = await startWebhookSink()
    closing.push(sink.close)
    const { found, states } = await examine({
      DATABASE_URL: under.url,
      LEADS_WEBHOOK_URL: sink.url,
      TRUSTED_PROXIES: 'loopback',
      PORT: await answer({ status: 'ready' }),
    })
    expect(found.filter(({ state }) => state === 'problem').map(({ check }) => check)).toEqual([
      'HTTPS',
    ])
    expect([states('заявки'), states('CRM'), states('сервер')]).toEqual([['ok'], ['ok'], ['ok']])
    if (under.store === 'postgres') expect(states('часы')).toEqual(['ok'])
    // The CRM must not take a check for a request.
    expect(sink.received.map(({ body }) => body)).toEqual([''])
  })

  it('reports deliveries that wait or need a person, old data and a wrong clock', async () => {
    const config = loadConfig({ DATABASE_URL: under.url, LEADS_WEBHOOK_URL: 'http://crm.example/' })
    const now = new Date()
    const clock = movableClock(now.toISOString())
    const { id } = await requestCallback(callbackContext(under.db, { clock }), {
      form: {
        type: 'callback',
        name: 'Канарейка',
        phone: '+7(912)000-00-01',
        privacy_policy_agreed: true,
      },
      context: {},
      ip: '10.1.0.1',
    })
    const states = async (check: string) =>
      (await checkStore(config, clock)).filter((one) => one.check === check).map((one) => one.state)
    expect(await states('заявки')).toEqual(['ok'])
    clock.advance(50 * 3_600_000)
    const found = await checkStore(config, clock)
    expect(JSON.stringify(found)).not.toMatch(/Канарейка|912/)
    expect(await states('заявки')).toEqual(['problem'])
    expect(await states('выгрузка')).toEqual(['warning'])
    if (under.store === 'postgres') expect(await states('часы')).toEqual(['problem'])
    await under.db
      .updateTable('deliveries')
      .set({ state: 'needs_human' })
      .where('request_id', '=', id ?? '')
      .execute()
    const waiting = (await checkStore(config, clock)).find(({ check }) => check === 'заявки')
    expect(waiting).toMatchObject({ state: 'problem' })
    expect(waiting?.advice).toContain('needs_human')
  })

  it('has words for each problem that a server can have', () => {
    expect(Object.keys(problemWords).toSorted()).toEqual([...problemNames].toSorted())
  })

  it('passes on the problems of the running server', async () => {
    const { findChecks } = await examine({
      DATABASE_URL: under.url,
      PORT: await answer({ status: 'degraded', problems: { spool: 'Requests wait.' } }),
    })
    expect(findChecks('сервер')).toMatchObject([
      {
        state: 'problem',
        text: 'Заявки ждут на диске сервера: база их не приняла',
        advice: expect.stringContaining('spool'),
      },
    ])
    const other = await examine({ DATABASE_URL: under.url, PORT: await answer(['x']) })
    expect(other.findChecks('сервер')).toMatchObject([{ state: 'problem' }])
  })
})

describe('kvartal doctor', () => {
  it('checks that the bucket of media files can be written', async () => {
    const s3 = await startFakeS3()
    closing.push(() => s3.stop())
    expect((await examine({})).states('медиа')).toEqual([])
    const settings = s3.settings('site')
    expect((await examine(settings)).states('медиа')).toEqual(['ok'])
    expect(s3.objects.size).toBe(0)
    const { findChecks } = await examine({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' })
    expect(findChecks('медиа').map(({ state, text }) => [state, text.includes('403')])).toEqual([
      ['problem', true],
    ])
    verifies('D80-7')
  })

  const closed = 'postgres://user:geheim@127.0.0.1:1/base'

  it('explains invalid settings and checks nothing else', async () => {
    const { code, found } = await examine({ PORT: 'x' })
    expect([code, found.length, found[0]?.check]).toEqual([1, 1, 'настройки'])
    expect(found[0]?.text).toBe('Эти настройки заданы неверно или не полностью: PORT')
  })

  it('reports a database that does not respond or does not exist, without its password', async () => {
    const lost = await examine({ DATABASE_URL: closed })
    expect(lost.states('база данных')).toEqual(['problem'])
    expect(JSON.stringify(lost.found)).not.toContain('geheim')
    const missing = await examine({ DATABASE_URL: `file:${join(folder, 'none.db')}` })
    expect(missing.findChecks('база данных')).toMatchObject([{ text: 'Файла базы нет' }])
  })

  it.each(stores)('does not migrate an empty database (%s)', async (store) => {
    const { url, drop } = await createStore(store)
    closing.push(drop)
    if (store === 'sqlite') await writeFile(url.slice('file:'.length), '')
    for (let n = 0; n < 2; n++) {
      const { findChecks } = await examine({ DATABASE_URL: url })
      expect(findChecks('база данных')[0]?.text).toMatch(/^База старее этого выпуска на \d+/)
    }
  })

  it('requires HTTPS and trusted proxies behind it', async () => {
    const plain = await examine({ DATABASE_URL: closed, PUBLIC_URL: 'http://kvartal.example' })
    expect([plain.states('HTTPS'), plain.states('прокси')]).toEqual([['problem'], ['ok']])
    const dead = `https://127.0.0.1:${await freePort()}`
    const secure = await examine({ DATABASE_URL: closed, PUBLIC_URL: dead })
    expect(secure.findChecks('HTTPS')[0]?.text).toContain('ECONNREFUSED')
    expect(secure.states('прокси')).toEqual(['problem'])
  })

  it('reports a CRM that cannot be reached, without its credentials', async () => {
    const crm = `http://user:geheim@127.0.0.1:${await freePort()}/leads`
    const { found, states } = await examine({ DATABASE_URL: closed, LEADS_WEBHOOK_URL: crm })
    expect(states('CRM')).toEqual(['problem'])
    expect(JSON.stringify(found)).not.toContain('geheim')
  })

  it('reports each channel that cannot be reached or rejects our access, without its secret', async () => {
    const [smtp, bitrix, amo] = await Promise.all([startSmtpSink(), startBitrix24(), startAmocrm()])
    closing.push(smtp.close, bitrix.crm.close, amo.crm.close)
    const settings = { ...smtp.settings, ...bitrix.settings, ...amo.settings }
    const well = await examine({ DATABASE_URL: closed, ...settings })
    const channels = ['почта', 'Битрикс24', 'amoCRM']
    expect(channels.flatMap(well.states)).toEqual(['ok', 'ok', 'ok'])
    const ill = await examine({
      DATABASE_URL: closed,
      ...settings,
      AMOCRM_TOKEN: 'geheim',
      SMTP_URL: `smtp://user:geheim@127.0.0.1:${await freePort()}`,
      BITRIX24_WEBHOOK_URL: `${bitrix.crm.url}/rest/9/geheim/`,
    })
    expect(channels.flatMap(ill.states)).toEqual(['problem', 'problem', 'problem'])
    expect(ill.findChecks('amoCRM')[0]?.text).toContain('HTTP 401')
    expect(JSON.stringify(ill.found)).not.toContain('geheim')
    expect([smtp.taken, bitrix.leads, amo.leads]).toEqual([[], [], []])
  })

  it('reports an identity provider of the desk that does not answer', async () => {
    const provider = await startFakeIdentityProvider()
    closing.push(() => provider.close())
    const name = 'вход через сервис'
    expect((await examine({ DATABASE_URL: closed })).states(name)).toEqual([])
    const well = await examine({ DATABASE_URL: closed, ...provider.settings })
    expect(well.states(name)).toEqual(['ok'])
    provider.state = 'down'
    const away = await examine({ DATABASE_URL: closed, ...provider.settings })
    expect(away.findChecks(name)).toMatchObject([
      { state: 'problem', text: expect.stringMatching(/^127\.0\.0\.1:\d+ не отвечает/) },
    ])
    expect(JSON.stringify(away.found)).not.toContain('geheim')
    const other = { ...provider.settings, DESK_OIDC_ISSUER: `${provider.issuer}/other` }
    provider.state = 'up'
    expect((await examine({ DATABASE_URL: closed, ...other })).states(name)).toEqual(['problem'])
    const half = await examine({ DATABASE_URL: closed, DESK_OIDC_ISSUER: provider.issuer })
    expect(half.findChecks('настройки')[0]?.text).toMatch(
      /DESK_OIDC_CLIENT_ID, DESK_OIDC_CLIENT_SECRET$/,
    )
    const plain = { ...provider.settings, DESK_OIDC_ISSUER: 'http://id.example' }
    expect((await examine(plain)).findChecks('настройки')[0]?.text).toMatch(/DESK_OIDC_ISSUER$/)
  })

  it('reports a folder that cannot be written', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { findChecks } = await examine({ DATABASE_URL: closed, MEDIA_DIR: file })
    expect(findChecks('диск')[0]).toMatchObject({ state: 'problem' })
  })

  it('prints one line for each check and the advice below it', async () => {
    const { out, code } = await runCommand(addDoctorCommand, ['doctor'], {
      settings: { DATABASE_URL: closed, MEDIA_DIR: folder, SPOOL_DIR: folder },
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^СБОЙ: база данных: .*\n {2}→ .+$/m)
    expect(out).toMatch(/^в порядке: диск: MEDIA_DIR: свободно .* ГиБ$/m)
    expect(out).toMatch(/\nСбоев: \d+\n$/)
  })
})
