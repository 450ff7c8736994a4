import { formatCompletion } from '../../src/lib/time/completion.ts'
import type { Facet, Facets } from '../../src/features/lots/model/schema.ts'
import { walkLabels } from '../../src/lib/lots/walk-values.ts'
import { lotFeatures, windowSides, windowViews } from '../../src/features/lots/model/labels.ts'
import type { WordsSource } from '../../src/features/lots/query/phrase.ts'

const choice = (options: Record<string, string>): Facet => ({
  type: 'choice',
  options: Object.entries(options).map(([value, label]) => ({ value, label, count: 1 })),
})
const named = (...names: string[]) => choice(Object.fromEntries(names.map((name) => [name, name])))
const quarters = (built: string, ...others: string[]) =>
  choice({
    ...Object.fromEntries(others.map((key) => [key, formatCompletion(key)])),
    [built]: `${formatCompletion(built)}, сдан`,
  })
const range = (min: number, max: number): Facet => ({ type: 'range', min, max })
const rooms = choice({ 0: 'Студия', 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' })
const areaTypes = choice({ premium_area: 'Премиум', business_area: 'Бизнес' })
const status = choice({ available: 'В продаже', reserved: 'Забронировано', sold: 'Продано' })
const only = (words: Record<string, string>, keys: string) =>
  choice(Object.fromEntries(keys.split(' ').map((key) => [key, words[key] ?? key])))

const places = [
  { project: '6', address: 'Москва, Водомерная набережная, 12' },
  { project: '2', address: 'Москва, улица Зорге, 9' },
  { project: '5', address: 'Москва, Лефортово, Станочная улица, 31' },
]
const company: Facets = {
  city: choice({ moskva: 'Москва', 'sankt-peterburg': 'Санкт-Петербург' }),
  project: choice({
    6: 'Водомерная, 12',
    2: 'Две вертикали',
    4: 'Охристый двор',
    3: 'Клён и липа',
    1: 'Дом на Лекальной',
    5: 'Станочная, 31',
  }),
  building: choice({
    11: 'Водомерная, 12, Корпус 1',
    12: 'Водомерная, 12, Корпус 2',
    2: 'Две вертикали, Башня 1',
    3: 'Две вертикали, Башня 2',
    6: 'Охристый двор, Корпус 1',
    7: 'Охристый двор, Корпус 2',
  }),
  section: choice({ 35: '1', 36: '2' }),
  has_sale: choice({ true: 'Со скидкой' }),
  payment: range(30_000, 900_000),
  completion: quarters(
    '2026-3',
    '2026-4',
    '2027-1',
    '2027-2',
    '2027-3',
    '2027-4',
    '2028-2',
    '2028-4',
  ),
  area_type: areaTypes,
  status,
  metro: named(
    'Автозаводская',
    'Выборгская',
    'Партизанская',
    'Петроградская',
    'Площадь Восстания',
    'Полежаевская',
    'Семёновская',
    'Технопарк',
    'Хорошёвская',
    'Чернышевская',
    'Электрозаводская',
  ),
  walk_minutes: range(6, 18),
  walk: choice(walkLabels),
}
const homes: Facets = {
  ...company,
  rooms,
  price: range(7_760_000, 105_000_000),
  area: range(25.9, 169.6),
  kitchen_area: range(8.9, 15.4),
  kitchen_living_area: range(20.2, 30.2),
  floor: range(1, 32),
  finishing: choice({
    none: 'Без отделки',
    predchistovaya: 'Предчистовая',
    's-otdelkoy': 'С отделкой',
  }),
  feature: only(
    lotFeatures,
    'balcony loggia terrace wardrobe master_bedroom two_bathrooms separate_kitchen kitchen_living corner_windows high_ceiling laundry',
  ),
  window_view: choice(windowViews),
  window_side: choice(windowSides),
  program: choice({ 7: 'Семейная ипотека', 8: 'Стандартная' }),
}
const below = {
  ...company,
  completion: quarters('2026-3', '2026-4', '2027-1'),
  floor: range(-2, -1),
}

const other: Facets = {
  city: choice({ ekaterinburg: 'Екатеринбург', kazan: 'Казань' }),
  project: choice({ 11: 'Северный ветер', 12: 'River Park', 13: 'Сердце города', 14: 'Квартал 8' }),
  building: choice({
    20: 'Северный ветер, 1',
    21: 'Сердце города, Литер А',
    22: 'River Park, Дом 2',
    23: 'Северный ветер, Литер Б',
  }),
  section: choice({ 40: '1' }),
  rooms,
  price: range(3_900_000, 21_000_000),
  area: range(22, 110),
  floor: range(1, 25),
  finishing: choice({
    none: 'Без отделки',
    'white-box': 'White box',
    chistovaya: 'Чистовая',
    's-mebelyu': 'С мебелью',
  }),
  completion: quarters('2026-2', '2026-4', '2027-2', '2028-1', '2029-1'),
  feature: only(lotFeatures, 'balcony loggia pantry'),
  area_type: areaTypes,
  status,
  metro: named(
    'Проспект Космонавтов',
    'Уралмаш',
    'Площадь 1905 года',
    'Кремлёвская',
    'Козья слобода',
    'Ботаническая',
    'Суконная слобода',
  ),
  walk_minutes: range(2, 25),
}

/** What the phrases of each file are looked up in. */
export const companies: Readonly<Record<string, WordsSource>> = {
  'flats.txt': {
    kind: 'flat',
    facets: homes,
    places,
    programs: [
      { value: '8', rate: 19.5 },
      { value: '7', rate: 6 },
    ],
  },
  'apartments.txt': {
    kind: 'apartment',
    facets: { ...homes, completion: quarters('2026-3', '2028-1') },
    places,
  },
  'parking.txt': {
    kind: 'parking',
    facets: {
      ...below,
      price: range(1_600_000, 5_240_000),
      area: range(13.1, 18),
      feature: only(lotFeatures, 'ev_charger wide_place near_lift family_place'),
    },
    places,
  },
  'storage.txt': {
    kind: 'storage',
    facets: { ...below, price: range(360_000, 1_130_000), area: range(3, 8), feature: choice({}) },
    places,
  },
  'flats-other.txt': {
    kind: 'flat',
    facets: other,
    places: [
      { project: '11', address: 'Екатеринбург, район Уралмаш, улица Победы, 5' },
      { project: '12', address: 'Казань, Вахитовский район, улица Чистопольская, 20' },
    ],
  },
}
