// chunk: first-load
import { compassSides } from '../../../lib/compass.ts'
import type { AreaType } from './schema.ts'

/** Slugs of lot features (filter `feature`) with their labels. */
export const lotFeatures: Record<string, string> = {
  balcony: 'Балкон',
  loggia: 'Лоджия',
  terrace: 'Терраса',
  wardrobe: 'Гардеробная',
  pantry: 'Кладовая',
  master_bedroom: 'Мастер-спальня',
  two_bathrooms: 'Два санузла',
  separate_kitchen: 'Отдельная кухня',
  kitchen_living: 'Кухня-гостиная',
  open_plan: 'Свободная планировка',
  corner_windows: 'Окна на две стороны',
  high_ceiling: 'Высокие потолки',
  laundry: 'Постирочная',
  ev_charger: 'Зарядка для электромобиля',
  wide_place: 'Широкое место',
  near_lift: 'Рядом с лифтом',
  family_place: 'Семейное место',
}

export const windowViewLabels = {
  yard: 'Во двор',
  street: 'На улицу',
  river: 'На реку',
  park: 'В парк',
  city: 'На город',
} as const

/** Slugs of window views (filter `window_view`) with their labels. */
export const windowViews: Record<string, string> = { ...windowViewLabels }

/** Where windows look (filter `window_side`) with the labels: «На юг». */
export const windowSides: Record<string, string> = Object.fromEntries(
  Object.entries(compassSides).map(([side, name]) => [side, `На ${name}`]),
)

export const areaTypes: Record<AreaType, string> = {
  premium_area: 'Премиум',
  business_area: 'Бизнес',
  comfort_area: 'Комфорт',
  standard_area: 'Стандарт',
}

export const lotStatuses: Record<string, string> = {
  available: 'В продаже',
  reserved: 'Забронировано',
  sold: 'Продано',
}

/** Options of the filter `rooms`; 5 is five and more (decision D29). */
export const roomLabels = [
  'Студия',
  '1-комнатная',
  '2-комнатная',
  '3-комнатная',
  '4-комнатная',
  '5-комнатная и больше',
] as const

/** The lot kinds with the path of their pages and API and their labels. */
export const lotKinds = {
  flat: { path: 'flats', one: 'квартира', title: 'Квартиры' },
  apartment: { path: 'apartments', one: 'апартамент', title: 'Апартаменты' },
  parking: { path: 'parking', one: 'машино-место', title: 'Машино-места' },
  storage: { path: 'storage', one: 'кладовая', title: 'Кладовые' },
} as const

/** The finish of homes that are sold without one, as their source says. An unknown finish is null. */
export const noFinish = { value: 'none', label: 'Без отделки' } as const

/** What a company calls a class of projects, if it has a word of its own. */
export function nameArea(
  areaType: AreaType,
  areas: Readonly<Record<string, { name: string | null } | undefined>> | undefined,
): string {
  return areas?.[areaType]?.name ?? areaTypes[areaType]
}

/** Returns the colours of a class: its own for the two that have some; undefined for the usual ones. */
export function toTone(areaType: AreaType | null): 'premium_area' | 'business_area' | undefined {
  return areaType === 'premium_area' || areaType === 'business_area' ? areaType : undefined
}
