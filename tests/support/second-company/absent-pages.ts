/** Ids of pages that the second company has not: those of content, and the genplan, which needs outlines of houses. */
export const absentPages = new Set(['document-file', 'press-piece', 'site', 'broadcast', 'genplan'])
