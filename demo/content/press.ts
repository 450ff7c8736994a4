import type { PressContent } from './content.ts'

/** Every press piece of the demo company, newest first. */
export const press: readonly PressContent[] = []
