/** The drawn plan of a lot as its page shows it. */
export interface LotPlanMarkup {
  /** An SVG; null in the data of a document, which contains the SVG. */
  svg: string | null
  /** On a phone the drawing has numbers, and the list of rooms is visible. */
  isNumbered: boolean
  /** Whether it shows numbers also beside its views on a laptop. */
  isWide: boolean
  rooms: ReadonlyArray<{ name: string; area: number }>
}
