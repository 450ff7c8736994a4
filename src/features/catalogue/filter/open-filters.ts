/** Selector of an open drop-down list. */
export const OPEN_DROP = 'details[data-drop][open]'

/** State of the history entry of an open sheet or list. */
export interface FilterEntry {
  isOverlay: true
  /** The query string of the list when it was opened. */
  from: string
}

/** Whether the filter panel or one of its drop-down lists is open. */
export function hasOpenFilters(root: ParentNode): boolean {
  return root.querySelector(`[popover]:popover-open, ${OPEN_DROP}`) !== null
}
