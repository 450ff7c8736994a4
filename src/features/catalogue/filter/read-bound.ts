// chunk: controls
/** Parses a typed bound; undefined if it is empty or incomplete. */
export function readBound(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' || Number.isNaN(Number(plain)) ? undefined : Number(plain)
}

export type Texts = Record<'min' | 'max', string>
/** Text that is being typed, and the bounds that the list had at that time. */
export interface Edit {
  listBounds: string
  texts: Texts
  /** Bounds of texts typed before these: the list may still show them when its data is late. */
  typedBounds?: readonly string[]
}

/**
 * Returns the texts of a range's fields: the typed text, until the list has other bounds, e.g. after Back. `edit` is
 * the same object unless it must be stored again.
 */
export function resolveEdit(edit: Edit | null, current: Texts) {
  const listBounds = toBoundsKey(current)
  const isApplied = edit !== null && toBoundsKey(edit.texts) === listBounds
  const isLate = edit?.typedBounds?.includes(listBounds) === true
  const isEditCurrent = edit !== null && (isApplied || isLate || edit.listBounds === listBounds)
  return {
    listBounds,
    isApplied,
    isEditCurrent,
    texts: isEditCurrent ? edit.texts : current,
    edit: isApplied && edit.listBounds !== listBounds ? { listBounds, texts: edit.texts } : edit,
  }
}

/** Returns the edit after one more key: `edit` is the one before it, or null if the list's bounds were shown. */
export function typeOn(edit: Edit | null, listBounds: string, texts: Texts): Edit {
  return {
    listBounds: edit?.listBounds ?? listBounds,
    texts,
    typedBounds: edit ? [...(edit.typedBounds ?? []), toBoundsKey(edit.texts)] : [],
  }
}

function toBoundsKey({ min, max }: Texts): string {
  return `${readBound(min)}–${readBound(max)}`
}
