import type { CompassSide } from '../../../lib/compass.ts'
import { roomGroup } from '../../../lib/lots/room-groups.ts'
import { keepStrictestWalks, walkWords } from '../../../lib/walk/walk-values.ts'
import type { LotChoices } from './lot-choices.ts'
import { figureInputs, filteredFigures, type LotFigures, lotFigures } from './lot-figures.ts'
import type { HouseChoices } from './lot-house.ts'
import type { AreaType, LotKind, LotStatus } from './schema.ts'
import { toPlanKey } from './plan-key.ts'
import { hasPayments, paymentFilters } from './payment-filters.ts'
import { saleFilters } from './sale-filters.ts'
import {
  areaTypes,
  lotFeatures,
  lotStatuses,
  roomWords,
  windowSides,
  windowViews,
} from './words.ts'

/**
 * The values that a lot is filtered and sorted by, joined from all tables. Money in roubles, areas in m². An absent
 * figure is unknown.
 */
export interface LotFacts extends Partial<LotFigures>, LotChoices, HouseChoices {
  id: number
  kind: LotKind
  status: LotStatus
  /** Slug of the project's city; null if the cities could not be loaded. */
  city: string | null
  project_id: number
  /** Null without a plan. */
  plan_id: number | null
  building_id: number
  section_id: number
  area_type: AreaType | null
  rooms: number | null
  finishing: string | null
  /** `2027-3` is the third quarter of 2027. */
  completion: string | null
  features: readonly string[]
  window_views: readonly string[]
  /** Where the windows look; none when unknown. */
  window_sides: readonly CompassSide[]
  /** Places near the project, as values of the filter `walk`. */
  walks: readonly string[]
  metro: readonly string[]
  /** 1 if a mortgage can pay for it, 0 if not; null when no source says it. */
  mortgage_allowed: number | null
  walk_minutes: number | null
  /** What a buyer pays: the sale price if the lot has one (decision D29). */
  paid_price: number
  has_sale: boolean
  area: number
  floor: number
  floors_total: number | null
}

interface FilterBase {
  /** Its name in addresses, API responses and forms. */
  key: string
  /** Russian label above the control. */
  label: string
  /** Kinds of lots that have it; by default all four. */
  kinds?: readonly LotKind[]
  /** Its values depend on the terms of a loan, so that a lot alone has none. */
  isPayment?: true
}
export interface ChoiceFilter extends FilterBase {
  type: 'choice'
  getValue: (lot: LotFacts) => string | readonly string[] | null
  /** Fixed values with their labels, in display order. */
  words?: Readonly<Record<string, string>>
  /** Values are ids of rows (a positive integer); otherwise any text of at most 64 characters. */
  isId?: boolean
  /** Format of a value, where there is neither `words` nor `isId`. */
  pattern?: RegExp
  /** Shown as a drop-down list. */
  isDropDown?: true
  /** At most one value can be chosen. */
  isSingle?: true
  /** A lot must have all chosen values; by default one of them is enough. */
  isEvery?: true
  /** Returns the chosen values without those that others imply, in one fixed order. */
  normalize?: (values: readonly string[]) => string[]
  /** Used when the address has no value. */
  defaults?: readonly string[]
}
export interface RangeFilter extends FilterBase {
  type: 'range'
  getValue: (lot: LotFacts) => number | null
  unit: 'rub' | 'rub_month' | 'm2' | 'm' | 'count' | 'floor' | 'minutes'
  /** `walk_minutes` has no lower bound: nobody searches for a longer walk. */
  bounds: 'both' | 'max'
}
export interface FlagFilter extends FilterBase {
  type: 'flag'
  getValue: (lot: LotFacts) => boolean
}
/** One whole number. */
export interface AmountFilter extends FilterBase {
  type: 'amount'
  unit: 'rub' | 'years'
  min: number
  max: number
}
export type LotFilter = ChoiceFilter | RangeFilter | FlagFilter | AmountFilter

const homes = ['flat', 'apartment'] as const

const figureFilters: readonly RangeFilter[] = filteredFigures().flatMap((key) => {
  const { filter } = figureInputs[key]
  if (!filter) return []
  const { unit } = lotFigures[key]
  return {
    type: 'range',
    key,
    ...filter,
    kinds: homes,
    unit,
    bounds: 'both',
    getValue: (lot) => lot[key] ?? null,
  }
})

/** All filters of lots (decision D8). Lists, facets, specs, OpenAPI and the pages are built from this table. */
export const lotFilters: readonly LotFilter[] = [
  {
    type: 'choice',
    key: 'city',
    label: 'Город',
    isDropDown: true,
    getValue: (lot) => lot.city,
  },
  {
    type: 'choice',
    key: 'project',
    label: 'Проект',
    isDropDown: true,
    isId: true,
    getValue: (lot) => String(lot.project_id),
  },
  {
    type: 'choice',
    key: 'building',
    label: 'Корпус',
    isId: true,
    getValue: (lot) => String(lot.building_id),
  },
  {
    type: 'choice',
    key: 'section',
    label: 'Секция',
    isId: true,
    getValue: (lot) => String(lot.section_id),
  },
  {
    type: 'choice',
    key: 'rooms',
    label: 'Комнаты',
    kinds: homes,
    words: Object.fromEntries(roomWords.entries()),
    getValue: (lot) => (lot.rooms === null ? null : String(roomGroup(lot.rooms))),
  },
  {
    type: 'choice',
    key: 'plan',
    label: 'Планировка',
    kinds: homes,
    pattern: /^[1-9]\d{0,8}-[1-9]\d{0,8}$/,
    getValue: toPlanKey,
  },
  {
    type: 'range',
    key: 'price',
    label: 'Цена',
    unit: 'rub',
    bounds: 'both',
    getValue: (lot) => lot.paid_price,
  },
  ...paymentFilters,
  {
    type: 'range',
    key: 'area',
    label: 'Площадь',
    unit: 'm2',
    bounds: 'both',
    getValue: (lot) => lot.area,
  },
  ...figureFilters,
  {
    type: 'range',
    key: 'floor',
    label: 'Этаж',
    unit: 'floor',
    bounds: 'both',
    getValue: (lot) => lot.floor,
  },
  {
    type: 'flag',
    key: 'not_first_floor',
    label: 'Не первый этаж',
    kinds: homes,
    getValue: (lot) => lot.floor !== 1,
  },
  {
    type: 'flag',
    key: 'not_last_floor',
    label: 'Не последний этаж',
    kinds: homes,
    // Where the number of floors is unknown, nobody can promise it.
    getValue: (lot) => lot.floors_total !== null && lot.floor !== lot.floors_total,
  },
  {
    type: 'flag',
    key: 'last_floor',
    label: 'Последний этаж',
    kinds: homes,
    getValue: (lot) => lot.floor === lot.floors_total,
  },
  { type: 'flag', key: 'has_sale', label: 'Со скидкой', getValue: (lot) => lot.has_sale },
  {
    type: 'choice',
    key: 'finishing',
    label: 'Отделка',
    kinds: homes,
    getValue: (lot) => lot.finishing,
  },
  {
    type: 'choice',
    key: 'completion',
    label: 'Срок сдачи',
    pattern: /^\d{4}-[1-4]$/,
    getValue: (lot) => lot.completion,
  },
  {
    type: 'choice',
    key: 'feature',
    label: 'Особенности',
    words: lotFeatures,
    getValue: (lot) => lot.features,
  },
  {
    type: 'choice',
    key: 'window_view',
    label: 'Вид из окон',
    kinds: homes,
    words: windowViews,
    getValue: (lot) => lot.window_views,
  },
  {
    type: 'choice',
    key: 'window_side',
    label: 'Стороны света',
    kinds: homes,
    words: windowSides,
    getValue: (lot) => lot.window_sides,
  },
  {
    type: 'choice',
    key: 'area_type',
    label: 'Класс',
    words: areaTypes,
    getValue: (lot) => lot.area_type,
  },
  {
    type: 'choice',
    key: 'status',
    label: 'Статус',
    words: lotStatuses,
    defaults: ['available'],
    getValue: (lot) => lot.status,
  },
  {
    type: 'choice',
    key: 'metro',
    label: 'Метро',
    isDropDown: true,
    getValue: (lot) => lot.metro,
  },
  {
    type: 'range',
    key: 'walk_minutes',
    label: 'Пешком до метро',
    unit: 'minutes',
    bounds: 'max',
    getValue: (lot) => lot.walk_minutes,
  },
  {
    type: 'choice',
    key: 'walk',
    label: 'Путь пешком',
    words: walkWords,
    isEvery: true,
    normalize: keepStrictestWalks,
    getValue: (lot) => lot.walks,
  },
  ...saleFilters,
]

/** Returns the filters that lots of this kind have, in display order. */
export function getFilters(kind: LotKind): readonly LotFilter[] {
  return lotFilters.filter((filter) => filter.kinds?.includes(kind) ?? true)
}

/** Orders of a list (decisions D8 and D42), the default first. Equal lots are ordered by id. */
export const lotOrders = {
  varied: 'Сначала разные планировки',
  price: 'Сначала дешевле',
  '-price': 'Сначала дороже',
  area: 'Площадь: по возрастанию',
  '-area': 'Площадь: по убыванию',
  floor: 'Этаж: снизу вверх',
  '-floor': 'Этаж: сверху вниз',
  price_per_meter: 'Цена за м²: по возрастанию',
  '-price_per_meter': 'Цена за м²: по убыванию',
  completion: 'Срок сдачи: раньше',
  payment: 'Платёж в\u00a0месяц: меньше',
  '-payment': 'Платёж в\u00a0месяц: больше',
} as const
export type LotOrder = keyof typeof lotOrders

/** Returns the orders that lists of this kind have: only homes have monthly payments. */
export function getOrders(kind: LotKind): LotOrder[] {
  const orders = Object.keys(lotOrders) as LotOrder[]
  return hasPayments(kind) ? orders : orders.filter((order) => !isPaymentOrder(order))
}

/** Returns whether an order depends on the terms of a loan. */
export function isPaymentOrder(order: LotOrder): order is 'payment' | '-payment' {
  return order === 'payment' || order === '-payment'
}

/** The order of a list whose address names none. */
export const defaultOrder = 'varied' satisfies LotOrder

/**
 * Chosen values by choice key, bounds by range key, flags that are on, and numbers by amount key. A filter without a
 * choice is absent.
 */
export interface LotSelection {
  choices: Record<string, string[]>
  ranges: Record<string, { min?: number; max?: number }>
  flags: string[]
  amounts?: Record<string, number>
}

export const emptySelection: LotSelection = { choices: {}, ranges: {}, flags: [] }
