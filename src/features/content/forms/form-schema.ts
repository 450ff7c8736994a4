import * as z from 'zod'
import { brandSchema } from '../model/brand-schema.ts'
import * as files from '../model/file-schemas.ts'
import { planPicturesSchema, viewsSchema } from '../model/flat-picture-schema.ts'
import type { FilePlace } from '../model/folder-layout.ts'
import * as payments from '../model/payment-schemas.ts'
import * as company from './company-field-words.ts'
import type { AnyWords, BareWords, TextWords } from './field-words.ts'
import type { FormField, FormSchema, TextField } from './form-field.ts'
import * as project from './project-field-words.ts'
import * as texts from './text-field-words.ts'

export type FileKind = FilePlace['kind']

/** Kinds of files that are edited as texts only. */
export const sourceKinds = ['plans', 'maps', 'sites', 'sources'] as const satisfies FileKind[]
type FormKind = Exclude<FileKind, (typeof sourceKinds)[number]>

/** The schema that reads a file, with the words of its fields. */
const forms: Record<FormKind, [schema: z.ZodType, words: AnyWords]> = {
  company: [files.companySchema, company.companyWords],
  purchase: [files.companyTextSchema, company.purchaseWords],
  partners: [files.companyTextSchema, company.partnersWords],
  brand: [brandSchema, company.brandWords],
  cities: [files.citiesSchema, company.citiesWords],
  socials: [files.socialsSchema, company.socialsWords],
  apps: [files.appsSchema, company.appsWords],
  menu: [files.menuSchema, company.menuWords],
  slider: [files.sliderSchema, company.sliderWords],
  finishes: [files.finishesSchema, texts.finishesWords],
  categories: [files.categoriesSchema, texts.categoriesWords],
  projects: [files.projectSchema, project.projectWords],
  buildings: [files.buildingsSchema, project.buildingsWords],
  documents: [files.documentSchema, texts.documentWords],
  press: [files.pressSchema, texts.pressWords],
  albums: [files.albumSchema, texts.albumWords],
  progress_videos: [files.progressVideosSchema, project.progressVideosWords],
  aerial: [files.aerialSchema, project.aerialWords],
  project_finishes: [files.projectFinishSchema, project.projectFinishWords],
  plan_pictures: [planPicturesSchema, project.planPicturesWords],
  views: [viewsSchema, project.viewsWords],
  broadcasts: [files.broadcastsSchema, texts.broadcastsWords],
  income: [files.incomeSchema, texts.incomeWords],
  mortgage: [payments.mortgageSchema, texts.mortgageWords],
  instalments: [payments.instalmentsSchema, texts.instalmentsWords],
}

const built = new Map<FormKind, FormSchema>()

/** Returns the form of a kind of files, in JSON Schema with words; null for a kind that is edited as text only. */
export function buildFormSchema(kind: FileKind): FormSchema | null {
  if (!isFormKind(kind)) return null
  const ready = built.get(kind)
  if (ready) return ready
  const [schema, words] = forms[kind]
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const form = toField(json as JsonSchema, words)
  if (form.type !== 'object' && form.type !== 'array') throw new Error(`no form of ${kind}`)
  built.set(kind, form)
  return form
}

function isFormKind(kind: FileKind): kind is FormKind {
  return Object.hasOwn(forms, kind)
}

/** The part of JSON Schema that the schemas of the files become. */
interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

/** A field that may be null is one that may be left out. Of several types a form writes the first. */
function toPlain(json: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = json
  if (anyOf) {
    const first = anyOf.find(({ type }) => type !== 'null') ?? {}
    return toPlain({ ...first, ...rest })
  }
  const type = Array.isArray(json.type) ? json.type.find((name) => name !== 'null') : json.type
  return type === undefined ? json : { ...json, type }
}

function toField(json: JsonSchema, words: AnyWords): FormField {
  const { title, hint: description } = words
  if ('isSource' in words) return { type: 'source', title, description, 'x-source': true }
  const plain = toPlain(json)
  if (plain.type === 'array') {
    const { minItems, maxItems } = plain
    const items = toField(
      plain.items ?? {},
      'item' in words ? { ...words, title: words.item ?? title } : words,
    )
    const examples = 'examples' in items ? [items.examples.slice(0, 1)] : []
    return withoutUndefined({
      type: 'array',
      title,
      description,
      examples,
      items,
      minItems,
      maxItems,
    })
  }
  if ('fields' in words) return toObject(plain, words)
  if ('choices' in words) {
    const labels = words.choices
    const values = Object.keys(labels)
    const standard = typeof plain.default === 'string' ? plain.default : undefined
    return withoutUndefined({
      type: 'string',
      title,
      description,
      examples: values.slice(0, 1),
      enum: values,
      'x-labels': { ...labels },
      default: standard,
    })
  }
  return isText(words) ? toText(plain, words) : toBare(plain, words)
}

function toObject(json: JsonSchema, words: Extract<AnyWords, { fields: unknown }>): FormField {
  const properties: Record<string, FormField> = {}
  const example: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(json.properties ?? {})) {
    const named = words.fields[name]
    if (!named) throw new Error(`no words of the field ${name}`)
    const property = toField(field, named)
    properties[name] = property
    if ('examples' in property) example[name] = property.examples[0]
  }
  const { title, hint: description } = words
  const required = json.required ?? []
  return { type: 'object', title, description, examples: [example], properties, required }
}

function toBare(
  { type, minimum, maximum, exclusiveMaximum, default: standard }: JsonSchema,
  { title, hint: description, example, answers }: BareWords,
): FormField {
  if (typeof example === 'boolean') {
    const byDefault = typeof standard === 'boolean' ? standard : undefined
    return withoutUndefined({
      type: 'boolean',
      title,
      description,
      examples: [example],
      default: byDefault,
      'x-labels': answers && { true: answers.yes, false: answers.no },
    })
  }
  return withoutUndefined({
    type: type === 'integer' ? 'integer' : 'number',
    title,
    description,
    examples: [example],
    minimum,
    maximum: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
    exclusiveMaximum,
    default: typeof standard === 'number' ? standard : undefined,
  })
}

function isText(words: BareWords | TextWords): words is TextWords {
  return typeof words.example === 'string'
}

function toText(
  { format, pattern, minLength, maxLength, default: standard }: JsonSchema,
  words: TextWords,
): FormField {
  const time = toTime(format)
  return withoutUndefined({
    type: 'string',
    title: words.title,
    description: words.hint,
    examples: [words.example],
    minLength,
    maxLength,
    // The pattern of a day is long, and its format says the same.
    pattern: time === undefined ? pattern : undefined,
    format: time,
    default: typeof standard === 'string' && standard !== '' ? standard : undefined,
    'x-reference': words.reference,
    'x-media': words.media,
    'x-multiline': words.isLong,
  })
}

function toTime(format: string | undefined): TextField['format'] | undefined {
  return format === 'date' || format === 'date-time' ? format : undefined
}

type Defined<V> = { [K in keyof V]: Exclude<V[K], undefined> }

function withoutUndefined<V extends object>(value: V): Defined<V> {
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => item !== undefined),
  ) as Defined<V>
}
