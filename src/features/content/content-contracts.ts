import * as z from 'zod/mini'
import { defineContracts } from '../../operations/contract.ts'

const editors = ['owner', 'editor'] as const
const count = z.number()

/** What is done with texts, pictures and files at the terminal. */
export const contentJobs = defineContracts({
  import: {
    name: 'content.import',
    title: 'Тексты и картинки загружены',
    roles: editors,
    input: z.object({ created: count, changed: count, deleted: count, pictures: count }),
  },
  export: {
    name: 'content.export',
    title: 'Тексты и картинки выгружены',
    roles: editors,
    input: z.object({ files: count, originals: count }),
  },
  move: {
    name: 'media.move',
    title: 'Файлы сайта перенесены',
    roles: ['owner'],
    input: z.object({ to: z.enum(['bucket', 'folder']), copied: count, damaged: count }),
  },
  retry: {
    name: 'media.retry',
    title: 'Картинки фидов загружаются снова',
    roles: editors,
    input: z.object({}),
  },
})
