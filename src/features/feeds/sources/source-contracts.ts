import * as z from 'zod/mini'
import { roles } from '../../../operations/actor.ts'
import { defineContracts } from '../../../operations/contract.ts'
import {
  addedSourceSchema,
  begunRunSchema,
  runListSchema,
  sourceListSchema,
  sourceSchema,
} from './run-schema.ts'

const name = z.string()
const editors = ['owner', 'editor'] as const
const text = (message: string) => z.optional(z.string(message).check(z.trim()))
const version = z
  .number('Укажите version источника, которую вы видели')
  .check(z.int('Укажите version источника, которую вы видели'))
/** What becomes of the demo company when something else is loaded (decision D102). */
export const demoWord = z.optional(z.enum(['replace', 'beside'], 'Укажите replace или beside'))

/** What is done with the names under which lots come. */
export const sourceCalls = defineContracts({
  list: {
    name: 'source.list',
    roles,
    method: 'GET',
    path: 'sources/',
    summary: 'List the feeds and price lists under whose names lots come',
    input: z.object({}),
    output: sourceListSchema,
  },
  add: {
    name: 'source.add',
    title: 'Источник добавлен',
    roles: editors,
    method: 'POST',
    path: 'sources/',
    summary: 'Add a feed by its address, or a name for price lists that are uploaded',
    /** As typed; without an address a name is needed. */
    input: z.object({
      format: text('Выберите формат'),
      url: text('Введите адрес'),
      every: text('Выберите интервал'),
      name: text('Введите имя'),
      city: text('Введите город'),
      demo: demoWord,
    }),
    output: addedSourceSchema,
    status: 201,
  },
  change: {
    name: 'source.change',
    title: 'Источник изменён',
    roles: editors,
    method: 'PATCH',
    path: 'sources/:name/',
    summary: 'Change the address, the interval or the city of a source',
    input: z.object({
      name,
      url: text('Введите адрес'),
      every: text('Выберите интервал'),
      city: z.optional(z.nullable(z.string('Введите город').check(z.trim()))),
      version,
    }),
    output: sourceSchema,
  },
  pause: {
    name: 'source.pause',
    title: 'Источник остановлен',
    roles: editors,
    method: 'POST',
    path: 'sources/:name/pause/',
    summary: 'Stop the schedule of a source',
    input: z.object({ name, version }),
    output: sourceSchema,
  },
  resume: {
    name: 'source.resume',
    title: 'Источник снова загружается',
    roles: editors,
    method: 'POST',
    path: 'sources/:name/resume/',
    summary: 'Resume the schedule of a source, which is due at once',
    input: z.object({ name, version }),
    output: sourceSchema,
  },
  remove: {
    name: 'source.remove',
    title: 'Источник удалён',
    roles: editors,
    method: 'DELETE',
    path: 'sources/:name/',
    summary: 'Remove a source; its lots stay, or leave the sale',
    input: z.object({
      name,
      lots: z.enum(['keep', 'withdraw'], 'Выберите keep или withdraw'),
      version,
    }),
    output: z.object({ withdrawn: z.number() }),
  },
  run: {
    name: 'source.run',
    title: 'Загрузка начата',
    roles: editors,
    method: 'POST',
    path: 'sources/:name/run/',
    summary: 'Fetch a source now',
    input: z.object({
      name,
      /** Only shows what would change. */
      preview: z.optional(z.boolean('Укажите true или false')),
      demo: demoWord,
    }),
    output: begunRunSchema,
    status: 202,
  },
  upload: {
    name: 'source.upload',
    title: 'Файл загружен',
    roles: editors,
    method: 'POST',
    path: 'sources/:name/runs/',
    summary: 'Preview what an uploaded document would change',
    input: z.object({
      name,
      upload: z.string('Укажите upload'),
      format: text('Выберите формат'),
      sheet: text('Выберите лист'),
    }),
    output: begunRunSchema,
    status: 202,
  },
  runs: {
    name: 'source.runs',
    roles,
    method: 'GET',
    path: 'sources/:name/runs/',
    summary: 'List the runs of a source, newest first',
    input: z.object({ name, cursor: z.optional(z.string()) }),
    output: runListSchema,
  },
})

/** What only the terminal does with sources. */
export const sourceCommands = defineContracts({
  undo: {
    name: 'source.undo',
    title: 'Загрузка отменена',
    roles: editors,
    input: z.object({ name }),
  },
})

const count = z.number()

/** What is done with feeds at the terminal. Runs of a source have their own reports. */
export const feedJobs = defineContracts({
  import: {
    name: 'feed.import',
    title: 'Фид или прайс загружен',
    roles: editors,
    input: z.object({
      source: name,
      format: z.string(),
      created: count,
      changed: count,
      withdrawn: count,
      refused: count,
    }),
  },
  export: {
    name: 'feed.export',
    title: 'Фид для портала записан',
    roles: editors,
    input: z.object({ portal: z.string(), lots: count }),
  },
})
