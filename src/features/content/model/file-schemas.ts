import * as z from 'zod'
import { isOwnAddress, isSiteAddress } from '../../../lib/site-address.ts'
import { commonPlanSchema } from './common-plan-schema.ts'

/* What the files of a content folder may say. Each schema's output is the value that rows are compared with. */

const textUpTo = (length: number) =>
  z
    .string()
    .max(length)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'недопустимый знак')
const text = textUpTo(20_000)
const words = textUpTo(500).refine((value) => value.trim() !== '', 'нужен текст')
/** What an address calls the thing. */
export const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, 'нужны строчные латинские буквы, цифры и дефисы')
const none = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const siteAddress = text.refine(isSiteAddress, 'нужен путь на этом сайте или адрес http(s)')
const ownAddress = text.refine(isOwnAddress, 'нужен путь на этом сайте')
const position = z.int().min(0).max(1_000_000).default(1_000)
const day = z.iso.date()
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString())
/** A name that people write as a number, too: section 2. */
const nameOrNumber = z.union([words, z.number().transform(String)], 'нужно имя')

/** A file's path from the top of the content folder. */
const filePath = textUpTo(500).refine(
  (path) =>
    path !== '' &&
    !/[\\\p{Cc}]/u.test(path) &&
    path.split('/').every((part) => !/^\.*$/.test(part)),
  'нужен путь к файлу от начала папки, без «..»',
)
/** A picture of the folder, or one that the site has anyway (`/media/…`). */
const pictureOrAddress = z.union(
  [ownAddress, filePath],
  'нужен путь к картинке от начала папки, без «..»',
)

/** A film or its captions: a file of the folder, or an address where it can be had. */
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

const captioned = z.strictObject({ picture: filePath, caption: text.default('') })
/** Which language the body of a Markdown file is written in. */
const format = z.enum(['markdown', 'html']).default('markdown')

export const companySchema = z.strictObject({
  name: words,
  legal_name: words,
  tagline: text.default(''),
  disclaimer: text.default(''),
  format,
})
export const purchaseSchema = z.strictObject({ format })

export const citiesSchema = z.array(
  z.strictObject({
    slug,
    name: words,
    phone: text.default(''),
    email: text.default(''),
  }),
)
export const socialsSchema = z.array(z.strictObject({ name: slug, link: siteAddress }))
export const appsSchema = z.array(
  z.strictObject({ name: words, url: siteAddress, icon: text.default('') }),
)
export const menuSchema = z.array(
  z.strictObject({
    slug,
    name: words,
    links: z.array(z.strictObject({ title: words, url: siteAddress })).default([]),
    banners: z
      .array(
        z.strictObject({
          title: words,
          text: text.default(''),
          url: siteAddress,
          image: none(pictureOrAddress),
        }),
      )
      .default([]),
  }),
)
export const sliderSchema = z.array(
  z.strictObject({
    slug,
    title: words,
    text: text.default(''),
    url: siteAddress,
    link_text: text.default(''),
    picture: none(filePath),
    advertiser_mark: none(words),
  }),
)
export const finishesSchema = z.array(
  z.strictObject({ slug, name: words, description: text.default('') }),
)
export const categoriesSchema = z.array(z.strictObject({ slug, name: words }))

export const documentSchema = z
  .strictObject({
    title: words,
    type: none(slug),
    version: words,
    position,
    category: none(slug),
    project: none(slug),
    year: none(z.int().min(1990).max(2200)),
    quarter: none(z.int().min(1).max(4)),
    published_on: none(day),
    file: none(z.union([ownAddress, filePath], 'нужен путь к файлу от начала папки, без «..»')),
    file_size: none(z.int().min(0)),
    format,
  })
  .refine(({ year, quarter }) => (year === null) === (quarter === null), {
    path: ['quarter'],
    error: 'год и квартал указывают вместе',
  })
export const pressSchema = z.strictObject({
  title: words,
  lead: text.default(''),
  published_on: day,
  picture: none(pictureOrAddress),
  format,
})
export const incomeSchema = z.strictObject({
  name: words,
  position,
  yield_percent: none(z.number().min(0).max(1_000)),
  term_months: none(z.int().min(0).max(1_200)),
  picture: none(filePath),
  projects: z.array(slug).max(500).default([]),
  format,
})

const minutes = none(z.int().min(0).max(1_000))
export const projectSchema = z
  .strictObject({
    name: words,
    city: slug,
    area_type: z.enum(['premium_area', 'business_area']),
    address: text.default(''),
    position,
    external_key: words.optional(),
    latitude: none(z.number().min(-90).max(90)),
    longitude: none(z.number().min(-180).max(180)),
    description: text.default(''),
    picture: none(pictureOrAddress),
    site: none(outline),
    metro: z
      .array(
        z.strictObject({
          name: words,
          line_color: none(z.string().regex(/^(#[0-9a-fA-F]{3,8}|[a-z]{3,30})$/, 'нужен цвет CSS')),
          walk_minutes: minutes,
          transport_minutes: minutes,
        }),
      )
      .default([]),
    pictures: z
      .array(
        z.strictObject({
          kind: z.enum(['exterior', 'courtyard', 'lobby', 'interior', 'aerial', 'genplan']),
          picture: filePath,
          caption: text.default(''),
        }),
      )
      .default([]),
    format,
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['longitude'],
    error: 'широту и долготу указывают вместе',
  })

const floorNumber = z.int().min(-20).max(200)
/** A number alone is a floor of which nothing else is known. */
const floor = z.preprocess(
  (value) => (typeof value === 'number' ? { number: value } : value),
  z.strictObject(
    { number: floorNumber, outline: none(outline), common: none(commonPlanSchema) },
    'нужен номер этажа, или number и с ним outline, common',
  ),
)
export const buildingsSchema = z.array(
  z.strictObject({
    name: words,
    /** What is left out of these stays as the feed said. */
    external_key: words.optional(),
    floors_total: z.int().min(1).max(200).optional(),
    completion: z
      .string()
      .regex(/^(19|20|21)\d\d-[1-4]$/, 'нужны год и квартал: 2027-3')
      .optional(),
    state: z.enum(['built', 'hand-over', 'unfinished']).optional(),
    footprint: none(outline),
    sections: z
      .array(z.strictObject({ name: nameOrNumber, floors: z.array(floor).max(300).default([]) }))
      .max(100)
      .optional(),
  }),
)

export const albumSchema = z.strictObject({
  title: words,
  pictures: z.array(captioned).default([]),
  format,
})
const video = {
  slug,
  title: words,
  url: filmOrAddress,
  poster: none(filePath),
  captions_url: none(filmOrAddress),
  /** Seconds. */
  duration: none(z.int().min(0)),
}
export const progressVideosSchema = z.array(z.strictObject({ ...video, recorded_on: day }))
export const broadcastsSchema = z.array(
  z.strictObject({
    ...video,
    project: slug,
    text: text.default(''),
    is_live: z.boolean().default(false),
    starts_at: moment,
  }),
)
export const aerialSchema = z.array(
  z.strictObject({ taken_on: day, picture: filePath, caption: text.default('') }),
)
export const projectFinishSchema = z.strictObject({
  position,
  pictures: z.array(captioned).default([]),
  format,
})
