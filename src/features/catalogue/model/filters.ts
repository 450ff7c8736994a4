import { roomGroup } from '../../../lib/room-groups.ts'
import type { AreaType, LotKind, LotStatus } from './schema.ts'
import { areaTypes, lotFeatures, lotStatuses, noFinish, roomWords, windowViews } from './words.ts'

/** What a lot is filtered and sorted by: the row's own values, already joined. Money in roubles, areas in m². */
export interface LotFacts {
  id: number
  kind: LotKind
  status: LotStatus
  project_id: number
  building_id: number
  section_id: number
  area_type: AreaType
  rooms: number | null
  finishing: string | null
  /** `2027-3` = third quarter of 2027. */
  completion: string | null
  features: readonly string[]
  window_views: readonly string[]
  metro: readonly string[]
  walk_minutes: number | null
  /** What a buyer pays: the sale price where there is one (decision D29). */
  price: number
  has_sale: boolean
  area: number
  kitchen_area: number | null
  floor: number
  floors_total: number
}

interface FilterBase {
  /** Its name in addresses, answers and forms. */
  key: string
  /** Russian label above the control. */
  label: string
  /** Kinds of lots that have it; all four when left out. */
  kinds?: readonly LotKind[]
}
export interface ChoiceFilter extends FilterBase {
  type: 'choice'
  of: (lot: LotFacts) => string | readonly string[] | null
  /** Values that exist whatever the catalogue holds, in the order of their display. */
  words?: Readonly<Record<string, string>>
  /** Values are ids of rows (a positive integer); otherwise any text of at most 64 characters. */
  isId?: boolean
  /** What a value looks like, where neither `words` nor `isId` says it. */
  pattern?: RegExp
  /** Chosen when the address names nothing. */
  defaults?: readonly string[]
}
export interface RangeFilter extends FilterBase {
  type: 'range'
  of: (lot: LotFacts) => number | null
  unit: 'rub' | 'm2' | 'floor' | 'minutes'
  /** `walk_minutes` has no lower bound: nobody looks for a longer walk. */
  bounds: 'both' | 'max'
}
export interface FlagFilter extends FilterBase {
  type: 'flag'
  of: (lot: LotFacts) => boolean
}
export type LotFilter = ChoiceFilter | RangeFilter | FlagFilter

const homes = ['flat', 'apartment'] as const

/** Every filter of lots (decision D8). A line here is all that list, facets, specs, OpenAPI and the page need. */
export const lotFilters: readonly LotFilter[] = [
  {
    type: 'choice',
    key: 'project',
    label: 'Проект',
    isId: true,
    of: (lot) => String(lot.project_id),
  },
  {
    type: 'choice',
    key: 'building',
    label: 'Корпус',
    isId: true,
    of: (lot) => String(lot.building_id),
  },
  {
    type: 'choice',
    key: 'section',
    label: 'Секция',
    isId: true,
    of: (lot) => String(lot.section_id),
  },
  {
    type: 'choice',
    key: 'rooms',
    label: 'Комнаты',
    kinds: homes,
    words: Object.fromEntries(roomWords.entries()),
    of: (lot) => (lot.rooms === null ? null : String(roomGroup(lot.rooms))),
  },
  {
    type: 'range',
    key: 'price',
    label: 'Цена',
    unit: 'rub',
    bounds: 'both',
    of: (lot) => lot.price,
  },
  {
    type: 'range',
    key: 'area',
    label: 'Площадь',
    unit: 'm2',
    bounds: 'both',
    of: (lot) => lot.area,
  },
  {
    type: 'range',
    key: 'kitchen_area',
    label: 'Площадь кухни',
    kinds: homes,
    unit: 'm2',
    bounds: 'both',
    of: (lot) => lot.kitchen_area,
  },
  {
    type: 'range',
    key: 'floor',
    label: 'Этаж',
    unit: 'floor',
    bounds: 'both',
    of: (lot) => lot.floor,
  },
  {
    type: 'flag',
    key: 'not_first_floor',
    label: 'Не первый этаж',
    kinds: homes,
    of: (lot) => lot.floor !== 1,
  },
  {
    type: 'flag',
    key: 'not_last_floor',
    label: 'Не последний этаж',
    kinds: homes,
    of: (lot) => lot.floor !== lot.floors_total,
  },
  { type: 'flag', key: 'has_sale', label: 'Со скидкой', of: (lot) => lot.has_sale },
  {
    type: 'choice',
    key: 'finishing',
    label: 'Отделка',
    kinds: homes,
    of: (lot) => lot.finishing ?? noFinish.value,
  },
  {
    type: 'choice',
    key: 'completion',
    label: 'Срок сдачи',
    pattern: /^\d{4}-[1-4]$/,
    of: (lot) => lot.completion,
  },
  {
    type: 'choice',
    key: 'feature',
    label: 'Особенности',
    words: lotFeatures,
    of: (lot) => lot.features,
  },
  {
    type: 'choice',
    key: 'window_view',
    label: 'Вид из окон',
    kinds: homes,
    words: windowViews,
    of: (lot) => lot.window_views,
  },
  {
    type: 'choice',
    key: 'area_type',
    label: 'Класс',
    words: areaTypes,
    of: (lot) => lot.area_type,
  },
  {
    type: 'choice',
    key: 'status',
    label: 'Статус',
    words: lotStatuses,
    defaults: ['available', 'reserved'],
    of: (lot) => lot.status,
  },
  { type: 'choice', key: 'metro', label: 'Метро', of: (lot) => lot.metro },
  {
    type: 'range',
    key: 'walk_minutes',
    label: 'Пешком до метро',
    unit: 'minutes',
    bounds: 'max',
    of: (lot) => lot.walk_minutes,
  },
]

/** The filters that lots of this kind have, in the order of their display. */
export function filtersOf(kind: LotKind): readonly LotFilter[] {
  return lotFilters.filter((filter) => filter.kinds?.includes(kind) ?? true)
}

/** Orders of a list (decision D8), the default first; ties go by id. */
export const lotOrders = {
  price: 'Сначала дешевле',
  '-price': 'Сначала дороже',
  area: 'Площадь: по возрастанию',
  '-area': 'Площадь: по убыванию',
  floor: 'Этаж: снизу вверх',
  '-floor': 'Этаж: сверху вниз',
  price_per_meter: 'Цена за м²: по возрастанию',
  '-price_per_meter': 'Цена за м²: по убыванию',
  completion: 'Срок сдачи: раньше',
} as const
export type LotOrder = keyof typeof lotOrders

/** What is chosen: values by choice key, bounds by range key, flags that are on. Nothing chosen = absent. */
export interface LotSelection {
  choices: Record<string, string[]>
  ranges: Record<string, { min?: number; max?: number }>
  flags: string[]
}

export const emptySelection: LotSelection = { choices: {}, ranges: {}, flags: [] }
