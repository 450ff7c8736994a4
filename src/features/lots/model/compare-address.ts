// chunk: late-parts
/** Decision D38. */
export const MAX_COMPARED = 12

/** What the address of `/compare` asks for. */
export interface CompareChoices {
  /** The lots in their order; null means the visitor's favourites. */
  ids: readonly number[] | null
  onlyDifferences: boolean
  /** What «Итого» has in addition to the home. */
  hasParking: boolean
  hasStorage: boolean
  /** Slug of a finish; null means as the lot is sold. */
  finish: string | null
  /** Roubles of the first payment of a mortgage; null means the least of the programme. */
  firstPayment: number | null
  /** Years of a mortgage; null means the longest of the programme. */
  term: number | null
}

/** Returns the address of a comparison in one form: parameters in one order, without default values. */
export function compareAddress(choices: Partial<CompareChoices>): string {
  const {
    ids = null,
    onlyDifferences,
    hasParking,
    hasStorage,
    finish,
    firstPayment,
    term,
  } = choices
  const parts = [
    ...(ids === null ? [] : [`ids=${ids.join(',')}`]),
    ...(onlyDifferences ? ['differences=1'] : []),
    ...(finish ? [`finish=${encodeURIComponent(finish)}`] : []),
    ...(hasParking ? ['parking=1'] : []),
    ...(hasStorage ? ['storage=1'] : []),
    ...(firstPayment == null ? [] : [`first_payment=${firstPayment}`]),
    ...(term == null ? [] : [`term=${term}`]),
  ]
  return parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`
}
