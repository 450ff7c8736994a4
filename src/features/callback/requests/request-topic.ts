import * as z from 'zod/mini'
import { defineTopic } from '../../../operations/topic.ts'
import { requestStates } from './schema.ts'
import { requestCalls } from './request-contracts.ts'

/** Changes of callback requests (decision D69). Triggers write most of them, so that none is forgotten. */
export const requestTopic = defineTopic({
  name: 'request',
  readers: requestCalls.read,
  event: z.object({
    id: z.string(),
    state: z.enum([...requestStates, 'erased']),
    version: z.number(),
  }),
})
