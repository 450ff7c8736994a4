/** The id of a sentence in docs/product: `§4.1-3` or `D20-2`. */
export type SentenceId =
  | `§${number}-${number}`
  | `§${number}.${number}-${number}`
  | `D${number}-${number}`

/**
 * Declares the sentences of docs/product that a test verifies. It must be the last statement of the test, after all
 * assertions. It does nothing at run time: `npm run conformance` reads the calls from the source.
 */
export function verifies(..._ids: readonly [SentenceId, ...SentenceId[]]): void {
  // Only the call in the source is used.
}
