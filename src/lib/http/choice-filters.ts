/** One filter of a short list. Lots have their own filters. */
export interface Choice<Row> {
  /** Russian label above the control. */
  label: string
  /** Returns a row's values with their labels. */
  values: (row: Row) => ReadonlyArray<{ value: string; label: string }>
  /** Labels of a fixed set of values; other values are invalid. */
  known?: Readonly<Record<string, string>>
  /** Format of the values, if they have one. */
  pattern?: RegExp
  /** Options are sorted by value; by default they are in the order of the rows. */
  isSorted?: boolean
  /** Options are sorted by value, the last one first. */
  isLatestFirst?: boolean
}
export type Choices<Row> = Readonly<Record<string, Choice<Row>>>

/** The chosen values by filter. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export interface ChoiceFacet {
  type: 'choice'
  options: Array<{ value: string; label: string; count: number }>
}

/** Returns the rows that match every filter, in their order. `except` names a filter to ignore. */
export function filterRows<Row>(
  rows: readonly Row[],
  choices: Choices<Row>,
  chosen: Chosen,
  except?: string,
): Row[] {
  return rows.filter((row) =>
    Object.entries(choices).every(([key, { values: listValues }]) => {
      const selected = chosen[key] ?? []
      if (key === except || selected.length === 0) return true
      return listValues(row).some(({ value }) => selected.includes(value))
    }),
  )
}

/**
 * Returns the options of every filter with the number of rows that match the option, all other filters (decision D7)
 * and `matches`. A value that no row has is no option unless it is chosen; one without matching rows has the count 0.
 */
export function choiceFacets<Row>(
  rows: readonly Row[],
  choices: Choices<Row>,
  chosen: Chosen = {},
  matches: (row: Row) => boolean = () => true,
): Record<string, ChoiceFacet> {
  return Object.fromEntries(
    Object.entries(choices).map(([key, { values: listValues, known, isSorted, isLatestFirst }]) => {
      const found = new Map(rows.flatMap(listValues).map(({ value, label }) => [value, label]))
      // Known values come first, in their order. One that no row has is there while it is chosen, to be taken back.
      const first = Object.entries(known ?? {}).filter(
        ([value]) => found.has(value) || chosen[key]?.includes(value),
      )
      const labels = new Map([...first, ...found])
      const counts = new Map<string, number>()
      for (const row of filterRows(rows, choices, chosen, key).filter(matches)) {
        const values = new Set(listValues(row).map(({ value }) => value))
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const ordered = [...labels]
      if (isSorted || isLatestFirst) ordered.sort(([a], [b]) => (a < b ? -1 : 1))
      if (isLatestFirst) ordered.reverse()
      const options = ordered.map(([value, label]) => ({
        value,
        label,
        count: counts.get(value) ?? 0,
      }))
      return [key, { type: 'choice', options }]
    }),
  )
}
