// chunk: callback-parts
import * as z from 'zod/mini'
import { ruleMessages } from '../../lib/rules/messages.ts'
import { formatTime, workingHours, workingTimeSchema } from '../../lib/rules/time.ts'
import { capitalize } from '../../lib/text.ts'
import { type CallOffice, nameClocks, toOfficeTime } from './call-wishes.ts'

/*
 * The fields of the callback form. A wish is what a visitor may add about the answer: a value of a fixed list, stored as
 * text in a column of its name. It is described in the two tables of this file; the form with and without scripts, the
 * API, CRMs, mails, the desk and exports follow from them (decision 0245).
 */

interface WishOf<Control extends string> {
  control: Control
  label: string
  /** Of a value that was given; «not given» is added to it. */
  schema: z.ZodMiniType<string>
  /** What CRMs, mails and exports say of it, within a sentence. */
  describe: (value: string, office: CallOffice | undefined) => string
}
type Wish =
  /** A ticked box sends a text that the page has made; without one there is no box. */
  | WishOf<'note'>
  | (WishOf<'checkbox'> & { /** What a ticked box sends. */ value: string })
  | (WishOf<'select'> & { /** The first is empty. */ options: ReadonlyArray<WishOption> })
interface WishOption {
  value: string
  label: string
}

/** The offered times: the half hours within the working day, without its ends. */
export const quietTimes: readonly string[] = Array.from(
  { length: (workingHours.to - workingHours.from) / workingHours.step - 1 },
  (_, n) => formatTime(workingHours.from + (n + 1) * workingHours.step),
)

/** Words of one line and the address of a home with furniture. Without flags, which JSON Schema lacks. */
const FURNITURE_NOTE =
  /^[A-Za-zА-Яа-яЁё\d \u00a0×°:,.()№-]{1,200}\. План: \/(?:flats|apartments)\/\d{1,9}\?furniture=[\w.]{1,600}$/

/** The end of a note: the page of a home of this site with furniture, and no other address that a request may hold. */
const FURNITURE_PAGE = /^\/(?:flats|apartments)\/(\d{1,9})\?furniture=([\w.]{1,600})$/

/**
 * Returns the parts of «спальня: кровать 180 не помещается со шкафом 60. План: /flats/12?furniture=…»; null for another
 * text.
 */
export function splitFurnitureNote(
  note: string,
): { words: string; address: string; lotId: number; furniture: string } | null {
  const [words = '', address = ''] = note.split('. План: ')
  const [, id, furniture] = FURNITURE_PAGE.exec(address) ?? []
  if (id === undefined || furniture === undefined) return null
  return { words, address, lotId: Number(id), furniture }
}

/** What the form needs to know of each wish, in the order of the form. */
export const callbackWishes = {
  reply_by: {
    control: 'checkbox',
    label: 'Ответить сообщением',
    value: 'message',
    schema: z.literal('message', { error: ruleMessages.badFormat }),
    describe: () => 'ответить сообщением',
  },
  /** Moscow time. */
  no_calls_after: {
    control: 'select',
    label: 'Не звонить после',
    options: [
      { value: '', label: 'Не важно' },
      ...quietTimes.map((value) => ({ value, label: `${value} (московское время)` })),
    ],
    schema: workingTimeSchema,
    describe: (time, office) =>
      `не звонить после ${toOfficeTime(time, office)} (${nameClocks(office)})`,
  },
  /** «спальня: кровать 180 не помещается со шкафом 60. План: /flats/12?furniture=…». */
  furniture: {
    control: 'note',
    label: 'Передать план с\u00a0мебелью',
    schema: z
      .string({ error: ruleMessages.badFormat })
      .check(z.regex(FURNITURE_NOTE, ruleMessages.badFormat)),
    describe: (note) => `мебель: ${note}`,
  },
} as const satisfies Record<string, Wish>
type Wishes = typeof callbackWishes
export type WishName = keyof Wishes

/** What the card of a request says of each wish in the desk. */
export const wishFacts: Readonly<
  Record<WishName, { label: string; toText: (value: string) => string }>
> = {
  reply_by: { label: 'Как ответить', toText: () => 'Сообщением' },
  no_calls_after: { label: 'Не звонить после', toText: (time) => time },
  furniture: { label: 'Мебель', toText: (note) => capitalize(note) },
}

export const wishNames = Object.keys(callbackWishes) as readonly WishName[]

/** The fields that a visitor fills in, in the order of the form. */
export const visitorFields = [
  'name',
  'phone',
  'call_date',
  'call_time',
  'privacy_policy_agreed',
  'mailing_agreed',
  ...wishNames,
] as const

/** The fields with the context of the form, which are hidden on its own page. */
export const contextFields = ['type', 'form_name', 'project', 'lot', 'time_select', 'page'] as const

/** Wishes as a request is stored with them; null: not given. */
export type StoredWishes = { [Name in WishName]: z.output<Wishes[Name]['schema']> | null }

/** Wishes as the form has them: an empty text or an unticked box are not given. */
export type TypedWishes = {
  [Name in WishName]: Wishes[Name] extends { control: 'checkbox'; value: infer Value }
    ? Value | false
    : Wishes[Name] extends { control: 'note' }
      ? string | false
      : string
}

/** The form's values for «not given», an empty field and an unticked box, become undefined. */
const given = z.transform((value: unknown) => (value === '' || value === false ? undefined : value))
const toOptional = <Schema extends z.core.SomeType>(schema: Schema) =>
  z.optional(z.pipe(given, z.optional(schema)))

/** The rules of the wishes, by name. */
export const wishSchemas = mapWishes((name) => toOptional(callbackWishes[name].schema)) as {
  [Name in WishName]: ReturnType<typeof toOptional<Wishes[Name]['schema']>>
}

/** Builds an object with a value for each wish. */
export function mapWishes<Value>(toValue: (name: WishName) => Value): Record<WishName, Value> {
  return Object.fromEntries(wishNames.map((name) => [name, toValue(name)])) as Record<
    WishName,
    Value
  >
}

/** Builds the values of the form: of each wish what `read` returns for it, else its empty value. */
export function toTypedWishes(
  read: (name: WishName) => string | false | null | undefined,
): TypedWishes {
  return mapWishes(
    (name) => read(name) || (callbackWishes[name].control === 'select' ? '' : false),
  ) as TypedWishes
}

/** Picks the wishes of a form or a stored request; null for those that are not given. */
export function pickWishes(from: { readonly [Name in WishName]?: StoredWishes[Name] | undefined }) {
  return mapWishes((name) => from[name] ?? null) as StoredWishes
}

/** «Ответить сообщением, не звонить после 19:00 (МСК)», by the clocks of the office; an empty string without wishes. */
export function describeWishes(
  wishes: { readonly [Name in WishName]?: string | false | null | undefined },
  office?: CallOffice,
): string {
  const phrases = wishNames.flatMap((name) => {
    const value = wishes[name]
    return value ? callbackWishes[name].describe(value, office) : []
  })
  return capitalize(phrases.join(', '))
}
