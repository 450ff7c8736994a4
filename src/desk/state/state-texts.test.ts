import { describe, expect, it } from 'vitest'
import type { SiteState } from '../../features/alarms/schema.ts'
import { describeSite } from './state-texts.ts'

const well: SiteState = {
  status: 'ready',
  problems: [],
  channels: [
    {
      name: 'bitrix24',
      pending: 0,
      pending_since: null,
      needs_human: 0,
      last_delivered_at: '2026-11-21T09:00:00.000Z',
    },
  ],
  sources: [
    {
      name: 'cian',
      paused: false,
      every_minutes: 60,
      last_run_at: '2026-11-21T09:00:00.000Z',
      last_ok_at: '2026-11-21T09:00:00.000Z',
      problem: null,
    },
  ],
  catalogue: { version: 7, changed_at: '2026-11-21T09:00:00.000Z', lots_on_sale: 412 },
  policy: true,
  disks: [{ name: 'database', free_bytes: 20 * 1024 ** 3, writable: true }],
  backups: { configured: true, readable: true, last_at: '2026-11-21T03:00:00.000Z' },
  version: '1.2.3',
  started_at: '2026-11-20T10:00:00.000Z',
  now: '2026-11-21T10:00:00.000Z',
  public_url: 'https://kvartal.example',
  mail: true,
}
const list = (change: Partial<SiteState> = {}) =>
  describeSite({ ...well, ...change }).flatMap(({ findings }) => findings)
const channel = (change: Partial<SiteState['channels'][number]>) =>
  list({ channels: well.channels.map((one) => ({ ...one, ...change })) })

describe('sentences about the site', () => {
  it('have no advice when all is well', () => {
    expect(list().filter(({ tone, advice }) => tone !== 'ok' || advice !== null)).toEqual([])
    expect(list().map(({ text }) => text)).toContainEqual(expect.stringContaining('1.2.3'))
  })

  it.each<[string, ReturnType<typeof list>, string]>([
    ['an unknown problem', list({ problems: [{ name: 'new', detail: 'x' }] }), '«new»'],
    ['no policy', list({ policy: false }), 'Политика'],
    ['no channel', list({ channels: [] }), 'никуда не передаются'],
    ['requests for a person', channel({ needs_human: 3 }), 'Битрикс24: 3'],
    [
      'requests that wait for two hours',
      channel({ pending: 2, pending_since: '2026-11-21T08:00:00.000Z' }),
      '2 ч',
    ],
    ['no lots', list({ catalogue: { ...well.catalogue, lots_on_sale: 0 } }), 'ни одного лота'],
    [
      'old lots',
      list({ catalogue: { ...well.catalogue, changed_at: '2026-11-18T09:00:00.000Z' } }),
      'не менялись 3',
    ],
    [
      'a stale source',
      list({
        sources: well.sources.map((one) => ({
          ...one,
          problem: 'источник «cian» не обновлялся с 2026-11-20T09:00:00.000Z: ответ 404',
        })),
      }),
      'Выгрузка «cian» не обновлялся',
    ],
    [
      'a paused source',
      list({ sources: well.sources.map((one) => ({ ...one, paused: true })) }),
      'остановлена',
    ],
    ['no folder of backups', list({ backups: { ...well.backups, configured: false } }), 'копии'],
    ['no backup', list({ backups: { ...well.backups, last_at: null } }), 'ни одной копии'],
    [
      'an old backup',
      list({ backups: { ...well.backups, last_at: '2026-11-18T09:00:00.000Z' } }),
      'Последняя копия',
    ],
    [
      'a full disk',
      list({ disks: [{ name: 'database', free_bytes: 1000, writable: true }] }),
      'только 0,0',
    ],
    [
      'a disk that cannot be written',
      list({ disks: [{ name: 'spool', free_bytes: 1024 ** 4, writable: false }] }),
      'не записывается',
    ],
    ['no address', list({ public_url: null }), 'не задан'],
    ['an address without HTTPS', list({ public_url: 'http://kvartal.example' }), 'без HTTPS'],
    ['no mail', list({ mail: false }), 'Почта не подключена'],
  ])('say what to do about %s', (_what, found, words) => {
    const wrong = found.filter(({ tone }) => tone !== 'ok')
    expect(wrong).toHaveLength(1)
    expect(wrong[0]?.text.replaceAll('\u00a0', ' ')).toContain(words)
    expect(wrong[0]?.advice).toBeTruthy()
  })
})
