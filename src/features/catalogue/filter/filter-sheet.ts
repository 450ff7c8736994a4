/** Id of the sheet, for the button in the toolbar that opens it on a phone. */
export const SHEET_ID = 'filter-sheet'

/** Does nothing: the form handles the bubbling event, but React requires `onChange` on a controlled field. */
export function handledByForm(): void {}
