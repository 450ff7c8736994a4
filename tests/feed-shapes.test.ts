import { beforeEach, expect, it } from 'vitest'
import { importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { lotShapes } from './support/feeds/shapes/facts.ts'
import { houseShapes } from './support/feeds/shapes/houses.ts'
import { offerShapes } from './support/feeds/shapes/offers.ts'
import { pictureShapes } from './support/feeds/shapes/pictures.ts'
import { readImportedSite } from './support/imported-site.ts'
import { clearCatalogue } from './support/store-catalogue.ts'
import { describeOnStores } from './support/stores.ts'

const shapes = [...lotShapes, ...houseShapes, ...pictureShapes, ...offerShapes]

describeOnStores('a feed', (under) => {
  beforeEach(async () => {
    await clearCatalogue(under.db)
    await under.db.deleteFrom('offer_texts').execute()
  })

  it.each(shapes)('$format, $rule: $name', async ({ format, document, city, expected }) => {
    async function* once() {
      yield Buffer.from(document)
    }
    const report = await importFeed(under.db, once(), {
      format,
      source: format,
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
      ...(city !== undefined && { city }),
    })
    expect({ report, ...(await readImportedSite(under.db)) }).toMatchObject(expected)
  })
})

it('has a name of its own for each shape', () => {
  const names = shapes.map(({ format, rule, name }) => `${format}, ${rule}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})
