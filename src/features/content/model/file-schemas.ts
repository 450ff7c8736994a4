import * as z from 'zod'
import { isOwnAddress, isSiteAddress } from '../../../lib/http/site-address.ts'
import { pictureKinds } from '../../../lib/picture-kinds.ts'
import { isInn, isOgrn } from '../../../lib/rules/check-digits.ts'
import { holidaysSchema, workingHoursSchema } from '../../../lib/time/working-hours-schema.ts'
import { isTimeZone } from '../../../lib/time/zone-time.ts'
import { paperKinds } from '../../documents/schema.ts'
import { menuSlugs } from '../../company/menu-schema.ts'
import { commonPlanSchema } from './common-plan-schema.ts'
import { companyPeopleSchema } from './people-schema.ts'
import { shownObject } from './shown-object.ts'

/* Schemas of the files of a content folder. Their output is compared with the stored rows. */

const textUpTo = (length: number) =>
  z
    .string()
    .max(length)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'недопустимый знак')
export const text = textUpTo(20_000)
export const nonEmptyText = textUpTo(500).refine((value) => value.trim() !== '', 'нужен текст')
/** The part of an address that identifies an item. */
export const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, 'нужны строчные латинские буквы, цифры и дефисы')
export const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const siteAddress = text.refine(isSiteAddress, 'нужен путь на этом сайте или адрес http(s)')
const ownAddress = text.refine(isOwnAddress, 'нужен путь на этом сайте')
const position = z.int().min(0).max(1_000_000).default(1_000)
export const day = z.iso.date()
const utcTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString())
/** A name that may be written as a number, e.g. `section: 2`. */
export const nameOrNumber = z.union([nonEmptyText, z.number().transform(String)], 'нужно имя')

/** A path relative to the content folder. */
export const filePath = textUpTo(500).refine(
  (path) =>
    path !== '' &&
    !/[\\\p{Cc}]/u.test(path) &&
    path.split('/').every((part) => !/^\.*$/.test(part)),
  'нужен путь к файлу от начала папки, без «..»',
)
/** A picture of the folder, or an address on this site (`/media/…`). */
const pictureOrAddress = z.union(
  [ownAddress, filePath],
  'нужен путь к картинке от начала папки, без «..»',
)
/** A film or its captions: a file of the folder, or an address. */
const filmOrAddress = z.union(
  [siteAddress, filePath],
  'нужен путь к файлу от начала папки, без «..», или адрес',
)

const ring = z
  .array(z.tuple([z.number().min(-10_000).max(10_000), z.number().min(-10_000).max(10_000)]))
  .min(3, 'контур — хотя бы три точки')
  .max(1_000)
/** Metres. */
export const outline = z.union(
  [ring, z.array(ring).min(1).max(100)],
  'нужен список точек [x, y] в метрах, хотя бы трёх, или список таких списков',
)

/** Where a building's front runs, from its left end as seen from outside to its right end; metres of the genplan. */
const frontLine = z
  .array(z.tuple([z.number().min(-10_000).max(10_000), z.number().min(-10_000).max(10_000)]))
  .min(2, 'фасад — хотя бы две точки [x, y], от левого конца к правому')
  .max(100)

export const areaType = z.enum(['premium_area', 'business_area', 'comfort_area', 'standard_area'])
const captioned = z.strictObject({ picture: filePath, caption: text.default('') })
/** Language of the body of a Markdown file. */
const format = z.enum(['markdown', 'html']).default('markdown')

/** Digits may be written as a number. */
const companyNumber = (isValid: (text: string) => boolean, reason: string) =>
  z
    .union([z.string(), z.number().transform(String)], reason)
    .refine((digits) => isValid(digits), reason)

export const companySchema = z.strictObject({
  name: nonEmptyText,
  legal_name: nonEmptyText,
  /** Shown on the page about the company; `kvartal new` checks the digits. */
  inn: orNull(companyNumber(isInn, 'нужен ИНН: 10 или 12 цифр с верной контрольной')),
  ogrn: orNull(companyNumber(isOgrn, 'нужен ОГРН: 13 или 15 цифр с верной контрольной')),
  address: orNull(nonEmptyText),
  tagline: text.default(''),
  disclaimer: text.default(''),
  callback_promise: orNull(z.enum(['hour', 'calendar'])),
  /** The papers of Federal Law 214-FZ of every building, published or not. */
  paper_checklist: z.boolean().default(false),
  people: companyPeopleSchema,
  format,
})
/** Front matter of `purchase.md` and `partners.md`, the company's other texts. */
export const companyTextSchema = z.strictObject({ format })

export const citiesSchema = z.array(
  z.strictObject({
    slug,
    name: nonEmptyText,
    phone: text.default(''),
    email: text.default(''),
    time_zone: z
      .string()
      .refine(isTimeZone, 'нужен часовой пояс, например Europe/Moscow')
      .default('Europe/Moscow'),
    working_hours: workingHoursSchema.default({}),
    holidays: holidaysSchema.default([]),
    office_address: text.default(''),
    office_way: text.default(''),
  }),
)
export const socialsSchema = z.array(z.strictObject({ name: slug, link: siteAddress }))
export const appsSchema = z.array(
  z.strictObject({ name: nonEmptyText, url: siteAddress, icon: text.default('') }),
)

/** An entry without `url` leads to a section or page of the site, which its slug names. */
const menuEntry = z
  .strictObject({
    slug,
    name: nonEmptyText,
    url: orNull(siteAddress),
    hidden: z.boolean().default(false),
    links: z.array(z.strictObject({ title: nonEmptyText, url: siteAddress })).default([]),
    banners: z
      .array(
        shownObject({
          title: nonEmptyText,
          text: text.default(''),
          url: siteAddress,
          image: orNull(pictureOrAddress),
        }),
      )
      .default([]),
  })
  .refine(({ slug, url }) => url !== null || menuSlugs.has(slug), {
    path: ['slug'],
    error: `без url это одно из: ${[...menuSlugs].join(', ')}`,
  })
export const menuSchema = z.array(menuEntry)
export const sliderSchema = z.array(
  shownObject({
    slug,
    title: nonEmptyText,
    text: text.default(''),
    url: siteAddress,
    link_text: text.default(''),
    picture: orNull(filePath),
    /** Shown in its place where the window is narrower than 768 px. */
    phone_picture: orNull(filePath),
    advertiser_mark: orNull(nonEmptyText),
  }),
)
export const finishesSchema = z.array(
  z.strictObject({ slug, name: nonEmptyText, description: text.default('') }),
)
export const categoriesSchema = z.array(z.strictObject({ slug, name: nonEmptyText }))

export const documentSchema = z
  .strictObject({
    title: nonEmptyText,
    type: orNull(slug),
    version: nonEmptyText,
    position,
    category: orNull(slug),
    project: orNull(slug),
    year: orNull(z.int().min(1990).max(2200)),
    quarter: orNull(z.int().min(1).max(4)),
    published_on: orNull(day),
    file: orNull(z.union([ownAddress, filePath], 'нужен путь к файлу от начала папки, без «..»')),
    file_size: orNull(z.int().min(0)),
    building: orNull(nonEmptyText),
    paper: orNull(z.enum(paperKinds)),
    format,
  })
  .refine(({ project, building }) => building === null || project !== null, {
    path: ['building'],
    error: 'корпус указывают вместе с проектом',
  })
  .refine(({ year, quarter }) => (year === null) === (quarter === null), {
    path: ['quarter'],
    error: 'год и квартал указывают вместе',
  })
export const pressSchema = shownObject({
  title: nonEmptyText,
  lead: text.default(''),
  published_on: day,
  picture: orNull(pictureOrAddress),
  kind: orNull(nonEmptyText),
  projects: z.array(slug).max(100).default([]),
  format,
})
export const incomeSchema = z.strictObject({
  name: nonEmptyText,
  position,
  yield_percent: orNull(z.number().min(0).max(1_000)),
  term_months: orNull(z.int().min(0).max(1_200)),
  picture: orNull(filePath),
  projects: z.array(slug).max(500).default([]),
  format,
})

const minutes = orNull(z.int().min(0).max(1_000))
export const projectSchema = z
  .strictObject({
    name: nonEmptyText,
    city: slug,
    /** Fields that feeds have, too, keep their values when they are omitted. */
    area_type: areaType.nullable().optional(),
    address: text.optional(),
    position,
    hidden: z.boolean().optional(),
    external_key: nonEmptyText.optional(),
    latitude: z.number().min(-90).max(90).nullable().optional(),
    longitude: z.number().min(-180).max(180).nullable().optional(),
    description: text.default(''),
    picture: orNull(pictureOrAddress),
    site: orNull(outline),
    metro: z
      .array(
        z.strictObject({
          name: nonEmptyText,
          line_color: orNull(
            z.string().regex(/^(#[0-9a-fA-F]{3,8}|[a-z]{3,30})$/, 'нужен цвет CSS'),
          ),
          walk_minutes: minutes,
          transport_minutes: minutes,
        }),
      )
      .optional(),
    pictures: z
      .array(
        z.strictObject({
          kind: z.enum(pictureKinds),
          picture: filePath,
          phone_picture: orNull(filePath),
          caption: text.default(''),
        }),
      )
      .default([]),
    format,
  })
  .refine(
    ({ latitude, longitude }) =>
      (latitude === undefined || latitude === null) ===
      (longitude === undefined || longitude === null),
    {
      path: ['longitude'],
      error: 'широту и долготу указывают вместе',
    },
  )

export const floorNumber = z.int().min(-20).max(200)
/** A plain number is a floor without further data. */
const floor = z.preprocess(
  (value) => (typeof value === 'number' ? { number: value } : value),
  z.strictObject(
    { number: floorNumber, outline: orNull(outline), common: orNull(commonPlanSchema) },
    'нужен номер этажа, или number и с ним outline, common',
  ),
)
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'нужны год и месяц: 2027-03')
/** A stage of a building's construction: the month it was planned for, the one now expected, the one it was done in. */
const stage = z.strictObject({
  name: nonEmptyText,
  planned: month,
  expected: orNull(month),
  done: orNull(month),
  reason: text.default(''),
})

export const buildingsSchema = z.array(
  z.strictObject({
    name: nonEmptyText,
    /** Omitted fields keep the values from the feed. */
    external_key: nonEmptyText.optional(),
    floors_total: z.int().min(1).max(200).optional(),
    completion: z
      .string()
      .regex(/^(19|20|21)\d\d-[1-4]$/, 'нужны год и квартал: 2027-3')
      .optional(),
    state: z.enum(['built', 'hand-over', 'unfinished']).optional(),
    stages: z.array(stage).min(1).max(100).optional(),
    footprint: orNull(outline),
    front: orNull(frontLine),
    sections: z
      .array(z.strictObject({ name: nameOrNumber, floors: z.array(floor).max(300).default([]) }))
      .max(100)
      .optional(),
  }),
)

export const albumSchema = z.strictObject({
  title: nonEmptyText,
  pictures: z.array(captioned.extend({ camera: orNull(nonEmptyText) })).default([]),
  format,
})
/** Moments of a film with their names, in seconds. */
export const chaptersSchema = z
  .array(z.strictObject({ at: z.number().min(0).max(1_000_000), title: nonEmptyText }))
  .max(200)
const video = {
  slug,
  title: nonEmptyText,
  url: filmOrAddress,
  poster: orNull(filePath),
  captions_url: orNull(filmOrAddress),
  /** Seconds. */
  duration: orNull(z.int().min(0)),
}
export const progressVideosSchema = z.array(z.strictObject({ ...video, recorded_on: day }))
export const broadcastsSchema = z.array(
  z.strictObject({
    ...video,
    project: slug,
    text: text.default(''),
    is_live: z.boolean().default(false),
    starts_at: utcTime,
    chapters: chaptersSchema.default([]),
  }),
)
const share = z.number().min(0).max(1)
/** Names of what is seen on a photograph, at shares of its width and height. */
export const aerialPointsSchema = z
  .array(z.strictObject({ at: z.tuple([share, share]), name: nonEmptyText }))
  .max(100)
export const aerialSchema = z.array(
  z.strictObject({
    taken_on: day,
    picture: filePath,
    caption: text.default(''),
    points: aerialPointsSchema.default([]),
  }),
)
export const includedSchema = z.array(nonEmptyText).max(200)
export const materialsSchema = z
  .array(z.strictObject({ name: nonEmptyText, text: text.default('') }))
  .max(200)
export const projectFinishSchema = z.strictObject({
  position,
  price_per_metre: orNull(z.int().min(1).max(10_000_000)),
  included: includedSchema.default([]),
  materials: materialsSchema.default([]),
  pictures: z.array(captioned.extend({ before: orNull(filePath) })).default([]),
  format,
})
