/** The maximum length of a query in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200
