import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { addSourcesCommand } from './sources.ts'

let feed = makeFeed(manyFlats(12))
const server = createServer((request, response) => {
  if (request.url !== '/feed.xml') response.writeHead(404).end()
  else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
  else response.writeHead(200, { etag: '"1"' }).end(feed)
})
let host = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

describeOnStores('kvartal sources', (under) => {
  const settings = () => ({ DATABASE_URL: under.url, OUTBOUND_ALLOW: host })
  const run = (...words: string[]) =>
    runCommand(addSourcesCommand, ['sources', ...words], { settings: settings() })

  it('adds a source, fetches it, and tells its state and its runs', async () => {
    expect(await run('list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Источников нет'),
    })
    const added = await run('add', 'yandex', `http://${host}/feed.xml`, '--every', '30m')
    expect(added).toMatchObject({ code: 0, err: '' })
    const first = await runProcess(['sources', 'run', '--due'], { settings: settings() })
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/загружен[^]*новых: +12\n/)
    expect((await run('run', '--due')).out).toBe('')
    expect((await run('run', 'yrl')).out).toContain('не изменился')
    const listed = JSON.parse((await run('list', '--json')).out) as unknown[]
    expect(listed).toMatchObject([{ name: 'yrl', every_minutes: 30, failures: 0, etag: '"1"' }])
    expect((await run('list')).out).toMatch(/yrl \(yrl\), раз в 30.мин/)
    const history = await run('history', 'yrl')
    expect(history.out.trim().split('\n')).toHaveLength(2)
    expect(history.out).toContain('загружен, новых 12')
    expect(JSON.parse((await run('history', 'yrl', '--json')).out)).toMatchObject([
      { outcome: 'unchanged', report: null },
      { outcome: 'imported', report: { created: 12 } },
    ])
  })

  it('exits with 1 and the reason for a source that fails, and continues with the others', async () => {
    await run('add', 'cian', `http://${host}/gone.xml`, '--name', 'second')
    const { code, out } = await run('run')
    expect(code).toBe(1)
    expect(out).toContain('Источник «second»: нет связи: ответ 404')
    expect(out).toContain('Источник «yrl»: не изменился')
    expect((await run('list')).out).toContain('ответ 404')
  })

  it('pauses, resumes and removes a source', async () => {
    await run('pause', 'second')
    expect((await run('list')).out).toContain('на паузе')
    expect(await run('run')).toMatchObject({ code: 0 })
    await run('resume', 'second')
    expect((await run('run', '--due')).out).toContain('second')
    expect((await run('remove', 'second')).out).toContain('лоты остались')
    expect((await run('list')).out).not.toContain('second')
  })

  it('leaves rows of the log about each change, without the address', async () => {
    const rows = await under.db
      .selectFrom('audit_log')
      .select(['action', 'title', 'user_name', 'entity_id', 'changes'])
      .where('entity', '=', 'source')
      .where('entity_id', '=', 'second')
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'source.add',
      'source.pause',
      'source.resume',
      'source.remove',
    ])
    expect(rows[0]).toMatchObject({
      title: 'Источник добавлен',
      user_name: expect.stringMatching(/^командная строка: /),
    })
    expect(JSON.parse(rows[1]?.changes ?? '')).toEqual([
      { field: 'paused', label: 'На паузе', before: false, after: true },
    ])
    expect(JSON.stringify(rows)).not.toContain(host)
  })

  it('rejects a name or an address that is taken, and anything else that is wrong', async () => {
    const wrong = [
      [['add', 'yandex', `http://${host}/other.xml`], 'уже есть; другому нужно имя: --name'],
      [['add', 'cian', `http://${host}/feed.xml`], 'уже загружает источник «yrl»'],
      [['add', 'ozon', 'https://a.example/'], 'формат — один из'],
      [['add', 'cian', 'https://a.example/', '--every', '1m'], 'от 5 минут'],
      [['add', 'yandex', 'https://a.example/', '--city', 'Тверь'], 'при лоте (--city)'],
      [['run', 'nobody'], 'источника «nobody» нет; какие есть, говорит kvartal sources list'],
      [['history', 'nobody'], 'источника «nobody» нет'],
      [['pause', 'nobody'], 'источника «nobody» нет'],
      [['remove', 'nobody'], 'источника «nobody» нет'],
    ] as const
    for (const [words, reason] of wrong) {
      const { code, err } = await run(...words)
      expect(code).toBe(1)
      expect(err).toContain(reason)
    }
  })

  it('rejects an internal address that OUTBOUND_ALLOW does not name', async () => {
    feed = makeFeed(manyFlats(12))
    const { code, out } = await runCommand(addSourcesCommand, ['sources', 'run', 'yrl'], {
      settings: { DATABASE_URL: under.url },
    })
    expect(code).toBe(1)
    expect(out).toContain('OUTBOUND_ALLOW')
  })
})
