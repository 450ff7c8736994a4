import type * as z from 'zod/mini'
import type { Contract } from './contract.ts'

/** A kind of thing of whose changes open desks are notified. Safe in browsers. */
export interface Topic {
  /** The name of its event, and of the entity in the log: `request`. */
  name: string
  /** Who may use this contract gets its events. */
  readers: Contract
  /** The data of an event, without any data of a person. */
  event: z.ZodMiniObject
}

/** Returns a topic as it is, with the type of its events. */
export function defineTopic<const Of extends Topic>(topic: Of): Of {
  return topic
}
