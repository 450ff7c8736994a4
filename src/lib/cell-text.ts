/** Characters that a spreadsheet treats as the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/

/** Returns a text for a cell of a CSV file, with an apostrophe before what would be run as a formula. */
export function guardFormula(text: string): string {
  return text.replace(FORMULA_START, "'$&")
}
