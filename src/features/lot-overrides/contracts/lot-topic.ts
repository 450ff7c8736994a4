import * as z from 'zod/mini'
import { defineTopic } from '../../../operations/topic.ts'
import { lotCalls, lotListCalls } from './lot-contracts.ts'

/** A change of one lot by hand. */
export const lotTopic = defineTopic({
  name: 'lot',
  readers: lotCalls.read,
  event: z.object({ id: z.number(), version: z.number() }),
})

/** A change of many lots at once. */
export const lotsTopic = defineTopic({
  name: 'lots',
  readers: lotListCalls.list,
  event: z.object({ count: z.number() }),
})
