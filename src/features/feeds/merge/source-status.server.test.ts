import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { importFeed } from './import-feed.server.ts'

describeOnStores('the word of a feed for the status of a lot', (under) => {
  let minute = 0
  beforeEach(() => clearCatalogue(under.db))

  const load = (text: string) =>
    importFeed(under.db, toByteStream(text), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => new Date(Date.UTC(2026, 10, 21, 9, minute++)) },
    })
  const withStatus = (word: string | null) => {
    const text = makeFeed([{ id: 'a', number: 1 }])
    return word === null
      ? text
      : text.replace('</offer>', `<sale-status>${word}</sale-status></offer>`)
  }
  const stored = async () =>
    under.db.selectFrom('lots').select(['status', 'source_status']).executeTakeFirstOrThrow()

  it.each([
    ['Устная бронь', 'reserved', 'Устная бронь'],
    ['EXECUTION', 'reserved', 'EXECUTION'],
    ['свободно', 'available', 'свободно'],
    [`бронь ${'х'.repeat(100)}`, 'reserved', `бронь ${'х'.repeat(54)}`],
    [null, 'available', null],
  ] as const)('«%s» is stored with the status %s', async (word, status, source_status) => {
    await load(withStatus(word))
    expect(await stored()).toEqual({ status, source_status })
  })

  it('changes without a change of the catalogue while the status is the same', async () => {
    await load(withStatus('Устная бронь'))
    const version = await getCatalogueVersion(under.db)
    expect(await load(withStatus('Платная бронь'))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await stored()).toEqual({ status: 'reserved', source_status: 'Платная бронь' })
    expect(await getCatalogueVersion(under.db)).toBe(version)
    await load(withStatus(null))
    expect(await stored()).toEqual({ status: 'available', source_status: null })
  })

  it('is forgotten when the lot leaves the sale', async () => {
    await load(
      makeFeed([
        { id: 'a', number: 1 },
        { id: 'b', number: 2 },
      ]).replace('</offer>', '<sale-status>бронь</sale-status></offer>'),
    )
    await load(makeFeed([{ id: 'b', number: 2 }]))
    const rows = await under.db
      .selectFrom('lots')
      .select(['external_id', 'status', 'source_status'])
      .orderBy('external_id')
      .execute()
    expect(rows).toEqual([
      { external_id: 'a', status: 'sold', source_status: null },
      { external_id: 'b', status: 'available', source_status: null },
    ])
  })
})
