import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'

/** What is done with requests by the server itself or at the terminal alone. */
export const requestJobs = defineContracts({
  return: {
    name: 'request.return',
    title: 'Заявки вернулись',
    roles: [],
    others: ['job'],
    input: z.object({ lateMinutes: z.number() }),
  },
  remind: {
    name: 'request.remind',
    title: 'Напоминание о встрече',
    roles: [],
    others: ['job'],
    input: z.object({ zone: z.string() }),
  },
  handle: {
    name: 'request.handle',
    title: 'Отмечены обработанными',
    roles: ['owner'],
    input: z.object({ ids: z.array(z.string()) }),
  },
})
