// chunk: controls
import { isPopoverOpen } from '../../../ui/form/is-popover-open.ts'

/** Ids of the sheet and of its heading, for the buttons that open it. */
export const SHEET_ID = 'filter-sheet'
export const SHEET_HEAD_ID = 'filter-sheet-head'

/** Selector of an open drop-down list. */
export const OPEN_DROP = 'details[data-drop][open]'

/** State of the history entry of an open sheet or list. */
export interface FilterEntry {
  isOverlay: true
  /** The query string of the list when it was opened. */
  from: string
}

/** Whether the filter panel `element`, or one inside it, or a drop-down list is open. */
export function hasOpenFilters(element: HTMLElement | null): boolean {
  if (!element) return false
  const popovers = [element, ...element.querySelectorAll<HTMLElement>('[popover]')]
  return popovers.some(isPopoverOpen) || element.querySelector(OPEN_DROP) !== null
}
