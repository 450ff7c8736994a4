import * as z from 'zod/mini'
import { defineTopic } from '../../../operations/topic.ts'
import { contentReads } from './edit-contracts.ts'

/** A draft that was saved or discarded, or a file that was published. */
export const contentTopic = defineTopic({
  name: 'content',
  readers: contentReads.overview,
  event: z.object({
    path: z.string(),
    /** Of the draft; null without one. */
    version: z.nullable(z.number()),
    revision: z.number(),
  }),
})
