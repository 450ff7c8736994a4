import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { importFeed } from './import-feed.server.ts'

interface Home {
  id: string
  house?: string
  section?: string
  project?: string
  name?: string
  status?: string
}

function makeFeed(homes: readonly Home[]): string {
  const offers = homes.map(
    (
      { id, house = '1', section, project = '7', name = 'Роща', status },
      n,
    ) => `<offer internal-id="${id}">
<location><locality-name>Ярославль</locality-name><address>улица Спасская, 10</address></location>
<yandex-building-id>${project}</yandex-building-id><yandex-house-id>${house}</yandex-house-id>
<building-name>${name}</building-name>${section === undefined ? '' : `<building-section>${section}</building-section>`}
${status === undefined ? '' : `<status>${status}</status>`}
<price><value>6000000</value></price><area><value>50</value></area><rooms>2</rooms>
<floor>${n + 1}</floor><apartment>${n + 1}</apartment></offer>`,
  )
  return `<realty-feed>${offers.join('')}</realty-feed>`
}

describeOnStores('houses that a feed calls alike', (under) => {
  beforeEach(async () => {
    const tables = ['lot_features', 'lot_window_views', 'price_history', 'lots', 'floors'] as const
    for (const table of tables) await under.db.deleteFrom(table).execute()
    for (const table of ['sections', 'buildings', 'project_metro', 'projects'] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })
  const importHomes = (homes: readonly Home[]) =>
    importFeed(under.db, toByteStream(makeFeed(homes)), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })
  const names = async () =>
    (await under.db.selectFrom('buildings').select('name').orderBy('id').execute()).map(
      ({ name }) => name,
    )

  it('are called by their sections where each has another one, and keep their names', async () => {
    const homes = [
      { id: 'a', house: '31', section: '1' },
      { id: 'b', house: '32', section: '2' },
    ]
    await importHomes(homes)
    const expected = ['улица Спасская, 10, секция 1', 'улица Спасская, 10, секция 2']
    expect(await names()).toEqual(expected)
    expect(await importHomes(homes)).toMatchObject({ unchanged: 2, refused: [] })
    expect(await names()).toEqual(expected)
  })

  it.each([
    ['sections are the same', '1', '1'],
    ['sections are unknown', undefined, undefined],
  ])('are numbered where their %s', async (_, one, other) => {
    const section = (name: string | undefined) => (name === undefined ? {} : { section: name })
    await importHomes([
      { id: 'a', house: '31', ...section(one) },
      { id: 'b', house: '32', ...section(other) },
    ])
    expect(await names()).toEqual(['улица Спасская, 10', 'улица Спасская, 10 (2)'])
  })

  it('keep their name alone where it is the only one', async () => {
    await importHomes([{ id: 'a', house: '31', section: '1' }])
    expect(await names()).toEqual(['улица Спасская, 10'])
  })

  it('of several projects at one address are a hint in the report', async () => {
    const { warnings } = await importHomes([
      { id: 'a', project: '7', name: 'Роща' },
      { id: 'b', project: '8', name: 'Роща парк', house: '2' },
    ])
    const hints = warnings.filter(({ message }) => message.includes('один адрес'))
    expect(hints).toHaveLength(1)
    expect(hints[0]?.message).toMatch(
      /^«Роща», «Роща парк»: один адрес, улица Спасская, 10\. Если это один проект/,
    )
    expect(hints[0]?.line).toBeGreaterThan(0)
  })

  it.each(['забронирована', 'BOOKED', 'reserved'])(
    'with an offer in the status %s reserve its lot',
    async (status) => {
      await importHomes([{ id: 'a', status }, { id: 'b' }])
      const lots = await under.db
        .selectFrom('lots')
        .select('status')
        .orderBy('external_id')
        .execute()
      expect(lots).toEqual([{ status: 'reserved' }, { status: 'available' }])
    },
  )
})
