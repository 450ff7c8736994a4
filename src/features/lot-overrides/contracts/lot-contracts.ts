import * as z from 'zod/mini'
import { roles } from '../../../operations/actor.ts'
import { defineContracts } from '../../../operations/contract.ts'
import { lotKindSchema } from '../../lots/model/schema.ts'
import {
  bulkPreviewSchema,
  bulkResultSchema,
  changedLotSchema,
  deskLotCardSchema,
  fieldValueSchema,
  listedStatuses,
  lotListOrders,
  lotListSchema,
  lotOptionsSchema,
  missingFacts,
  overrideFields,
  portalNames,
} from '../schema.ts'
import {
  confirmed,
  flag,
  lotId,
  lotVersion,
  oneOrMore,
  overrideNote,
  overrideUntil,
  siteFilters,
} from './lot-input.ts'

/** Who changes lots by hand (decision D61); everybody in the office looks at them. */
const writers = ['owner', 'editor'] as const
const optionalText = z.optional(z.string())
/** 5,000 ids with what is done to them. */
const BULK_BYTES = 128 * 1024

/** What concerns lists of lots. */
export const lotListCalls = defineContracts({
  list: {
    name: 'lot.list',
    roles,
    method: 'GET',
    path: 'lots/',
    summary: 'List lots with what was set by hand',
    input: z.object({
      ...siteFilters,
      kind: oneOrMore(lotKindSchema.options, 'Выберите flat, apartment, parking или storage'),
      status: oneOrMore(listedStatuses, 'Выберите available, reserved, sold или hidden'),
      source: z.optional(z.union([z.string(), z.array(z.string())])),
      by_hand: flag,
      feed_changed: flag,
      missing: oneOrMore(missingFacts, 'Выберите plan, number, article или finish'),
      not_on: oneOrMore(portalNames, 'Выберите yandex, cian, avito или domclick'),
      q: z.optional(
        z.string('Введите текст').check(z.trim(), z.maxLength(100, 'Не длиннее 100 символов')),
      ),
      order: z.optional(z.enum(lotListOrders, 'Неизвестный порядок')),
      cursor: optionalText,
    }),
    output: lotListSchema,
  },
  options: {
    name: 'lot.options',
    roles,
    method: 'GET',
    path: 'lots/options/',
    summary: 'What a list of lots can be filtered by, and which finishes a lot can be given',
    input: z.object({}),
    output: lotOptionsSchema,
  },
  bulk: {
    name: 'lots.bulk',
    title: 'Изменено много лотов',
    roles: writers,
    method: 'POST',
    path: 'lots/bulk/',
    summary: 'Change many lots: a dry run with a token first, then the token',
    /** Either `token` alone, or `filter` or `ids` with what is done and `dry_run`. */
    input: z.object({
      /** The query of a list as text. */
      filter: z.optional(z.string('Укажите filter или ids')),
      ids: z.optional(z.array(z.int('Укажите номера лотов'), 'Укажите номера лотов')),
      field: z.optional(z.enum(overrideFields, 'Выберите поле')),
      value: z.optional(fieldValueSchema),
      /** What was set by hand is removed. */
      clear: z.optional(z.boolean('Укажите true или false')),
      /** Of the price that is shown; −5 is five per cent less. */
      percent: z.optional(
        z
          .number('Введите процент')
          .check(z.minimum(-90, 'Не меньше −90'), z.maximum(150, 'Не больше 150')),
      ),
      /** Prices become multiples of so many roubles. */
      round: z.optional(
        z
          .int('Введите целое число рублей')
          .check(z.minimum(1, 'Не меньше 1'), z.maximum(1_000_000, 'Не больше 1 000 000')),
      ),
      note: overrideNote,
      until: overrideUntil,
      dry_run: z.optional(z.literal(true, 'Укажите true')),
      token: z.optional(z.string('Укажите token')),
    }),
    output: z.union([bulkPreviewSchema, bulkResultSchema]),
    maxBody: BULK_BYTES,
  },
  undo: {
    name: 'lots.undo',
    title: 'Изменение отменено',
    roles: writers,
    method: 'POST',
    path: 'lots/undo/:id/',
    summary: 'Undo a change of one lot or of many, but for what was changed since',
    input: z.object({ id: z.string() }),
    output: bulkResultSchema,
  },
})

const change = {
  id: lotId,
  /** A name that is not among the fields is 404. */
  field: z.string(),
  version: lotVersion,
}

/** What is done with one lot. */
export const lotCalls = defineContracts({
  read: {
    name: 'lot.read',
    roles,
    method: 'GET',
    path: 'lots/:id/',
    summary: 'Open a lot',
    input: z.object({ id: lotId }),
    output: deskLotCardSchema,
  },
  set: {
    name: 'lot.set',
    title: 'Изменено вручную',
    roles: writers,
    method: 'PUT',
    path: 'lots/:id/overrides/:field/',
    summary: 'Set a field of a lot by hand',
    input: z.object({
      ...change,
      /** `lotFields` says what each field takes. */
      value: fieldValueSchema,
      note: overrideNote,
      until: overrideUntil,
      confirm: confirmed,
    }),
    output: changedLotSchema,
  },
  clear: {
    name: 'lot.clear',
    title: 'Взято из фида',
    roles: writers,
    method: 'DELETE',
    path: 'lots/:id/overrides/:field/',
    summary: 'Remove what was set by hand, so that the feed decides again',
    input: z.object(change),
    output: changedLotSchema,
  },
})
