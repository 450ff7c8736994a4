import { expect } from 'vitest'
import {
  avitoFeed,
  cianFeed,
  domclickFeed,
  type FeedShape,
  profitbaseFeed,
  yandexFeed,
} from './shape.ts'

const warnings = (...parts: readonly RegExp[]) =>
  parts.map((part) => expect.objectContaining({ message: expect.stringMatching(part) }))
const bigCity =
  '<region>Пермский край</region><locality-name>Пермь</locality-name><address>улица Спортивная, 10</address>'

/** What offers tell of houses and projects. */
export const houseShapes: readonly FeedShape[] = [
  {
    rule: 'lifts',
    name: 'that there is one',
    format: 'yrl',
    document: yandexFeed({ lift: 'да' }),
    expected: { houses: [{ has_lift: 1, passenger_lifts: null }] },
  },
  {
    rule: 'lifts',
    name: 'told by the second offer of a house',
    format: 'yrl',
    document: yandexFeed({}, { lift: 'нет' }),
    expected: { houses: [{ has_lift: 0 }] },
  },
  {
    rule: 'lifts',
    name: 'counted by CIAN',
    format: 'cian',
    document: cianFeed({
      Building: '<PassengerLiftsCount>2</PassengerLiftsCount><CargoLiftsCount>1</CargoLiftsCount>',
    }),
    expected: { houses: [{ has_lift: 1, passenger_lifts: 2, freight_lifts: 1 }] },
  },
  {
    rule: 'lifts',
    name: 'counted by Avito, with a word for none',
    format: 'avito',
    document: avitoFeed({ PassengerElevator: '1', FreightElevator: 'Нет' }),
    expected: { houses: [{ has_lift: 1, passenger_lifts: 1, freight_lifts: 0 }] },
  },
  {
    rule: 'keys',
    name: 'the day by which they are handed over',
    format: 'yrl',
    document: yandexFeed({ 'keys-date': '2027-06-30' }),
    expected: { houses: [{ keys_on: '2027-06-30' }] },
  },
  {
    rule: 'keys',
    name: 'in the house of Profitbase',
    format: 'yrl',
    document: profitbaseFeed({
      house: '<id>77</id><name>Корпус 1</name><keys-date>2027-06-30</keys-date>',
    }),
    expected: { houses: [{ keys_on: '2027-06-30' }] },
  },
  {
    rule: 'material',
    name: 'in a word of Yandex',
    format: 'yrl',
    document: yandexFeed({ 'building-type': 'кирпично-монолитный' }),
    expected: { houses: [{ house_type: 'Монолитно-кирпичный' }] },
  },
  {
    rule: 'material',
    name: 'in a code of CIAN',
    format: 'cian',
    document: cianFeed({ Building: '<MaterialType>monolithBrick</MaterialType>' }),
    expected: { houses: [{ house_type: 'Монолитно-кирпичный' }] },
  },
  {
    rule: 'material',
    name: 'of Avito',
    format: 'avito',
    document: avitoFeed({ HouseType: 'Панельный' }),
    expected: { houses: [{ house_type: 'Панельный' }] },
  },
  {
    rule: 'material',
    name: 'in the house of Profitbase',
    format: 'yrl',
    document: profitbaseFeed({
      house: '<id>77</id><name>Корпус 1</name><building-type>монолитный</building-type>',
    }),
    expected: { houses: [{ house_type: 'Монолитный' }] },
  },
  {
    rule: 'parking',
    name: 'of Yandex',
    format: 'yrl',
    document: yandexFeed({ 'parking-type': 'подземная' }),
    expected: { houses: [{ parking: 'underground' }] },
  },
  {
    rule: 'parking',
    name: 'of several kinds',
    format: 'avito',
    document: avitoFeed({
      Parking: '<Option>Открытая во дворе</Option><Option>Подземная</Option>',
    }),
    expected: { houses: [{ parking: 'underground,yard' }] },
  },
  {
    rule: 'parking',
    name: 'in a code of CIAN',
    format: 'cian',
    document: cianFeed({ Building: '<Parking><Type>multilevel</Type></Parking>' }),
    expected: { houses: [{ parking: 'multilevel' }] },
  },
  {
    rule: 'district',
    name: 'as the part of a town',
    format: 'yrl',
    document: yandexFeed({
      location: `${bigCity}<sub-locality-name>Мотовилиха</sub-locality-name>`,
    }),
    expected: { projects: [{ district: 'Мотовилиха' }] },
  },
  {
    rule: 'developer',
    name: 'is the organization of a sales agent who is the developer',
    format: 'yrl',
    document: yandexFeed({
      'sales-agent': '<organization>Берег</organization><category>застройщик</category>',
    }),
    expected: { projects: [{ developer: 'Берег' }] },
  },
  {
    rule: 'developer',
    name: 'is not an agency',
    format: 'yrl',
    document: yandexFeed({
      'sales-agent': '<organization>Агентство</organization><category>агентство</category>',
    }),
    expected: { projects: [{ developer: null }] },
  },
  {
    rule: 'developer',
    name: 'of CIAN, different ones of two projects',
    format: 'cian',
    document: cianFeed(
      { Developer: '<Name>Берег</Name>' },
      { Developer: '<Name>Причал</Name>', JKSchema: '<Id>78</Id><Name>Лесной</Name>' },
    ),
    expected: { projects: [{ developer: 'Берег' }, { developer: 'Причал' }] },
  },
  {
    rule: 'developer',
    name: 'of a complex of DomClick',
    format: 'domclick',
    document: domclickFeed({
      complex: { developer: '<id>1</id><name>Берег</name>' },
      flats: [{}],
    }),
    expected: { projects: [{ developer: 'Берег' }] },
  },
  {
    rule: 'houses of one name',
    name: 'are told apart by their sections',
    format: 'yrl',
    document: yandexFeed(
      { location: bigCity, 'yandex-house-id': '31', 'building-section': '1' },
      { location: bigCity, 'yandex-house-id': '32', 'building-section': '2' },
    ),
    expected: {
      houses: [
        { name: 'улица Спортивная, 10, секция 1', sections: ['1'] },
        { name: 'улица Спортивная, 10, секция 2', sections: ['2'] },
      ],
      lots: [{ section: '1' }, { section: '2' }],
    },
  },
  {
    rule: 'houses of one name',
    name: 'are told apart by a number where they have no sections',
    format: 'yrl',
    document: yandexFeed(
      { location: bigCity, 'yandex-house-id': '31' },
      { location: bigCity, 'yandex-house-id': '32', floor: '4' },
    ),
    expected: {
      houses: [{ name: 'улица Спортивная, 10' }, { name: 'улица Спортивная, 10 (2)' }],
    },
  },
  {
    rule: 'houses of one name',
    name: 'are one where the feed has no ids',
    format: 'yrl',
    document: yandexFeed(
      { location: bigCity, 'building-section': '1' },
      { location: bigCity, 'building-section': '2' },
    ),
    expected: { houses: [{ name: 'улица Спортивная, 10', sections: ['1', '2'] }] },
  },
  {
    rule: 'quarter long past',
    name: 'without a state is a built house',
    format: 'yrl',
    document: yandexFeed({ 'built-year': '2023', 'ready-quarter': '4' }),
    expected: {
      houses: [{ state: 'built', completion_year: 2023 }],
      report: { warnings: warnings(/считаем дом сданным/) },
    },
  },
  {
    rule: 'quarter long past',
    name: 'with the state unfinished stays so with a warning',
    format: 'yrl',
    document: yandexFeed({
      'built-year': '2023',
      'ready-quarter': 'IV',
      'building-state': 'unfinished',
    }),
    expected: {
      houses: [{ state: 'unfinished', completion_quarter: 4 }],
      report: { warnings: warnings(/фид не говорит/) },
    },
  },
  {
    rule: 'quarter long past',
    name: 'is not one of this year',
    format: 'yrl',
    document: yandexFeed({ 'built-year': '2026', 'ready-quarter': '4' }),
    expected: { houses: [{ state: null }], report: { warnings: [] } },
  },
  {
    rule: 'state of the house',
    name: 'built before its quarter in Profitbase is being handed over',
    format: 'yrl',
    document: profitbaseFeed({
      house:
        '<id>77</id><name>Корпус 1</name><built-year>2027</built-year><ready-quarter>1</ready-quarter><building-state>built</building-state>',
    }),
    expected: {
      houses: [{ state: 'hand-over' }],
      report: { warnings: warnings(/квартал ещё не прошёл/) },
    },
  },
  {
    rule: 'state of the house',
    name: 'complete by the deadline of CIAN',
    format: 'cian',
    document: cianFeed({
      Building:
        '<Deadline><Quarter>second</Quarter><Year>2025</Year><IsComplete>true</IsComplete></Deadline>',
    }),
    expected: { houses: [{ state: 'built', completion_year: 2025, completion_quarter: 2 }] },
  },
  {
    rule: 'projects at one address',
    name: 'give a hint',
    format: 'yrl',
    document: yandexFeed(
      { 'building-name': 'Речной', 'yandex-building-id': '1' },
      { 'building-name': 'Лесной', 'yandex-building-id': '2' },
    ),
    expected: {
      projects: [{ name: 'Речной' }, { name: 'Лесной' }],
      report: { warnings: warnings(/«Речной», «Лесной»: один адрес/) },
    },
  },
  {
    rule: 'projects at one address',
    name: 'give no hint for a street without a number',
    format: 'yrl',
    document: yandexFeed(
      {
        'building-name': 'Речной',
        location: '<locality-name>Пермь</locality-name><address>Речная</address>',
      },
      {
        'building-name': 'Лесной',
        location: '<locality-name>Пермь</locality-name><address>Речная</address>',
      },
    ),
    expected: { projects: [{}, {}], report: { warnings: [] } },
  },
  {
    rule: 'building',
    name: 'in the name of the complex',
    format: 'yrl',
    document: yandexFeed({ 'building-name': 'ЖК «Речной», корпус 3' }),
    expected: { projects: [{ name: 'Речной' }], houses: [{ name: 'Корпус 3' }] },
  },
  {
    rule: 'building',
    name: 'in the description',
    format: 'yrl',
    document: yandexFeed({ description: 'Блок 4К, секция 2, этаж 3, квартира 7.' }),
    expected: { houses: [{ name: 'Блок 4К' }] },
  },
  {
    rule: 'building',
    name: 'of CIAN without a name has the address',
    format: 'cian',
    document: cianFeed({
      JKSchema: '<Id>77</Id><Name>Речной</Name><House><Name>-</Name></House>',
    }),
    expected: { houses: [{ name: 'Речная, 4' }] },
  },
  {
    rule: 'metro',
    name: 'with minutes on foot, a bare name and a repeated one',
    format: 'yrl',
    document: yandexFeed({
      location: `${bigCity}<metro><name>Лесная</name><time-on-foot>7</time-on-foot></metro><metro><name>Речная</name></metro><metro><name>Лесная</name></metro>`,
    }),
    expected: {
      projects: [
        {
          metro: [
            { name: 'Лесная', walk_minutes: 7 },
            { name: 'Речная', walk_minutes: null },
          ],
        },
      ],
    },
  },
]
