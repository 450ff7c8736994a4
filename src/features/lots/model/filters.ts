import { roomGroup } from '../../../lib/lots/room-groups.ts'
import { keepStrictestWalks, walkLabels } from '../../../lib/lots/walk-values.ts'
import type { LotFilter, LotSelection, RangeFilter } from './filter-types.ts'
import { figureInputs, filteredFigures, lotFigures } from './lot-figures.ts'
import type { LotKind } from './schema.ts'
import { toPlanKey } from './plan-key.ts'
import { hasPayments, paymentFilters } from './payment-filters.ts'
import { saleFilters } from './sale-filters.ts'
import {
  areaTypes,
  lotFeatures,
  lotStatuses,
  roomLabels,
  windowSides,
  windowViews,
} from './labels.ts'

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
    words: Object.fromEntries(roomLabels.entries()),
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
    // Where the number of floors is unknown, it cannot be promised.
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
    words: walkLabels,
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

export const emptySelection: LotSelection = { choices: {}, ranges: {}, flags: [] }
