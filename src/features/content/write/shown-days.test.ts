import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { describeContentReport } from './describe-report.server.ts'
import { importContent } from './import-content.server.ts'

const HOUR = 3_600_000
/** Ten hours ahead of UTC and seven of Moscow: the days change at 14:00 UTC. */
const ZONE = 'Asia/Vladivostok'
const days = ['  starts_on: 2026-11-25', '  ends_on: 2026-11-26'].join('\n')

const company: Record<string, string> = {
  'company.md': '---\nname: Тест\nlegal_name: ООО «Тест»\n---\n',
  'cities.yaml': `- slug: vladivostok\n  name: Владивосток\n  time_zone: ${ZONE}\n`,
  'slider.yaml': `- slug: osen\n  title: Осенняя неделя\n  url: /flats\n${days}\n`,
  'menu.yaml': `- slug: purchase
  name: Покупка
  banners:
    - title: Осенний баннер
      url: /flats
${days.replaceAll('  ', '      ')}
`,
  'press/osen.md': `---
title: Осенняя новость
published_on: 2026-11-20
${days.replaceAll('  ', '')}
---

Рассказываем о листопаде.
`,
}
let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-days-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('slides, banners and news with days', (under) => {
  let site: TestApp
  const clock = movableClock('2026-11-24T13:00:00.000Z')
  const runImport = async (files = company) => {
    const folder = await mkdtemp(join(top, 'folder-'))
    await writeFolder(folder, files)
    return importContent(under.db, { folder, mediaFolder: join(top, under.store), clock })
  }
  /** Moves the clock and waits until the process has seen that the day is another one. */
  const goTo = async (at: string) => {
    clock.advance(Date.parse(at) - clock.now().getTime())
    const today = new Date(Date.parse(at) + 10 * HOUR).toISOString().slice(0, 10)
    while (site.context.catalogue.current().cityToday !== today) await wait(20)
  }
  /** Where visitors and programs see each of the three. */
  const readShown = async () => {
    const read = async (path: string) => {
      // The second response comes from the cache.
      await site.app.inject(path)
      const { statusCode, body } = await site.app.inject(path)
      return { statusCode, body }
    }
    const has = async (path: string, text: string) => (await read(path)).body.includes(text)
    return {
      slide: [
        await has('/', 'Осенняя неделя'),
        await has('/api/vas_landing_slider/', 'Осенняя неделя'),
      ],
      banner: [await has('/api/menu/banner/', 'Осенний баннер')],
      news: [
        (await read('/press/osen')).statusCode === 200,
        await has('/', 'Осенняя новость'),
        await has('/press', 'Осенняя новость'),
        await has('/press/rss.xml', 'Осенняя новость'),
        await has('/api/landing_press_center/', 'Осенняя новость'),
        await has('/search?q=листопад', 'Осенняя'),
        await has('/api/search/?q=листопад', 'Осенняя'),
        await has('/sitemap-press-1.xml', '/press/osen'),
      ],
    }
  }
  const everywhere = (isShown: boolean) => ({
    slide: [isShown, isShown],
    banner: [isShown],
    news: Array.from({ length: 8 }, () => isShown),
  })

  beforeAll(async () => {
    await runImport()
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())

  it('are shown from the first to the last day of the city, also on cached pages', async () => {
    // 23:59 of the day before; it is the 24th in Moscow all the time.
    await goTo('2026-11-24T13:59:00Z')
    expect(await readShown()).toEqual(everywhere(false))
    await goTo('2026-11-24T14:00:30Z')
    expect(await readShown()).toEqual(everywhere(true))
    await goTo('2026-11-26T13:59:00Z')
    expect(await readShown()).toEqual(everywhere(true))
    await goTo('2026-11-26T14:00:30Z')
    expect(await readShown()).toEqual(everywhere(false))
  })

  it('are named by the import, with the day, while they are not shown', async () => {
    await goTo('2026-11-24T13:59:00Z')
    const { hidden, ...report } = await runImport()
    expect(hidden).toEqual([
      { kind: 'slider', key: 'osen', reason: 'покажется 2026-11-25' },
      { kind: 'menu', key: 'purchase: Осенний баннер', reason: 'покажется 2026-11-25' },
      { kind: 'press', key: 'osen', reason: 'покажется 2026-11-25' },
    ])
    expect(describeContentReport({ ...report, hidden }, false)).toContain(
      '«osen»: покажется 2026-11-25',
    )
    await goTo('2026-11-25T00:00:00Z')
    expect((await runImport()).hidden).toEqual([])
    await goTo('2026-11-27T00:00:00Z')
    expect((await runImport()).hidden).toMatchObject([
      { reason: 'срок показа кончился 2026-11-26' },
      { reason: 'срок показа кончился 2026-11-26' },
      { reason: 'срок показа кончился 2026-11-26' },
    ])
  })

  it.each(['slider.yaml', 'menu.yaml', 'press/osen.md'])(
    'stop the import when the last day of %s is before the first',
    async (name) => {
      const text = String(company[name]).replace('ends_on: 2026-11-26', 'ends_on: 2026-11-24')
      await expect(runImport({ ...company, [name]: text })).rejects.toThrow(
        new RegExp(`${name.replace('.', '\\.')}:\\d+.*последний день раньше первого`),
      )
    },
  )
})
