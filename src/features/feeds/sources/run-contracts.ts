import * as z from 'zod/mini'
import { roles } from '../../../operations/actor.ts'
import { defineContracts } from '../../../operations/contract.ts'
import {
  begunRunSchema,
  releaseSchema,
  rowOutcomes,
  runRowListSchema,
  runSchema,
} from './run-schema.ts'
import { demoWord } from './source-contracts.ts'

const editors = ['owner', 'editor'] as const
const id = z.string()
const version = z
  .number('Укажите version загрузки, которую вы видели')
  .check(z.int('Укажите version загрузки, которую вы видели'))
const filters = {
  outcome: z.optional(
    z.enum(rowOutcomes, 'Выберите created, changed, withdrawn, refused, held_back или warning'),
  ),
  project: z.optional(z.string()),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Не длиннее 100 символов'))),
}
const price = z.optional(
  z
    .int('Введите целое число рублей')
    .check(z.minimum(1, 'Не меньше 1'), z.maximum(1e12, 'Слишком много')),
)

/** What is done with one run. */
export const runCalls = defineContracts({
  read: {
    name: 'run.read',
    roles,
    method: 'GET',
    path: 'runs/:id/',
    summary: 'Open a run',
    input: z.object({ id }),
    output: runSchema,
  },
  rows: {
    name: 'run.rows',
    roles,
    method: 'GET',
    path: 'runs/:id/rows/',
    summary: 'List what a run changes or cannot take',
    input: z.object({ id, ...filters, cursor: z.optional(z.string()) }),
    output: runRowListSchema,
  },
  export: {
    name: 'run.export',
    roles,
    method: 'GET',
    path: 'runs/:id/export/',
    summary: 'The rows of a run as a table',
    input: z.object({
      id,
      ...filters,
      format: z.enum(['csv', 'xlsx'], 'Выберите csv или xlsx'),
    }),
    output: 'file',
  },
  apply: {
    name: 'run.apply',
    title: 'Загрузка применена',
    roles: editors,
    method: 'POST',
    path: 'runs/:id/apply/',
    summary: 'Apply the previewed document',
    input: z.object({
      id,
      version,
      /** The number of lots that leave the sale, where `confirm` of the run has it. */
      withdrawals: z.optional(z.number('Введите число лотов')),
      demo: demoWord,
    }),
    output: begunRunSchema,
    status: 202,
  },
  release: {
    name: 'run.release',
    title: 'Цены приняты',
    roles: editors,
    method: 'POST',
    path: 'runs/:id/release/',
    summary: 'Let prices through that were held back, and preview the document again',
    input: z.object({
      id,
      /** Their ids in the document; or `all`. */
      offers: z.optional(
        z
          .array(z.string('Укажите offers'), 'Укажите offers')
          .check(z.minLength(1, 'Выберите предложения'), z.maxLength(5_000, 'Не больше 5000')),
      ),
      all: z.optional(z.literal(true, 'Укажите true')),
      /** A band in place of the very price. */
      lowest: price,
      highest: price,
      /** The last day of the band. */
      until: z.optional(z.nullable(z.iso.date('Выберите день: 2026-12-04'))),
      note: z
        .string('Напишите, почему')
        .check(
          z.trim(),
          z.minLength(1, 'Напишите, почему'),
          z.maxLength(500, 'Не длиннее 500 символов'),
        ),
      version,
    }),
    output: z.object({ released: z.number(), run: z.nullable(runSchema) }),
    maxBody: 256 * 1024,
  },
})

/** Prices that are let through from now on. */
export const releaseCalls = defineContracts({
  list: {
    name: 'release.list',
    roles,
    method: 'GET',
    path: 'releases/',
    summary: 'List the prices that are let through although they look wrong',
    input: z.object({ source: z.optional(z.string()) }),
    output: z.object({ results: z.array(releaseSchema) }),
  },
  remove: {
    name: 'release.delete',
    title: 'Цена больше не принимается',
    roles: editors,
    method: 'DELETE',
    path: 'releases/:id/',
    summary: 'Hold a price back again',
    input: z.object({ id }),
    output: null,
  },
})
