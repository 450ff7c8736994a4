import { expect, it } from 'vitest'
import { importFeed } from '../../src/features/feeds/merge/import-feed.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { bareFeeds } from './bare-feeds.ts'
import { findInvented, findUngiven } from './feed-facts.ts'
import { toByteStream } from './feed-text.ts'
import { describeOnStores } from './stores.ts'

const text = new TextDecoder().decode(bareFeeds[0]?.feeds[0]?.[1])

describeOnStores('the facts of a feed', (under) => {
  it('include what the database knows and no feed says', async () => {
    const feed = { format: 'yrl', source: 'yrl', text } as const
    await importFeed(under.db, toByteStream(text), { ...feed, clock: systemClock })
    expect(await findInvented(under.db, [feed])).toEqual([])
    await under.db.updateTable('lots').set({ ceiling_height: 2.7, external_id: '1' }).execute()
    await under.db.updateTable('buildings').set({ state: 'built' }).execute()
    expect(await findInvented(under.db, [feed])).toEqual([
      'Сенной: state',
      'yrl 1: ceiling_height 2.7',
    ])
    const told = text.replace('</offer>', '<ceiling-height>2.7</ceiling-height></offer>')
    expect(await findInvented(under.db, [{ ...feed, text: told }])).toEqual(['Сенной: state'])
    await under.db.updateTable('lots').set({ external_id: '2' }).execute()
    expect(await findInvented(under.db, [{ ...feed, text: told }])).toEqual([
      'Сенной: state',
      'yrl 2: the lot itself',
    ])
  })
})

it.each([
  ['Без отделки', '<renovation>нет</renovation>'],
  ['Бизнес', '<is-elite>1</is-elite>'],
  ['Секция 2', '<building-section>2</building-section>'],
  ['Этаж 9 из 16', '<floors-total>16</floors-total>'],
  ['Сдан', '<building-state>built</building-state>'],
  ['IV кв. 2028', '<built-year>2028</built-year>'],
  ['Со скидкой', '<discount>5</discount>'],
])('are not given by the words «%s» unless a feed has %s', (words, element) => {
  expect(words).toMatch(findUngiven([text]))
  expect(words).not.toMatch(findUngiven([text, element]))
})
