/** Media types of tables that people download. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Characters that a spreadsheet treats as the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/

/** Returns a text for a cell of a CSV file, with an apostrophe before what would be run as a formula. */
export function guardFormula(text: string): string {
  return text.replace(FORMULA_START, "'$&")
}
