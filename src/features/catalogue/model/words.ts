/** Slugs of lot features (filter `feature`) and what visitors read. */
export const lotFeatures: Record<string, string> = {
  balcony: 'Балкон',
  loggia: 'Лоджия',
  terrace: 'Терраса',
  wardrobe: 'Гардеробная',
  master_bedroom: 'Мастер-спальня',
  two_bathrooms: 'Два санузла',
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

/** Slugs of window views (filter `window_view`) and what visitors read. */
export const windowViews: Record<string, string> = {
  yard: 'Во двор',
  street: 'На улицу',
  river: 'На реку',
  park: 'В парк',
  city: 'На город',
}

/** Finish of a lot without a finish of its own. */
export const noFinish = { value: 'none', label: 'Без отделки' } as const

export const areaTypes: Record<string, string> = {
  premium_area: 'Премиум',
  business_area: 'Бизнес',
}

export const lotStatuses: Record<string, string> = {
  available: 'В продаже',
  reserved: 'Забронировано',
  sold: 'Продано',
}

/** Headline words by number of rooms, 0 = studio. */
export const roomWords = [
  'Студия',
  '1-комнатная',
  '2-комнатная',
  '3-комнатная',
  '4-комнатная',
  '5-комнатная и больше',
] as const

/** The lot kinds with their page, API folder and words. */
export const lotKinds = {
  flat: { path: 'flats', one: 'квартира', few: 'квартиры', many: 'квартир', title: 'Квартиры' },
  apartment: {
    path: 'apartments',
    one: 'апартамент',
    few: 'апартамента',
    many: 'апартаментов',
    title: 'Апартаменты',
  },
  parking: {
    path: 'parking',
    one: 'машино-место',
    few: 'машино-места',
    many: 'машино-мест',
    title: 'Машино-места',
  },
  storage: {
    path: 'storage',
    one: 'кладовая',
    few: 'кладовые',
    many: 'кладовых',
    title: 'Кладовые',
  },
} as const
