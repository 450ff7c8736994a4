import * as z from 'zod/mini'
import { roles } from '../../operations/actor.ts'
import { defineContracts } from '../../operations/contract.ts'
import { siteStateSchema } from './schema.ts'

/** What the desk knows of the running site (decision D70). */
export const stateCalls = defineContracts({
  read: {
    name: 'state.read',
    roles,
    method: 'GET',
    path: 'state/',
    summary: 'The state of the site',
    input: z.object({}),
    output: siteStateSchema,
  },
})
