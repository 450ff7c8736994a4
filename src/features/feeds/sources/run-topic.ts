import * as z from 'zod/mini'
import { defineTopic } from '../../../operations/topic.ts'
import { runCalls } from './run-contracts.ts'
import { runStates } from './run-schema.ts'

/** A run that moved on. */
export const runTopic = defineTopic({
  name: 'run',
  readers: runCalls.read,
  event: z.object({
    id: z.number(),
    source: z.string(),
    state: z.enum(runStates),
    version: z.number(),
  }),
})
