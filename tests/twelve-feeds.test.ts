import { createReadStream } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { type FeedFormatName, importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { readImportedSite, summariseSite } from './support/imported-site.ts'
import { clearCatalogue } from './support/store-catalogue.ts'
import { describeOnStores } from './support/stores.ts'

const NOTHING = {
  projects: [],
  houses: [],
  lots: {},
  plans: 0,
  photosOfLots: 0,
  photosOfProjects: 0,
  facts: {},
}
const NO_CITY = /не указан город/
const RESALE = /похоже на вторичное жильё/

interface Expected {
  site: ReturnType<typeof summariseSite>
  /** How often each reason is given. */
  refused?: ReadonlyArray<readonly [RegExp, number]>
  warnings?: ReadonlyArray<readonly [RegExp, number]>
}

/** Feeds as companies and their programs write them, each with what a reader finds in its text. */
const feeds: Record<string, Expected> = {
  // Two houses of one address that differ by their id and section, and descriptions of single flats.
  'yrl-lesnoy': {
    site: {
      projects: ['Лесной двор 2 · Вологда · Группа Причал · Заречный район'],
      houses: [
        'Лесной двор 2: улица Кружевная, 14, секция 1; sections 1; storeys 9; 2025-4; unfinished',
        'Лесной двор 2: улица Кружевная, 14, секция 2; sections 2; storeys 9; 2025-4; unfinished',
      ],
      lots: { 'flat available': 3 },
      plans: 3,
      photosOfLots: 6,
      photosOfProjects: 2,
      facts: {
        balcony: 2,
        ceiling_height: 3,
        finish: 3,
        has_lift: 2,
        house_type: 2,
        kitchen_area: 3,
        living_area: 3,
        loggia: 2,
        sale_type: 3,
        street: 2,
        text: 3,
        yard: 2,
      },
    },
  },
  // A built house with one text for all flats and plans that only their file names tell.
  'yrl-built': {
    site: {
      projects: ['Дом на Береговой · Кострома · ДСК-3 · Костромской район'],
      houses: ['Дом на Береговой: ул. Береговая, 12а; sections 1; storeys 9; 2024-4; built'],
      lots: { 'flat available': 3 },
      plans: 3,
      photosOfLots: 0,
      photosOfProjects: 0,
      facts: { house_type: 1, kitchen_area: 2, living_area: 2, project_text: 1, sale_type: 3 },
    },
  },
  // Numbers in the location, blocks in the description.
  'yrl-blocks': {
    site: {
      projects: ['Маяк · Кемь · ООО СЗ «ДОМ У МОРЯ»'],
      houses: [
        'Маяк: Блок 2К3; sections 9; storeys 4; 2027-2; unfinished',
        'Маяк: Блок 3К; sections 3; storeys 4; 2027-2; unfinished',
        'Маяк: Блок 4К; sections 2, 4; storeys 4; 2027-2; unfinished',
      ],
      lots: { 'flat available': 4 },
      plans: 0,
      photosOfLots: 0,
      photosOfProjects: 0,
      facts: { finish: 4, number: 4, sale_type: 4, text: 4 },
    },
  },
  // Drawings without a tag, quarters long past without a state, the house in the name of the complex.
  'yrl-drawings': {
    site: {
      projects: [
        'ГОРИЗОНТ · Санкт-Петербург · Группа компаний СТР',
        'Ozerny TERRA · Санкт-Петербург · Группа компаний СТР',
        'Южная корона Apartments · Санкт-Петербург · Группа компаний СТР',
      ],
      houses: [
        'Ozerny TERRA: Корпус 1; sections —; storeys 14; 2024-4; built',
        'ГОРИЗОНТ: Корпус 3; sections —; storeys 13; 2027-4; no state',
        'Южная корона Apartments: Корпус 3; sections —; storeys 7; 2023-4; built',
      ],
      lots: { 'flat available': 4 },
      plans: 4,
      photosOfLots: 0,
      photosOfProjects: 0,
      facts: { finish: 4, house_type: 3, text: 4 },
    },
    warnings: [[/считаем дом сданным/, 2]],
  },
  // Profitbase's own format: a reserved flat, a sold one, a house that is built before its quarter has passed.
  'yrl-profitbase': {
    site: {
      projects: ['Садовая 7 · Москва'],
      houses: ['Садовая 7: Корпус 1; sections 1; storeys 20; 2026-4; built'],
      lots: { 'apartment available': 1, 'flat available': 2, 'flat reserved': 1 },
      plans: 4,
      photosOfLots: 4,
      photosOfProjects: 1,
      facts: { balcony: 4, number: 4, park: 4, sale_price: 1 },
    },
  },
  'yrl-resale': { site: NOTHING, refused: [[RESALE, 2]] },
  'cian-two-projects': {
    site: {
      projects: ['Берёзка Южная · Люберцы', 'Берёзка Северная · Железнодорожный'],
      houses: [
        'Берёзка Северная: Корпус 1; sections 1; storeys 8; no quarter; no state',
        'Берёзка Северная: Корпус 3; sections 2; storeys 8; no quarter; no state',
        'Берёзка Южная: Корпус 1.1; sections 3; storeys 7; 2026-4; unfinished',
      ],
      lots: { 'flat available': 4 },
      plans: 4,
      photosOfLots: 4,
      photosOfProjects: 3,
      facts: {
        kitchen_area: 4,
        living_area: 4,
        mortgage_allowed: 4,
        number: 4,
        place_on_floor: 4,
      },
    },
  },
  // Three companies: a number in another element, a booked flat, a project dearer than all others.
  'cian-developers': {
    site: {
      projects: [
        'Меридиан · Москва',
        'Премиум-квартал NORD · Москва',
        'Ольховый 11 · Москва · Северный дом',
      ],
      houses: [
        'Меридиан: Малая Заводская улица д. 6; sections —; storeys ?; no quarter; no state',
        'Ольховый 11: пер. Большой Ольховый, д. 11; sections 1; storeys ?; 2030-1; no state',
        'Премиум-квартал NORD: Корпус 1; sections 1; storeys ?; no quarter; no state',
      ],
      lots: { 'flat available': 3, 'flat reserved': 1 },
      plans: 1,
      photosOfLots: 0,
      photosOfProjects: 0,
      facts: { number: 4 },
    },
  },
  'cian-capitals': {
    site: {
      projects: ['River Park · Москва'],
      houses: ['River Park: River Park 2 корпус 3; sections 1; storeys ?; no quarter; no state'],
      lots: { 'flat available': 1 },
      plans: 0,
      photosOfLots: 0,
      photosOfProjects: 0,
      facts: { number: 1 },
    },
    warnings: [[/копейки округлены/, 1]],
  },
  // Complexes by number, with nothing but an address.
  'avito-olhovka': {
    site: {
      projects: ['Ольховка · Ольховка', 'другой корпус · Москва'],
      houses: [
        'другой корпус: другой корпус; sections —; storeys ?; no quarter; no state',
        'Ольховка: Корпус 11.1; sections —; storeys ?; no quarter; no state',
        'Ольховка: Корпус 12.1; sections —; storeys ?; no quarter; no state',
      ],
      lots: { 'flat available': 3 },
      plans: 0,
      photosOfLots: 0,
      photosOfProjects: 0,
      facts: {},
    },
    warnings: [
      [/OperationType: не указано/, 3],
      [/MarketType: не указано/, 3],
    ],
  },
  'avito-lesnoy': { site: NOTHING, refused: [[NO_CITY, 3]] },
  'domclick-complex': {
    site: {
      projects: ['Ладья · Кострома · Застройщик ДСК-3'],
      houses: ['Ладья: Корпус 1; sections —; storeys 8; 2025-3; unfinished'],
      lots: { 'flat available': 2 },
      plans: 2,
      photosOfLots: 2,
      photosOfProjects: 1,
      facts: {
        balcony: 1,
        finish: 2,
        house_type: 1,
        kitchen_area: 2,
        living_area: 2,
        loggia: 1,
        number: 2,
        sale_type: 2,
      },
    },
    warnings: [[/срок сдачи III\sкв\.\s2025 давно прошёл/, 1]],
  },
}

describeOnStores('feeds of twelve companies', (under) => {
  beforeEach(async () => {
    await clearCatalogue(under.db)
    await under.db.deleteFrom('offer_texts').execute()
  })

  const importFile = (name: string) =>
    importFeed(
      under.db,
      createReadStream(new URL(`support/feeds/twelve/${name}.xml`, import.meta.url)),
      {
        format: name.split('-')[0] as FeedFormatName,
        source: name,
        clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
      },
    )

  it.each(Object.entries(feeds))('%s is read to its end, twice alike', async (name, expected) => {
    const report = await importFile(name)
    const site = summariseSite(await readImportedSite(under.db))
    expect(site).toEqual(expected.site)
    const created = Object.values(expected.site.lots).reduce((all, count) => all + count, 0)
    expect(report).toMatchObject({ created, held_back: [] })
    const reasons = report.refused.map(({ reason }) => reason)
    const messages = report.warnings.map(({ message }) => message)
    expectEach(reasons, expected.refused ?? [])
    expectEach(messages, expected.warnings ?? [])
    expect(await importFile(name)).toMatchObject({ created: 0, changed: 0, unchanged: created })
    expect(summariseSite(await readImportedSite(under.db))).toEqual(site)
  })
})

/** Expects each pattern as often as it says, and no other text. */
function expectEach(
  texts: readonly string[],
  expected: ReadonlyArray<readonly [RegExp, number]>,
): void {
  const found = expected.map(([pattern]) => texts.filter((text) => pattern.test(text)).length)
  expect(found).toEqual(expected.map(([, count]) => count))
  const known = (text: string) => expected.some(([pattern]) => pattern.test(text))
  expect(texts.filter((text) => !known(text))).toEqual([])
}
