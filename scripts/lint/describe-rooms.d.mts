/** Returns the document with each table of rooms and imports between its markers. */
export function writeTables(document: string): string
