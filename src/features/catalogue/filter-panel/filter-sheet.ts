/** Ids of the sheet and of its heading, for the buttons that open it. */
export const SHEET_ID = 'filter-sheet'
export const SHEET_HEAD_ID = 'filter-sheet-head'
