import { expect } from 'vitest'
import {
  avitoFeed,
  cianFeed,
  domclickFeed,
  type FeedShape,
  profitbaseFeed,
  yandexFeed,
} from './shape.ts'

const OWN = 'Окна этой квартиры выходят на две стороны, из кухни-гостиной виден изгиб реки.'
const SHARED = 'Дом стоит в тихом квартале у парка, во дворе нет машин, первые этажи заняты кафе.'
const warning = (part: string) =>
  expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining(part) })])

/** What offers tell of a lot besides price, area and place. */
export const lotShapes: readonly FeedShape[] = [
  {
    rule: 'description',
    name: 'of one flat is its own text',
    format: 'yrl',
    document: yandexFeed({ description: OWN }, {}),
    expected: { lots: [{ text: OWN }, { text: null }], projects: [{ text: null }] },
  },
  {
    rule: 'description',
    name: 'of most flats is the text of the project',
    format: 'yrl',
    document: yandexFeed({ description: SHARED }, { description: SHARED }, { description: OWN }),
    expected: {
      lots: [{ text: null }, { text: null }, { text: OWN }],
      projects: [{ text: SHARED }],
    },
  },
  {
    rule: 'description',
    name: 'loses phone, link and capitals',
    format: 'yrl',
    document: yandexFeed({
      description: `<![CDATA[УСПЕЙТЕ КУПИТЬ ЭТУ КВАРТИРУ!!! ${OWN}<br>Звоните 8 (495) 000-00-00. Сайт www.dom.example]]>`,
    }),
    expected: { lots: [{ text: `Успейте купить эту квартиру. ${OWN}` }] },
  },
  {
    rule: 'description',
    name: 'of a few words is none',
    format: 'yrl',
    document: yandexFeed({ description: 'Этаж 3' }),
    expected: { lots: [{ text: null }] },
  },
  {
    rule: 'description',
    name: 'of CIAN and of one flat is its own text',
    format: 'cian',
    document: cianFeed({ Description: OWN }),
    expected: { lots: [{ text: OWN }] },
  },
  {
    rule: 'description',
    name: 'of a complex of DomClick is the text of the project',
    format: 'domclick',
    document: domclickFeed({
      complex: { description_main: `<title>О доме</title><text>${SHARED}</text>` },
      flats: [{}, {}],
    }),
    expected: { projects: [{ text: SHARED }], lots: [{ text: null }, { text: null }] },
  },
  {
    rule: 'ceiling height',
    name: 'in metres',
    format: 'yrl',
    document: yandexFeed({ 'ceiling-height': '2.7' }),
    expected: { lots: [{ ceiling_height: 2.7 }] },
  },
  {
    rule: 'ceiling height',
    name: 'in centimetres with a comma in another',
    format: 'yrl',
    document: yandexFeed({ 'ceiling-height': '<value>305</value>' }, { 'ceiling-height': '2,95' }),
    expected: { lots: [{ ceiling_height: 3.05 }, { ceiling_height: 2.95 }] },
  },
  {
    rule: 'ceiling height',
    name: 'that no home has is left out with a warning',
    format: 'yrl',
    document: yandexFeed({ 'ceiling-height': '27' }),
    expected: { lots: [{ ceiling_height: null }], report: { warnings: warning('ceiling-height') } },
  },
  {
    rule: 'ceiling height',
    name: 'of the building of CIAN',
    format: 'cian',
    document: cianFeed({ Building: '<CeilingHeight>3.1</CeilingHeight>' }),
    expected: { lots: [{ ceiling_height: 3.1 }] },
  },
  {
    rule: 'mortgage',
    name: 'as an element of Yandex',
    format: 'yrl',
    document: yandexFeed({ mortgage: '1' }, { mortgage: 'нет' }, {}),
    expected: {
      lots: [{ mortgage_allowed: 1 }, { mortgage_allowed: 0 }, { mortgage_allowed: null }],
    },
  },
  {
    rule: 'mortgage',
    name: 'among the terms of CIAN',
    format: 'cian',
    document: cianFeed({
      BargainTerms:
        '<Price>7000000</Price><Currency>rur</Currency><MortgageAllowed>true</MortgageAllowed>',
    }),
    expected: { lots: [{ mortgage_allowed: 1 }] },
  },
  {
    rule: 'mortgage',
    name: 'among the options of Avito',
    format: 'avito',
    document: avitoFeed({ SaleOptions: '<Option>Можно в ипотеку</Option>' }),
    expected: { lots: [{ mortgage_allowed: 1 }] },
  },
  {
    rule: 'sale type',
    name: 'ДДУ in an element of its own',
    format: 'yrl',
    document: yandexFeed({ 'sale-type': 'ДДУ' }),
    expected: { lots: [{ sale_type: 'ddu' }] },
  },
  {
    rule: 'sale type',
    name: 'assignment as the status of the deal',
    format: 'yrl',
    document: yandexFeed({ 'deal-status': 'переуступка' }),
    expected: { lots: [{ sale_type: 'assignment', status: 'available' }] },
  },
  {
    rule: 'sale type',
    name: 'first sale as the status of the deal, unless it names a contract or is that of an old home',
    format: 'yrl',
    document: yandexFeed(
      ...[
        'первичная продажа',
        'Продажа от застройщика',
        'первичная продажа, ДДУ',
        'reassignment',
        'прямая продажа',
        'первичная продажа вторички',
      ].map((deal) => ({ 'deal-status': deal })),
      { 'deal-status': 'первичная продажа', 'sale-type': 'ДКП' },
    ),
    expected: {
      lots: [
        { sale_type: 'primary' },
        { sale_type: 'primary' },
        { sale_type: 'ddu' },
        { sale_type: 'assignment' },
        { sale_type: null },
        { sale_type: null },
        { sale_type: 'dkp' },
      ],
    },
  },
  {
    rule: 'sale type',
    name: 'codes of CIAN',
    format: 'cian',
    document: cianFeed(
      ...['ddu', 'pdkp', 'dupt', 'dkp'].map((type) => ({
        BargainTerms: `<Price>7000000</Price><SaleType>${type}</SaleType>`,
      })),
    ),
    expected: {
      lots: [
        { sale_type: 'ddu' },
        { sale_type: 'pdkp' },
        { sale_type: 'assignment' },
        { sale_type: 'dkp' },
      ],
    },
  },
  {
    rule: 'sale type',
    name: 'preliminary contract of Avito',
    format: 'avito',
    document: avitoFeed({ SaleMethod: 'Предварительный договор купли-продажи' }),
    expected: { lots: [{ sale_type: 'pdkp' }] },
  },
  {
    rule: 'sale type',
    name: 'law 214 of a building of DomClick',
    format: 'domclick',
    document: domclickFeed({ building: { fz_214: '1' }, flats: [{}] }),
    expected: { lots: [{ sale_type: 'ddu' }] },
  },
  {
    rule: 'place on the storey',
    name: 'of CIAN',
    format: 'cian',
    document: cianFeed({ FlatOnFloorNumber: '3' }),
    expected: { lots: [{ place_on_floor: 3 }] },
  },
  {
    rule: 'place on the storey',
    name: 'zero is none',
    format: 'cian',
    document: cianFeed({ FlatOnFloorNumber: '0' }),
    expected: { lots: [{ place_on_floor: null }] },
  },
  {
    rule: 'balcony and loggia',
    name: 'written together',
    format: 'yrl',
    document: yandexFeed({ balcony: 'балконлоджия' }),
    expected: { lots: [{ features: ['balcony', 'loggia'] }] },
  },
  {
    rule: 'balcony and loggia',
    name: 'counted in words, by number alone and denied',
    format: 'yrl',
    document: yandexFeed({ balcony: '2 лоджии' }, { balcony: '1' }, { balcony: 'нет' }),
    expected: { lots: [{ features: ['loggia'] }, { features: ['balcony'] }, { features: [] }] },
  },
  {
    rule: 'balcony and loggia',
    name: 'counts of CIAN',
    format: 'cian',
    document: cianFeed({ BalconiesCount: '0', LoggiasCount: '1' }),
    expected: { lots: [{ features: ['loggia'] }] },
  },
  {
    rule: 'balcony and loggia',
    name: 'options of Avito',
    format: 'avito',
    document: avitoFeed({
      BalconyOrLoggiaMulti: '<Option>Балкон</Option><Option>Лоджия</Option>',
    }),
    expected: { lots: [{ features: ['balcony', 'loggia'] }] },
  },
  {
    rule: 'balcony and loggia',
    name: 'own field of Profitbase',
    format: 'yrl',
    document: profitbaseFeed({
      'custom-field': '<field>balcony</field><name>Балкон</name><value>да</value>',
    }),
    expected: { lots: [{ features: ['balcony'] }] },
  },
  {
    rule: 'window views',
    name: 'written together',
    format: 'yrl',
    document: yandexFeed({ 'window-view': 'во дворна улицу' }),
    expected: { lots: [{ views: ['street', 'yard'] }] },
  },
  {
    rule: 'window views',
    name: 'one element after another',
    format: 'yrl',
    document: yandexFeed({ 'window-view': ['на парк', 'на реку', 'на парк'] }),
    expected: { lots: [{ views: ['park', 'river'] }] },
  },
  {
    rule: 'window views',
    name: 'code of CIAN for both sides',
    format: 'cian',
    document: cianFeed({ WindowsViewType: 'yardAndStreet' }),
    expected: { lots: [{ views: ['street', 'yard'] }] },
  },
  {
    rule: 'window views',
    name: 'options of Avito',
    format: 'avito',
    document: avitoFeed({ ViewFromWindows: '<Option>Во двор</Option>' }),
    expected: { lots: [{ views: ['yard'] }] },
  },
  {
    rule: 'decoration',
    name: 'with and without words for it',
    format: 'yrl',
    document: yandexFeed(
      { renovation: 'предчистовая отделка' },
      { renovation: 'без отделки' },
      { renovation: 'Чистовая с мебелью' },
      {},
    ),
    expected: {
      lots: [
        { finish: 'predchistovaya-otdelka' },
        { finish: 'none' },
        { finish: 's-mebelyu' },
        { finish: null },
      ],
    },
  },
  {
    rule: 'decoration',
    name: 'repair of CIAN where the decoration is the default of a template',
    format: 'cian',
    document: cianFeed({ Decoration: 'without', RepairType: 'design' }, { Decoration: 'fine' }),
    expected: {
      lots: [{ finish: 'dizaynerskaya-otdelka' }, { finish: 'chistovaya-otdelka' }],
    },
  },
  {
    rule: 'decoration',
    name: 'of Avito and none of DomClick',
    format: 'domclick',
    document: domclickFeed({ flats: [{ renovation: 'нет' }, { renovation: 'чистовая' }] }),
    expected: { lots: [{ finish: 'none' }, { finish: 'chistovaya-otdelka' }] },
  },
]
