import { beforeEach, expect, it } from 'vitest'
import { feedText, toByteStream } from '../../../../tests/support/feed-text.ts'
import { yandexFeed } from '../../../../tests/support/feeds/shapes/shape.ts'
import { readImportedSite } from '../../../../tests/support/imported-site.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { choiceNames, findChoiceInput } from '../../lots/model/lot-choices.ts'
import { figureNames, lotFigures } from '../../lots/model/lot-figures.ts'
import { type FeedFormatName, importFeed } from '../merge/import-feed.server.ts'
import { findChoice, findFigurePaths } from '../offer/portal-fields.ts'
import { type Portal, portals } from '../offer/portals.ts'

const ABOUT = 'Дом стоит в тихом квартале у парка, во дворе нет машин, первые этажи заняты кафе.'
const OWN = 'Окна этой квартиры выходят на две стороны, из кухни-гостиной виден изгиб реки.'

const told = {
  location:
    '<region>Пермский край</region><locality-name>Пермь</locality-name><sub-locality-name>Мотовилиха</sub-locality-name><address>Речная, 4</address><latitude>58.01</latitude><longitude>56.25</longitude>',
  'sales-agent':
    '<organization>Берег</organization><category>застройщик</category><phone>+73420000010</phone>',
  'living-space': '<value>30</value>',
  'ceiling-height': '2.9',
  'building-name': 'ЖК «Речной», корпус 2',
  'building-phase': '2 очередь',
  'built-year': '2028',
  'ready-quarter': '2',
  'building-state': 'unfinished',
  'building-type': 'монолитный',
  'passenger-lifts': '2',
  'freight-lifts': '1',
  'parking-type': ['подземная', 'открытая во дворе'],
  'key-handover-date': '2028-09-30',
  mortgage: '1',
  balcony: 'балкон и лоджия',
  'image tag="plan"': 'https://a.example/plan.png',
  description: ABOUT,
}
const offers = [
  { ...told, 'sale-type': 'ДДУ', 'place-on-floor': '4' },
  { ...told, 'sale-type': 'переуступка', 'place-on-floor': '5' },
  { ...told, 'sale-type': 'ПДКП', 'place-on-floor': '6', description: OWN },
]
/** Values that homes of 50 m² have: by unit, for the figure at this place of the description. */
const amounts = {
  m2: (at: number) => 10 + at,
  m: (at: number) => 2.5 + at / 10,
  count: (at: number) => 1 + at,
}
const figures = Object.fromEntries(
  figureNames.map((name, at) => [name, amounts[lotFigures[name].unit](at)]),
)
const slugs = choiceNames.map((name) => [name, Object.keys(findChoiceInput(name).words)] as const)
const mostSlugs = Math.max(...slugs.map(([, all]) => all.length))
/** Figures and choices of the lot at this place, so that all lots together have every slug. */
const toFields = (at: number) => ({
  ...figures,
  ...Object.fromEntries(slugs.map(([name, all]) => [name, all[at % all.length]])),
})
/** The same as a portal returns it, without a choice that the portal has no word for. */
const toReturned = (at: number, portal: Portal) => ({
  ...toFields(at),
  ...Object.fromEntries(
    slugs.flatMap(([name, all]) => {
      const slug = all[at % all.length] ?? ''
      return findChoice(name).values?.[portal]?.[slug] === null ? [[name, null]] : []
    }),
  ),
})
/** Names of the figures and choices that a portal has an element for. */
const namesOf = (portal: Portal) => [
  ...Object.keys(findFigurePaths(portal)),
  ...choiceNames.filter((name) => findChoice(name).paths[portal] !== undefined),
]

describeOnStores('what feeds tell of a home, its house and project', (under) => {
  beforeEach(async () => {
    await clearCatalogue(under.db)
    await under.db.deleteFrom('offer_texts').execute()
  })

  const importText = (format: FeedFormatName, text: string) =>
    importFeed(under.db, toByteStream(text), {
      format,
      source: format,
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })
  /** Exports all lots for the portal, and imports that into a site without anything. */
  const exportAndImport = async (portal: Portal, created: number) => {
    const project = await under.db.selectFrom('projects').select('slug').executeTakeFirstOrThrow()
    const ids = { yandex: '1', cian: '1', avito: '1', domclick: '1' }
    const facts = { [project.slug]: { ...ids, buildings: { 'Корпус 2': ids } } }
    const text = await feedText(under.db, { portal, origin: 'https://a.example', facts })
    await clearCatalogue(under.db)
    const report = await importText(portal === 'yandex' ? 'yrl' : portal, text)
    expect(report).toMatchObject({ created, warnings: [] })
    return { text, site: await readImportedSite(under.db) }
  }
  /** Imports the feed before. */
  const takeRound = async (portal: Portal) => {
    expect(await importText('yrl', yandexFeed(...offers))).toMatchObject({ created: 3 })
    return exportAndImport(portal, 3)
  }

  it.each(portals)(
    'is the same from the feed for %s in every figure and choice of its elements',
    async (portal) => {
      await importText('yrl', yandexFeed(...Array.from({ length: mostSlugs }, () => told)))
      const lots = await under.db.selectFrom('lots').select('id').orderBy('id').execute()
      for (const [at, { id }] of lots.entries()) {
        await under.db.updateTable('lots').set(toFields(at)).where('id', '=', id).execute()
      }
      const { site } = await exportAndImport(portal, mostSlugs)
      const names = namesOf(portal)
      expect(names).toEqual(expect.arrayContaining(['living_area', 'sale_type']))
      const pickNames = (lot: object) =>
        Object.entries(lot).filter(([name]) => names.includes(name))
      expect(site.lots.map((lot) => Object.fromEntries(pickNames(lot)))).toEqual(
        lots.map((_, at) => Object.fromEntries(pickNames(toReturned(at, portal)))),
      )
    },
  )

  it('is in the feed for Yandex', async () => {
    const { text, site } = await takeRound('yandex')
    expect(text).toContain('<deal-status>переуступка</deal-status>')
    expect(text).toContain('<building-phase>2</building-phase>')
    expect(text).toContain('<lift>1</lift>')
    expect(text).toContain('<parking>1</parking>')
    expect(text).toContain('<key-handover-date>2028-09-30</key-handover-date>')
    expect(text).toContain(ABOUT)
    expect(text).toContain(OWN)
    expect(site).toMatchObject({
      projects: [{ district: 'Мотовилиха', developer: 'Берег' }],
      houses: [
        {
          has_lift: 1,
          passenger_lifts: 2,
          freight_lifts: 1,
          parking: 'underground,yard',
          keys_on: '2028-09-30',
          house_type: 'Монолитный',
          phase: '2',
        },
      ],
      lots: [
        { sale_type: 'ddu', mortgage_allowed: 1, place_on_floor: 4, ceiling_height: 2.9 },
        { sale_type: 'assignment', place_on_floor: 5 },
        { sale_type: 'pdkp', place_on_floor: 6, features: ['balcony', 'loggia'] },
      ],
    })
  })

  it('is in the feed for CIAN, which takes one kind of parking', async () => {
    const { text, site } = await takeRound('cian')
    expect(text).toContain(OWN)
    expect(site).toMatchObject({
      houses: [
        { passenger_lifts: 2, freight_lifts: 1, parking: 'underground', house_type: 'Монолитный' },
      ],
      lots: [
        { sale_type: 'ddu', mortgage_allowed: 1, place_on_floor: 4, ceiling_height: 2.9 },
        { sale_type: 'assignment', place_on_floor: 5 },
        { sale_type: 'pdkp', place_on_floor: 6, features: ['balcony', 'loggia'] },
      ],
    })
  })

  it('is in the feed for Avito', async () => {
    const { text, site } = await takeRound('avito')
    expect(text).toContain(OWN)
    expect(text).toContain('<Option>Можно в ипотеку</Option>')
    expect(site).toMatchObject({
      houses: [
        {
          passenger_lifts: 2,
          freight_lifts: 1,
          parking: 'underground,yard',
          house_type: 'Монолитный',
        },
      ],
      lots: [
        { sale_type: 'ddu', mortgage_allowed: 1, ceiling_height: 2.9 },
        { sale_type: 'assignment' },
        { sale_type: 'pdkp', features: ['balcony', 'loggia'] },
      ],
    })
  })

  it('is in the feed for DomClick', async () => {
    const { text, site } = await takeRound('domclick')
    expect(text).toContain('<fz_214>1</fz_214>')
    expect(site).toMatchObject({
      projects: [{ developer: 'Берег', text: ABOUT }],
      houses: [{ passenger_lifts: 2, freight_lifts: 1, parking: 'some', keys_on: '2028-09-30' }],
      lots: [
        { sale_type: 'ddu', mortgage_allowed: 1, place_on_floor: 4, ceiling_height: 2.9 },
        { sale_type: 'assignment', place_on_floor: 5 },
        { sale_type: 'pdkp', place_on_floor: 6, text: OWN },
      ],
    })
  })
})
