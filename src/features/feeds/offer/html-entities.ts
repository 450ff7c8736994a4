/** HTML entities that are not part of XML but occur in descriptions of real feeds. */
export const htmlEntities: Record<string, string> = {
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  sup2: '²',
  bull: '•',
}
