import type { DocumentContent } from './content.ts'

/** Every document of the demo company, in the order in which the list shows them. */
export const documents: readonly DocumentContent[] = []
