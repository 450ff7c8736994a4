import * as z from 'zod'
import { AppError, type FieldErrors } from '../../../lib/errors.ts'
import {
  mayLackCity,
  type SourceFormat,
  sourceCity,
  sourceFormat,
  sourceFormats,
  sourceInterval,
  sourceName,
  sourceUrl,
} from '../schema.ts'

const sourceSchema = z
  .object({
    format: sourceFormat,
    url: sourceUrl,
    every: sourceInterval,
    name: sourceName,
    city: sourceCity.optional(),
  })
  .refine(({ format, city: named }) => named === undefined || mayLackCity(format), {
    path: ['city'],
    error: 'город называют у avito, cian и domclick: в других форматах его пишут при лоте',
  })
/** A feed that is to be fetched, as stored: the interval in minutes. */
export type SourceSettings = z.output<typeof sourceSchema>

/** Parses what an operator typed. Throws `bad_input` with Russian sentences about all that is wrong. */
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
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    fields[field] = [...(fields[field] ?? []), message]
  }
  const message = parsed.error.issues.map((issue) => issue.message).join('; ')
  throw new AppError('bad_input', message, { fields })
}

/** Parses the word of a format as typed; throws `bad_input`. */
export function readFormat(typed: string): SourceFormat {
  const parsed = sourceFormat.safeParse(typed)
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ message }) => message)
  throw new AppError('bad_input', 'the format is unknown', { fields: { format: messages } })
}

/** Whether `--city` belongs to a format. */
export const mayHaveCity = mayLackCity

/** Parses a city as typed. Throws an Error with a Russian sentence. */
export function readCity(typed: string): string {
  const parsed = sourceCity.safeParse(typed)
  if (parsed.success) return parsed.data
  throw new Error(`--city: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
}
