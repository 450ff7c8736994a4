import * as z from 'zod'

/* Feeds that are fetched: the rules of their settings, on the command line and in `sources.yaml`. */

/** The words for formats on the command line and in files, and the names of our readers. */
export const sourceFormats = {
  yandex: 'yrl',
  yrl: 'yrl',
  cian: 'cian',
  avito: 'avito',
  domclick: 'domclick',
  profitbase: 'profitbase',
  lots: 'lots',
} as const
export type SourceFormat = (typeof sourceFormats)[keyof typeof sourceFormats]

const MIN_MINUTES = 5
const MAX_MINUTES = 7 * 24 * 60
const minutesOf = { m: 1, h: 60, d: 24 * 60 } as const

/** A word for a format; the name of our reader. */
export const sourceFormat = z
  .enum(Object.keys(sourceFormats) as Array<keyof typeof sourceFormats>, {
    error: `формат — один из ${Object.keys(sourceFormats).join(', ')}`,
  })
  .transform((word) => sourceFormats[word])

/** The address of a feed. */
export const sourceUrl = z
  .string()
  .max(2_000, 'адрес длиннее 2000 знаков')
  .refine((text) => {
    const address = URL.parse(text)
    return (
      address !== null &&
      /^https?:$/.test(address.protocol) &&
      address.username === '' &&
      address.password === ''
    )
  }, 'нужен адрес http или https без имени и пароля')

/** An interval, `30m`, as minutes. */
export const sourceInterval = z
  .string()
  .regex(/^\d{1,5}[mhd]$/, 'интервал пишут так: 30m, 2h или 1d')
  .transform(toMinutes)
  .refine(
    (minutes) => minutes >= MIN_MINUTES && minutes <= MAX_MINUTES,
    'интервал — от 5 минут до 7 дней',
  )

/** The name of a source. */
export const sourceName = z.string().regex(
  // The desk has a page `help` beside those of sources.
  /^(?!(?:own|help)$)[a-z0-9][a-z0-9-]{0,31}$/,
  'имя — строчные латинские буквы, цифры и дефис, до 32 знаков, кроме own и help',
)

/** The city of projects of which a feed names none. */
export const sourceCity = z
  .string()
  .trim()
  .min(1, 'город не назван')
  .max(80, 'город длиннее 80 знаков')

/** Whether a feed of this format can have projects without a city. Offers of the others are rejected without one. */
export function mayLackCity(format: SourceFormat): boolean {
  return format === 'avito' || format === 'cian' || format === 'domclick'
}

/** Reads an interval that the rules accept, as minutes. */
export function toMinutes(interval: string): number {
  return Number(interval.slice(0, -1)) * minutesOf[interval.slice(-1) as keyof typeof minutesOf]
}

/** Writes minutes as an interval: `30m`, `2h` or `1d`. */
export function toInterval(minutes: number): string {
  if (minutes % minutesOf.d === 0) return `${minutes / minutesOf.d}d`
  return minutes % minutesOf.h === 0 ? `${minutes / minutesOf.h}h` : `${minutes}m`
}

/** The file `sources.yaml` of a content folder: feeds that are fetched. */
export const sourcesFileSchema = z.array(
  z
    .strictObject({
      name: sourceName.optional(),
      format: sourceFormat,
      url: sourceUrl,
      every: sourceInterval.transform(toInterval).default('1h'),
      city: sourceCity.nullable().default(null),
      pause: z.boolean().default(false),
    })
    .refine(({ format, city }) => city === null || mayLackCity(format), {
      path: ['city'],
      error: 'city есть у avito, cian и domclick: в других форматах город пишут при лоте',
    })
    .transform(({ name, ...source }) => ({ name: name ?? source.format, ...source })),
)
