import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'

const name = z.string()
const editors = ['owner', 'editor'] as const

/** What is done with the sources of feeds. */
export const sourceCommands = defineContracts({
  add: {
    name: 'source.add',
    title: 'Источник добавлен',
    roles: editors,
    /** As typed. */
    input: z.object({
      format: z.string(),
      url: z.string(),
      every: z.string(),
      name: z.optional(name),
      city: z.optional(z.string()),
    }),
  },
  pause: {
    name: 'source.pause',
    title: 'Источник остановлен',
    roles: editors,
    input: z.object({ name }),
  },
  resume: {
    name: 'source.resume',
    title: 'Источник снова загружается',
    roles: editors,
    input: z.object({ name }),
  },
  remove: {
    name: 'source.remove',
    title: 'Источник удалён',
    roles: editors,
    input: z.object({ name }),
  },
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
