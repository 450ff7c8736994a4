// chunk: first-load
/** The maximum length of a search in words, in UTF-16 units; the field of its form has the same limit. */
export const MAX_QUERY_LENGTH = 200
