import * as z from 'zod'

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

const format = z
  .enum(Object.keys(sourceFormats) as Array<keyof typeof sourceFormats>, {
    error: `формат — один из ${Object.keys(sourceFormats).join(', ')}`,
  })
  .transform((word) => sourceFormats[word])

const url = z
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

const every = z
  .string()
  .regex(/^\d{1,5}[mhd]$/, 'интервал пишут так: 30m, 2h или 1d')
  .transform((text) => Number(text.slice(0, -1)) * minutesOf[text.slice(-1) as 'm' | 'h' | 'd'])
  .refine(
    (minutes) => minutes >= MIN_MINUTES && minutes <= MAX_MINUTES,
    'интервал — от 5 минут до 7 дней',
  )

const name = z
  .string()
  .regex(
    /^(?!own$)[a-z0-9][a-z0-9-]{0,31}$/,
    'имя — строчные латинские буквы, цифры и дефис, до 32 знаков, кроме own',
  )

const city = z.string().trim().min(1, 'город не назван').max(80, 'город длиннее 80 знаков')

const sourceSchema = z
  .object({ format, url, every, name, city: city.optional() })
  .refine(({ format: of, city: named }) => named === undefined || mayLackCity(of), {
    error: 'ключ --city есть у avito, cian и domclick: в других форматах город пишут при лоте',
  })
/** A feed that is to be fetched, as stored: the interval in minutes. */
export type SourceSettings = z.output<typeof sourceSchema>

/** Parses what an operator typed. Throws an Error with Russian sentences about all that is wrong. */
export function parseSource(typed: {
  format: string
  url: string
  every: string
  name?: string | undefined
  city?: string | undefined
}): SourceSettings {
  const word = typed.format as keyof typeof sourceFormats
  const parsed = sourceSchema.safeParse({ ...typed, name: typed.name ?? sourceFormats[word] ?? '' })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ message }) => message).join('; '))
}

/** Whether a feed of this format can have projects without a city. Offers of the others are refused without one. */
export function mayLackCity(format: SourceFormat): boolean {
  return format === 'avito' || format === 'cian' || format === 'domclick'
}

/** Parses a city as typed. Throws an Error with a Russian sentence. */
export function readCity(typed: string): string {
  const parsed = city.safeParse(typed)
  if (parsed.success) return parsed.data
  throw new Error(`--city: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
}
