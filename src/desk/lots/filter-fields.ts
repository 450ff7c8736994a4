import {
  lotFeatures,
  lotKinds,
  noFinish,
  roomLabels,
  windowViews,
} from '../../features/lots/model/labels.ts'
import { formatCompletion } from '../../lib/time/completion.ts'
import { portalTitles } from '../../features/lot-overrides/lot-fields.ts'
import type { LotOptions } from '../../features/lot-overrides/schema.ts'
import type { FilterName, LotFilter } from './lot-address.ts'

/** Filters with a list to choose from, in their order; the first five are always to be seen. */
export const selectFilters = [
  'project',
  'building',
  'kind',
  'rooms',
  'order',
  'city',
  'metro',
  'completion',
  'finishing',
  'feature',
  'window_view',
  'source',
  'missing',
  'not_on',
] as const
type SelectName = (typeof selectFilters)[number]

export const flagFilters: ReadonlyArray<[name: FilterName, label: string]> = [
  ['by_hand', 'Задано вручную'],
  ['feed_changed', 'Фид с\u00a0тех пор изменился'],
  ['has_sale', 'Со скидкой'],
]

export const rangeFilters: ReadonlyArray<{ label: string; min: FilterName; max: FilterName }> = [
  { label: 'Цена, ₽', min: 'price_min', max: 'price_max' },
  { label: 'Площадь, м²', min: 'area_min', max: 'area_max' },
  { label: 'Этаж', min: 'floor_min', max: 'floor_max' },
]

/** Those behind «Ещё фильтры». */
export const fieldFilters: readonly FilterName[] = [
  ...selectFilters.slice(5),
  ...flagFilters.map(([name]) => name),
  ...rangeFilters.flatMap(({ min, max }) => [min, max]),
]

type Options = ReadonlyArray<readonly [value: string, title: string]>

const labels: Readonly<Record<SelectName, [label: string, all: string]>> = {
  project: ['Проект', 'Все проекты'],
  building: ['Корпус', 'Все корпуса'],
  kind: ['Вид', 'Все виды'],
  rooms: ['Комнаты', 'Сколько угодно'],
  order: ['Порядок', 'По номеру в базе'],
  city: ['Город', 'Все города'],
  metro: ['Метро', 'Любое'],
  completion: ['Срок сдачи', 'Любой'],
  finishing: ['Отделка', 'Любая'],
  feature: ['Особенность', 'Неважно'],
  window_view: ['Вид из\u00a0окон', 'Неважно'],
  source: ['Источник', 'Все источники'],
  missing: ['Чего нет', 'Неважно'],
  not_on: ['Нет на портале', 'Неважно'],
}

const fixed: Readonly<Partial<Record<SelectName, Options>>> = {
  kind: Object.entries(lotKinds).map(([kind, { title }]) => [kind, title]),
  rooms: roomLabels.map((word, count) => [String(count), word]),
  order: [
    ['price', 'Сначала дешевле'],
    ['-price', 'Сначала дороже'],
    ['area', 'Площадь: по возрастанию'],
    ['-area', 'Площадь: по убыванию'],
    ['floor', 'Этаж: снизу вверх'],
    ['-floor', 'Этаж: сверху вниз'],
    ['price_per_meter', 'Цена за м²: по возрастанию'],
    ['-price_per_meter', 'Цена за м²: по убыванию'],
    ['completion', 'Срок сдачи: раньше'],
  ],
  feature: Object.entries(lotFeatures),
  window_view: Object.entries(windowViews),
  missing: [
    ['plan', 'Планировки'],
    ['number', 'Номера'],
    ['article', 'Артикула'],
    ['finish', 'Отделки'],
  ],
  not_on: Object.entries(portalTitles),
}

/** What a filter offers; null where there is nothing to choose from. Several chosen values are one option more. */
export function listChoices(
  name: SelectName,
  filter: LotFilter,
  options: LotOptions | null,
): { label: string; options: Options } | null {
  const [label, all] = labels[name]
  const offered = fixed[name] ?? listKnown(name, filter, options)
  const chosen = filter[name] ?? []
  if (offered.length === 0 && chosen.length === 0) return null
  const value = chosen.join(',')
  const isOffered = value === '' || offered.some(([one]) => one === value)
  const title = chosen.map((one) => offered.find(([known]) => known === one)?.[1] ?? one).join(', ')
  return {
    label,
    options: [['', all], ...offered, ...(isOffered ? [] : [[value, title] as const])],
  }
}

function listKnown(name: SelectName, filter: LotFilter, options: LotOptions | null): Options {
  if (options === null) return []
  if (name === 'project') return options.projects.map(({ id, name: title }) => [String(id), title])
  if (name === 'city') {
    return options.cities.length < 2 ? [] : options.cities.map(({ value, label }) => [value, label])
  }
  if (name === 'metro') return options.metro.map((station) => [station, station])
  if (name === 'completion') return options.completions.map((key) => [key, formatCompletion(key)])
  if (name === 'source') return options.sources.map((source) => [source, source])
  if (name === 'finishing') {
    const known = options.finishes.filter(({ value }) => value !== noFinish.value)
    return [...known, noFinish].map((finish) => [finish.value, finish.label])
  }
  // Buildings of all projects have the same names.
  const project = options.projects.find(({ id }) => filter.project?.join() === String(id))
  return project?.buildings.map(({ id, name: title }) => [String(id), title]) ?? []
}
