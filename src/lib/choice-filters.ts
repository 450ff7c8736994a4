/** One way to choose among rows of a short list; lots have a mechanism of their own. */
export interface Choice<Row> {
  /** Russian label above the control. */
  label: string
  /** A row's values with their words. */
  of: (row: Row) => ReadonlyArray<{ value: string; label: string }>
  /** Values there are whatever the rows are, with their words. */
  known?: Readonly<Record<string, string>>
  /** What every value looks like, where that is known. */
  pattern?: RegExp
  /** Options stand in the order of their values; else as the rows bring them. */
  isSorted?: boolean
}
export type Choices<Row> = Readonly<Record<string, Choice<Row>>>

/** The values chosen under each key. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export interface ChoiceFacet {
  type: 'choice'
  options: Array<{ value: string; label: string; count: number }>
}

/** The rows that fit every choice, in their order; `except` leaves one choice out. */
export function fittingRows<Row>(
  rows: readonly Row[],
  choices: Choices<Row>,
  chosen: Chosen,
  except?: string,
): Row[] {
  return rows.filter((row) =>
    Object.entries(choices).every(([key, { of }]) => {
      const wanted = chosen[key] ?? []
      if (key === except || wanted.length === 0) return true
      return of(row).some(({ value }) => wanted.includes(value))
    }),
  )
}

/**
 * Every choice's options with how many rows each would leave under all other choices (decision D7), and under
 * whatever else the rows must fit. An option that would leave none is there with 0.
 */
export function choiceFacets<Row>(
  rows: readonly Row[],
  choices: Choices<Row>,
  chosen: Chosen = {},
  fits: (row: Row) => boolean = () => true,
): Record<string, ChoiceFacet> {
  return Object.fromEntries(
    Object.entries(choices).map(([key, { of, known, isSorted }]) => {
      const labels = new Map(Object.entries(known ?? {}))
      for (const { value, label } of rows.flatMap(of)) labels.set(value, label)
      const counts = new Map<string, number>()
      for (const row of fittingRows(rows, choices, chosen, key).filter(fits)) {
        const values = new Set(of(row).map(({ value }) => value))
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const ordered = isSorted ? [...labels].toSorted(([a], [b]) => (a < b ? -1 : 1)) : [...labels]
      const options = ordered.map(([value, label]) => ({
        value,
        label,
        count: counts.get(value) ?? 0,
      }))
      return [key, { type: 'choice', options }]
    }),
  )
}
