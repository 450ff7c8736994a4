import { readBound } from './range-text.ts'

export type Texts = Record<'min' | 'max', string>
/** Text that is being typed, and the bounds that the list had at that time. */
export interface Edit {
  listBounds: string
  texts: Texts
}

/**
 * Returns the texts of a range's fields: the typed text, until the list has other bounds, e.g. after Back. `edit` is
 * the same object unless it must be stored again.
 */
export function resolveEdit(edit: Edit | null, current: Texts) {
  const listBounds = toBoundsKey(current)
  const isApplied = edit !== null && toBoundsKey(edit.texts) === listBounds
  const isEditCurrent = edit !== null && (isApplied || edit.listBounds === listBounds)
  return {
    listBounds,
    isApplied,
    texts: isEditCurrent ? edit.texts : current,
    edit: isApplied && edit.listBounds !== listBounds ? { ...edit, listBounds } : edit,
  }
}

function toBoundsKey({ min, max }: Texts): string {
  return `${readBound(min)}–${readBound(max)}`
}
