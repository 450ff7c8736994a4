/** What visitors look for is no longer than this, in UTF-16 units. */
export const SEARCH_LENGTH = 200
