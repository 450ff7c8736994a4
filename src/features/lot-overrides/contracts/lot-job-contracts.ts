import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'

/** What the server itself does with lots. */
export const lotJobs = defineContracts({
  end: {
    name: 'lot.end',
    title: 'Срок вышел',
    action: 'lot.clear',
    roles: [],
    others: ['job'],
    input: z.object({}),
  },
})
