import { expect, it } from 'vitest'
import { readAuditRows } from '../tests/support/audit-rows.ts'
import { makeBuilding, makeLot } from '../tests/support/factories.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { verifies } from '../tests/support/verifies.ts'
import { loadConfig } from '../src/config/config.ts'
import { systemClock } from '../src/lib/time/clock.ts'
import { checkStore } from './doctor/check-store.ts'
import { addMediaCommands } from './media.ts'

describeOnStores('kvartal media failures', (under) => {
  const run = async (...options: string[]) => {
    const { code, out } = await runCommand(addMediaCommands, ['media', 'failures', ...options], {
      settings: { DATABASE_URL: under.url },
    })
    expect(code).toBe(0)
    return out
  }
  const doctor = async () =>
    (await checkStore(loadConfig({ DATABASE_URL: under.url }), systemClock)).filter(
      ({ check }) => check === 'планировки',
    )

  it('says that nothing failed, also when a plan waits for its first try', async () => {
    expect(await run()).toContain('Все планировки из фидов загружены')
    expect(await doctor()).toEqual([])
    const building_id = await makeBuilding(under.db)
    for (const [number, url] of Object.entries({ 1: 'a', 2: 'b', 3: 'b', 4: 'c', 5: 'd' })) {
      const plan_picture_url = `https://plans.example/${url}.png`
      await makeLot(under.db, { building_id, number, article: `Д-${number}`, plan_picture_url })
    }
    await under.db
      .insertInto('feed_pictures')
      .values({ url: 'https://plans.example/a.png', next_try_at: '2026-11-21T00:00:00.000Z' })
      .execute()
    expect(JSON.parse(await run('--json'))).toEqual([])
  })

  it('lists each lot whose plan failed with address and reason, and doctor counts them', async () => {
    const failed = { next_try_at: '2026-11-21T00:00:00.000Z', tries: 2 }
    await under.db
      .insertInto('feed_pictures')
      .values([
        { ...failed, url: 'https://plans.example/b.png', problem: 'ответ 404' },
        {
          ...failed,
          url: 'https://plans.example/c.png',
          problem: 'картинка читается дольше 10\u0007 секунд',
          picture: 'feed/1',
          address: '/media/pictures/1.webp',
        },
      ])
      .execute()
    expect(JSON.parse(await run('--json'))).toEqual([
      {
        lot: 'Д-2',
        url: 'https://plans.example/b.png',
        reason: 'ответ 404',
        shows_older: false,
      },
      expect.objectContaining({ lot: 'Д-3' }),
      expect.objectContaining({ lot: 'Д-4', shows_older: true }),
    ])
    const [heading, ...rows] = (await run()).trimEnd().split('\n')
    expect(heading).toMatch(/^лот +причина +адрес$/)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^Д-2 +ответ 404 +https:\/\/plans\.example\/b\.png$/)
    expect(rows[2]).toContain('10  секунд (показана прежняя)')
    expect(await doctor()).toMatchObject([
      {
        state: 'warning',
        text: 'Не загружены планировки 3\u00a0лотов; показывать нечего у 2',
        advice: expect.stringContaining('kvartal media failures'),
      },
    ])
    verifies('D88-4')
  })

  it('are due again after `media retry`, at once and as if they had not failed', async () => {
    const retry = async () => {
      const { code, out } = await runCommand(addMediaCommands, ['media', 'retry'], {
        settings: { DATABASE_URL: under.url },
      })
      return { code, out: out.replaceAll('\u00a0', ' ') }
    }
    const pictures = () =>
      under.db
        .selectFrom('feed_pictures')
        .select(['url', 'problem', 'next_try_at', 'decode_tries', 'picture'])
        .orderBy('url')
        .execute()
    const [waiting, ...failed] = await pictures()
    expect(failed.map(({ problem }) => problem === null)).toEqual([false, false])
    const before = new Date().toISOString()
    expect(await retry()).toEqual({
      code: 0,
      out: '2 картинки: работающий сайт загрузит их снова в течение минуты.\n',
    })
    const [first, ...due] = await pictures()
    expect(first).toEqual(waiting)
    for (const [index, each] of due.entries()) {
      // The picture of an earlier file stays until a new one is there.
      expect(each).toMatchObject({
        problem: null,
        decode_tries: 0,
        picture: failed[index]?.picture ?? null,
      })
      expect(each.next_try_at >= before && each.next_try_at <= new Date().toISOString()).toBe(true)
    }
    expect(await run()).toContain('Все планировки из фидов загружены')
    expect(await doctor()).toEqual([])
    expect((await retry()).out).toBe('Загружать снова нечего: сбоев нет.\n')
    expect(await readAuditRows(under.db, 'media.retry')).toEqual([
      expect.stringMatching(/^командная строка, media.retry: [1-9]\d* картин/),
      'командная строка, media.retry: 0 картинок',
    ])
  })
})
