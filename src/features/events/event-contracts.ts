import * as z from 'zod/mini'
import { roles } from '../../operations/actor.ts'
import { defineContracts } from '../../operations/contract.ts'

/** What happens on the desk, as it happens. */
export const eventCalls = defineContracts({
  follow: {
    name: 'events',
    roles,
    method: 'GET',
    path: 'events/',
    summary: 'Changes of what the person may read, as server-sent events',
    input: z.object({}),
    output: 'file',
    isPassive: true,
  },
})
