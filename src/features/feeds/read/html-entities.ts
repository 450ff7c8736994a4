/** Names that HTML knows and XML does not, met in descriptions of real feeds. */
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
