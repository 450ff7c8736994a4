import * as z from 'zod/mini'

/** One value or several: a query repeats the name. */
const values = z.optional(z.union([z.string(), z.array(z.string())]))
/** On; a flag that is off is left out. */
export const flag = z.optional(z.enum(['true', '1', 'on'], 'Укажите true'))

/**
 * The site's filters of lots that a lot alone decides. Their values are what the addresses of the site's lists have; the
 * server reads them with the rules of those lists.
 */
export const siteFilters = {
  city: values,
  project: values,
  building: values,
  section: values,
  rooms: values,
  plan: values,
  price_min: values,
  price_max: values,
  area_min: values,
  area_max: values,
  kitchen_area_min: values,
  kitchen_area_max: values,
  kitchen_living_area_min: values,
  kitchen_living_area_max: values,
  floor_min: values,
  floor_max: values,
  not_first_floor: values,
  not_last_floor: values,
  last_floor: values,
  has_sale: values,
  finishing: values,
  completion: values,
  feature: values,
  window_view: values,
  window_side: values,
  area_type: values,
  metro: values,
  walk_minutes_max: values,
  walk: values,
  sale_type: values,
  mortgage: values,
  district: values,
  material: values,
  parking: values,
}

/** Returns the schema of one of these names or several. */
export const oneOrMore = <Name extends string>(names: readonly Name[], error: string) =>
  z.optional(z.union([z.enum(names, error), z.array(z.enum(names, error))], error))

/** The id of a lot as its address has it. One that is no number belongs to no lot. */
export const lotId = z.string()

export const lotVersion = z
  .number('Укажите version лота, которую вы видели')
  .check(z.int('Укажите version лота, которую вы видели'))

const MAX_NOTE = 500
export const overrideNote = z.optional(
  z
    .string('Введите текст')
    .check(z.trim(), z.maxLength(MAX_NOTE, `Не длиннее ${MAX_NOTE} символов`)),
)

/** A moment, or a day: its end by the clocks of the office. */
export const overrideUntil = z.optional(
  z.nullable(
    z.union(
      [z.iso.datetime({ offset: true }), z.iso.date()],
      'Выберите день или время: 2026-12-04 или 2026-12-04T18:00:00+03:00',
    ),
  ),
)

export const confirmed = z.optional(z.boolean('Укажите true или false'))
