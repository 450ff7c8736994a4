import { readBound } from './range-text.ts'

export type Texts = Record<'min' | 'max', string>
/** What is being typed, and the bounds the list stood at then. */
export interface Edit {
  of: string
  texts: Texts
}

/**
 * What a range's fields show: what is being typed stays as typed until the list stands at something else, e.g.
 * after Back. `edit` is the same object unless it has to be put down anew.
 */
export function settle(edit: Edit | null, settled: Texts) {
  const of = boundsOf(settled)
  const isAnswered = edit !== null && boundsOf(edit.texts) === of
  const isKept = edit !== null && (isAnswered || edit.of === of)
  return {
    of,
    isAnswered,
    texts: isKept ? edit.texts : settled,
    edit: isAnswered && edit.of !== of ? { ...edit, of } : edit,
  }
}

function boundsOf({ min, max }: Texts): string {
  return `${readBound(min)}–${readBound(max)}`
}
